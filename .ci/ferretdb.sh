#!/usr/bin/env bash
# A server that speaks MongoDB's protocol, built from source with Go: for the connected tests where Docker is missing.
#
#   .ci/ferretdb.sh install            builds it into .cache/bin, unless it is already there
#   .ci/ferretdb.sh start <data-dir>   starts it on 127.0.0.1 (port 27117, or FERRETDB_PORT, or the next free one)
#   .ci/ferretdb.sh stop <data-dir>    stops the one that was started on this folder
#
# start prints lines fit for eval: MONGODB_URL=... and FERRETDB_PID_FILE=...
set -euo pipefail

readonly MODULE=github.com/FerretDB/FerretDB
readonly VERSION=v1.24.2
readonly CACHE="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/.cache"
readonly BINARY="$CACHE/bin/ferretdb-$VERSION"

fail() {
  echo "ferretdb.sh: $2" >&2
  exit "$1"
}

accepts() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

free_port() {
  local port=${FERRETDB_PORT:-27117}
  while accepts "$port"; do port=$((port + 1)); done
  echo "$port"
}

install() {
  [[ -x $BINARY ]] && return
  command -v go >/dev/null || fail 3 'the Go toolchain is missing: FerretDB cannot be built'
  local source=$CACHE/ferretdb-source downloaded
  mkdir -p "$CACHE/bin"
  downloaded=$(go mod download -json "$MODULE@$VERSION" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
  # A copy, because FerretDB ends at once unless version.txt lay beside its sources when it was built.
  rm -rf "$source" && cp -r --no-preserve=mode "$downloaded" "$source"
  echo "$VERSION" >"$source/build/version/version.txt"
  (cd "$source" && CGO_ENABLED=0 go build -buildvcs=false -o "$BINARY" ./cmd/ferretdb)
  rm -r "$source"
}

start() {
  local data=${1:?usage: ferretdb.sh start <data-dir>}
  [[ -x $BINARY ]] || fail 1 'not built yet: run ferretdb.sh install first'
  mkdir -p "$data"
  data=$(cd "$data" && pwd)
  local port pid_file=$data/ferretdb.pid
  # Two servers on one folder would not see each other's collections.
  stop "$data"
  port=$(free_port)
  "$BINARY" --handler=sqlite --sqlite-url="file:$data/" --state-dir="$data" --telemetry=disable \
    --listen-addr="127.0.0.1:$port" --debug-addr=- --log-level=error >"$data/ferretdb.log" 2>&1 </dev/null &
  local pid=$!
  echo "$pid" >"$pid_file"
  for _ in $(seq 100); do
    kill -0 "$pid" 2>/dev/null || fail 1 "it ended at once: see $data/ferretdb.log"
    if accepts "$port"; then
      echo "MONGODB_URL=mongodb://127.0.0.1:$port/monitor"
      echo "FERRETDB_PID_FILE=$pid_file"
      return
    fi
    sleep 0.1
  done
  kill "$pid"
  fail 1 "it accepts no connection after 10 s: see $data/ferretdb.log"
}

# The number in a pid file may belong to another process by now.
is_ours() { [[ $(ps -o args= -p "$1") == "$BINARY "* ]]; }

stop() {
  local pid_file=${1:?usage: ferretdb.sh stop <data-dir>}/ferretdb.pid pid
  [[ -f $pid_file ]] || return 0
  pid=$(<"$pid_file")
  rm -f "$pid_file"
  is_ours "$pid" || return 0
  kill "$pid"
  while is_ours "$pid"; do sleep 0.1; done
}

case ${1:-} in
  install) install ;;
  start) start "${2:-}" ;;
  stop) stop "${2:-}" ;;
  *) fail 2 'usage: ferretdb.sh install | start <data-dir> | stop <data-dir>' ;;
esac
