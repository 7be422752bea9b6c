# SPDX-License-Identifier: MIT
#
# How long a script takes, in time of the processor: other programs that keep the machine
# busy must not make a test fail.
#
#     cpu_time script            microseconds
#     grows factor small large   "linear", or the two times
#     in_time limit script       "in time", or the best time

# The microseconds of CPU time that $script takes in the caller.  Linux counts
# them by the nanosecond, but adds them up only when the process is off the CPU,
# so it sleeps a moment.  Elsewhere it is the time of a clock on the wall.
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

# Run $small and $large, two scripts of which the second has more to do, in the
# caller.  Returns "linear" when $large takes at most $factor times the CPU time of
# $small and $slack microseconds, else the two times.  Each time is the best of up to eight
# rounds: what other programs do to the processor may pass, a quadratic function stays
# quadratic.  With texts of n and k*n bytes, $factor is well between k and k*k.
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

# Returns "in time" when $script takes at most $limit microseconds of CPU time, once
# in four rounds, else the best time.
proc in_time {limit script} {
  set best 1e18
  for {set round 0} {$round<4} {incr round} {
    set best [expr {min($best, [uplevel 1 [list cpu_time $script]])}]
    if {$best<=$limit} { return "in time" }
  }
  return $best
}
