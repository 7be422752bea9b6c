# SPDX-License-Identifier: MIT
#
# Nodes of dqlite on 127.0.0.1: start, stop, ask.  Sourced by run, which sets
# $work, a folder for files, and $base, a port.
#
# A node is Debian's dqlite-demo, whose own table of keys and values is not used: the
# statements go to another database, "links", through Debian's shell, dqlite.
# Node N listens at port $base+2N (HTTP, not used) and $base+2N+1; its data is in
# $work/data, its process in ${pid[N]}.

declare -A pid
shell_pid=

address() { echo "127.0.0.1:$((base+2*$1+1))"; }

# start N EXTENSION: a file, or - for none.  Node 1 begins the cluster, the others join it.
start() {
  local n=$1 preload=$work/preload.so join="-j $(address 1)"
  [ "$n" = 1 ] && join=
  [ "$2" = - ] && preload=
  GO_DQLITE_MULTITHREAD=1 URI_EXTENSION=$2 LD_PRELOAD=$preload \
    dqlite-demo -v -D "$work/data" -a "127.0.0.1:$((base+2*n))" -d "$(address "$n")" \
    $join >>"$work/n$n.log" 2>&1 &
  pid[$n]=$!
  disown
}

stop() {
  kill -KILL "${pid[$1]}" 2>/dev/null
  for _ in $(seq 600); do kill -0 "${pid[$1]}" 2>/dev/null || break; sleep 0.1; done
  unset "pid[$1]"
}

stop_all() {
  kill -KILL "${pid[@]}" $shell_pid 2>/dev/null
  pid=()
}

# has N FILE: wait until the node listens; has it loaded this extension?
has() {
  eventually listens "$1"
  grep -q " $2\$" "/proc/${pid[$1]}/maps"
}

listens() { (: <"/dev/tcp/127.0.0.1/$((base+2*$1+1))") 2>/dev/null; }

# The shell reads one statement from each line.  With TERM=dumb it prints its prompt.
open_shell() {
  coproc shell { TERM=dumb exec dqlite -s "$(address 1),$(address 2),$(address 3)" links 2>&1; }
  shell_pid=$!
  disown
  prompted
}

# Read up to the next prompt, "dqlite> ", into $answer.  This takes some seconds while
# the cluster elects another leader; after five minutes there is none.
prompted() {
  local part
  answer=
  while IFS= read -r -t 300 -d '>' part <&"${shell[0]}"; do
    answer=$answer$part
    [[ $answer == *dqlite ]] && break
    answer="$answer>"
  done
  [[ $answer == *dqlite ]] || { echo "FAIL no answer within five minutes"; tail -n 3 "$work"/n?.log; failed=$((failed+1)); finish; }
  answer=${answer%dqlite}
  answer=${answer# }
  answer=${answer%$'\n'}
  [[ $answer != Error:* ]]
}

# try SQL: send it once.  $answer gets the rows, or the error, and then it returns 1.
try() {
  printf '%s\n' "${1//$'\n'/ }" >&"${shell[1]}" && prompted
}

# execute SQL: send it until it is acknowledged.  It must be harmless to run it twice.
execute() {
  eventually try "$1" && return
  echo "     refused: $answer"
  return 1
}

# The node that leads.  dqlite answers from the leader only.
leader() { eventually leads; }
leads() {
  local n
  try .leader
  for n in "${!pid[@]}"; do
    [ "$answer" = "$(address "$n")" ] && echo "$n" && return
  done
  return 1
}
