# SPDX-License-Identifier: MIT
#
# Nodes of rqlite on 127.0.0.1: start, stop, ask.  Sourced by run, which sets
# $work, a folder for files, $base, a port, and $rqlited.
#
# Node N listens at port $base+2N (HTTP) and $base+2N+1 (Raft); its data is in
# $work/nN, its process in ${pid[N]}.

declare -A pid

http() { echo "127.0.0.1:$((base+2*$1))"; }

# start N EXTENSION [OPTION...]: EXTENSION is a file, or - for none
start() {
  local n=$1 extension=$2
  shift 2
  [ "$extension" = - ] || set -- -extensions-path="$extension" "$@"
  "$rqlited" -node-id "$n" -http-addr "$(http "$n")" -raft-addr "127.0.0.1:$((base+2*n+1))" \
    -bootstrap-expect 3 -join "127.0.0.1:$((base+3)),127.0.0.1:$((base+5)),127.0.0.1:$((base+7))" \
    -join-interval 1s -join-attempts 100 "$@" "$work/n$n" >>"$work/n$n.log" 2>&1 &
  pid[$n]=$!
  disown
}

# stop N [SIGNAL]
stop() {
  kill "-${2:-KILL}" "${pid[$1]}" 2>/dev/null
  for _ in $(seq 100); do kill -0 "${pid[$1]}" 2>/dev/null || break; sleep 0.1; done
  kill -KILL "${pid[$1]}" 2>/dev/null
  unset "pid[$1]"
}

stop_all() {
  kill -KILL "${pid[@]}" 2>/dev/null
  pid=()
}

# ready N: wait until the node knows a leader and has applied the leader's log
ready() {
  eventually curl -sf -m 20 -o "$work/ready" "http://$(http "$1")/readyz?sync&timeout=10s" && return
  echo "node $1 is not ready:"
  tail -n 5 "$work/n$1.log"
  return 1
}

# The value at a path of a JSON file
json() { sqlite3 :memory: "SELECT json_extract(CAST(readfile('$1') AS TEXT), '$2')"; }

# The node that leads, once it is one of those that run
leader() {
  local leading
  eventually leads && echo "$leading"
}
leads() {
  local n
  for n in "${!pid[@]}"; do
    curl -sf -m 20 -o "$work/status" "http://$(http "$n")/status" || continue
    leading=$(json "$work/status" '$.store.leader.node_id')
    [ -n "$leading" ] && [ -n "${pid[$leading]:-}" ] && return
  done
  return 1
}

# to_leader METHOD PATH OPTION...: a request to the node that leads; its answer is in
# $work/answer
to_leader() {
  curl -sf -m 60 -X "$1" -o "$work/answer" "${@:3}" "http://$(http "$(leader)")$2"
}

# snapshot N LOGS: the node makes a snapshot, and keeps so many entries of its log
snapshot() {
  eventually curl -sf -m 60 -X POST -o "$work/answer" "http://$(http "$1")/snapshot?trailing_logs=$2"
}

# expel N: the node is removed from the cluster and stopped, and its data deleted
expel() {
  eventually to_leader DELETE /remove -d "{\"id\":\"$1\"}"
  stop "$1"
  rm -rf "$work/n$1"
}

# The body of a request: a statement, with values for its "?"
body() {
  local all= s
  for s in "$@"; do all="$all,'${s//\'/\'\'}'"; done
  sqlite3 :memory: "SELECT json_array(json_array(${all#,}))"
}

# ask N SQL: the first value that this node itself answers, or its error
ask() {
  body "$2" >"$work/question"
  rm -f "$work/reply"
  curl -s -m 30 -H 'Content-Type: application/json' --data-binary "@$work/question" \
    -o "$work/reply" "http://$(http "$1")/db/query?level=none"
  sqlite3 :memory: "SELECT coalesce(json_extract(j, '\$.results[0].error'), json_extract(j, '\$.results[0].values[0][0]'))
    FROM (SELECT CAST(readfile('$work/reply') AS TEXT) AS j)"
}

# send FILE: send a request to any node that answers.  Returns 0 when the cluster has
# acknowledged it.  If the leader has died, a node answers with status 200, an error and
# no results: then try again.
send() {
  local n end=$((SECONDS+patience))
  while [ $SECONDS -lt $end ]; do
    for n in "${!pid[@]}"; do
      [ "$(curl -s -m 20 -H 'Content-Type: application/json' --data-binary "@$1" -o "$work/answer" -w '%{http_code}' \
        "http://$(http "$n")/db/execute?transaction")" = 200 ] || continue
      grep -q '"error"' "$work/answer" || return 0
      grep -q '"results":\[{' "$work/answer" && cat "$work/answer" && return 1
    done
    sleep 0.1
  done
  return 1
}

# execute SQL [VALUE]
execute() {
  body "$@" >"$work/body"
  send "$work/body"
}
