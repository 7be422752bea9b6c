# SPDX-License-Identifier: MIT
#
# Write the blocks of SQL of a page as a script for pg_regress, and what psql should print:
#
#     awk -v script=FILE.sql -v expected=FILE.out -f regress.awk README.md

BEGIN {
  count = split("\\pset format unaligned,\\pset tuples_only on,\\pset null NULL,\\set VERBOSITY terse", first, ",")
  for( i=1; i<=count; i++ ){
    print first[i] > script
    print first[i] > expected
  }
}
/^```postgresql$/ { in_block = 1; next }
/^```$/ { in_block = 0 }
in_block && /^-- / { print substr($0, 4) > expected; next }
in_block && NF { print > script; print > expected }
