# SPDX-License-Identifier: MIT
#
# For the suites in bash, which source it: run commands and add up what they counted.
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# fail WHAT: count a failure
fail() {
  failed=$((failed+1))
  echo "FAIL  $*"
}

# check NAME COMMAND...: a command that counts as one check; its output is shown if it fails
check() {
  local name=$1
  shift
  if "$@" >"$log" 2>&1; then
    passed=$((passed+1))
    echo "ok    $name"
  else
    fail "$name"
    grep -A 2 '^FAIL' "$log" | head -n 60
    tail -n 30 "$log"
    return 1
  fi
}

# suite NAME COMMAND...: a command that counts for itself, at least one.  What it counted is
# its last "N passed, N failed"; its other lines are shown.  An exit code that its count
# does not explain (a sanitizer's) is one failure more.
suite() {
  local name=$1 code line
  shift
  "$@" >"$log" 2>&1
  code=$?
  line=$(grep -oE '[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
  set -- ${line:-0 passed, 0 failed}
  passed=$((passed+$1))
  failed=$((failed+$3))
  if [ "$3" = 0 ] && [ $code != 0 -o "$1" = 0 ]; then
    fail "$name: ${line:-died}, exit code $code"
    tail -n 60 "$log"
    return 1
  fi
  echo "$name: $line"
  grep -v ' passed, ' "$log" | head -n 60
}

# The last line of a suite, and its exit code
finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
