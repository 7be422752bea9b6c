# SPDX-License-Identifier: MIT
#
# Measure scripts in processor time: a test must not fail because other programs keep the
# machine busy.
#
#     cpu_time script            microseconds
#     grows factor small large   "linear", or the two times
#     in_time limit script       "in time", or the best time

# The CPU time in microseconds that $script takes in the caller.  Linux counts
# nanoseconds, but adds them up only when the process leaves the CPU, so the process
# sleeps for a moment.  On other systems it is wall-clock time.
proc cpu_now {} {
  if {[catch {
    after 1
    set in [open /proc/self/schedstat]
    set t [lindex [gets $in] 0]
    close $in
  }] || ![string is wideinteger -strict $t] || $t==0} { return [clock microseconds] }
  expr {$t/1000}
}
proc cpu_time {script} {
  set start [cpu_now]
  uplevel 1 $script
  expr {[cpu_now]-$start}
}

# Run two scripts in the caller; $large has more to do than $small.  Returns "linear" if
# $large takes at most $factor times the CPU time of $small, plus $slack microseconds;
# otherwise the two times.  Each time is the best of up to eight rounds: disturbances by
# other programs pass, but a quadratic function stays quadratic.  With texts of n and
# k*n bytes, $factor must be between k and k*k.
proc grows {factor small large {slack 20000}} {
  set a [uplevel 1 [list cpu_time $small]]
  set b 1e18
  for {set round 0} {$round<8} {incr round} {
    set a [expr {min($a, [uplevel 1 [list cpu_time $small]])}]
    set b [expr {min($b, [uplevel 1 [list cpu_time $large]])}]
    if {$b<=$factor*$a+$slack} { return linear }
  }
  return "$a, then $b"
}

# Returns "in time" if $script takes at most $limit microseconds of CPU time in one of
# four rounds; otherwise the best time.
proc in_time {limit script} {
  set best 1e18
  for {set round 0} {$round<4} {incr round} {
    set best [expr {min($best, [uplevel 1 [list cpu_time $script]])}]
    if {$best<=$limit} { return "in time" }
  }
  return $best
}
