# SPDX-License-Identifier: MIT
#
# Open a connection again with the extension that make has built with the list small.dat.
proc open_small {name} {
  set path [file join $::top_dir build test suffix uri]
  $name close
  sqlite3 $name :memory:
  $name nullvalue NULL
  $name enable_load_extension 1
  $name eval { SELECT load_extension($path) }
  $name enable_load_extension 0
}
