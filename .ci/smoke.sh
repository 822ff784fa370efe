#!/usr/bin/env bash
# Starts the monitor on an empty folder as a newcomer would, and asks it for its organizations and its site.
set -uo pipefail
set -m # the server is a process group: npm's shell does not pass signals on
cd "$(dirname "$0")/.."

data=$(mktemp -d)
port=${SMOKE_PORT:-18080}
PORT=$port DATA_DIR=$data npm start --silent >"$data/out.log" 2>"$data/err.log" &
server=$!
trap 'kill -- "-$server" 2>/dev/null; wait "$server" 2>/dev/null; rm -rf "$data"' EXIT

for _ in $(seq 1 40); do
  sleep 0.5
  if curl -fsS "http://127.0.0.1:$port/public-api/organizations/local/list" 2>/dev/null | grep -q 'San Jerónimo' &&
    curl -fsS "http://127.0.0.1:$port/" 2>/dev/null | grep -q '<div id="root">'; then
    cat "$data/out.log"
    exit 0
  fi
done
cat "$data/out.log" "$data/err.log"
exit 1
