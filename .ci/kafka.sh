#!/usr/bin/env bash
# A Kafka broker of one node from Maven Central's jars: for the connected tests where Docker is missing.
#
#   .ci/kafka.sh install            fetches it into .cache/kafka/libs, unless it is already there
#   .ci/kafka.sh start <data-dir>   starts it on 127.0.0.1 (port 19092, or KAFKA_PORT, or the next free one)
#   .ci/kafka.sh stop <data-dir>    stops the one that start started there
#
# start prints a line fit for eval: KAFKA_BROKERS=... What the directory holds from an earlier start is kept. With
# KAFKA_ADVERTISED_PORT clients are told to come to that port of this machine, where something passes them on.
set -euo pipefail

readonly HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
readonly LIBS="$HERE/../.cache/kafka/libs"
readonly KAFKA=(java -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -Xmx512m -cp "$LIBS/*")

fail() {
  echo "kafka.sh: $2" >&2
  exit "$1"
}

accepts() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# Two ports in a row: the broker's and its controller's.
free_port() {
  local port=${KAFKA_PORT:-19092}
  while accepts "$port" || accepts $((port + 1)); do port=$((port + 2)); done
  echo "$port"
}

install() {
  [[ -d $LIBS ]] && return
  for tool in java mvn; do
    command -v "$tool" >/dev/null || fail 3 "$tool is missing: Kafka cannot be installed"
  done
  rm -rf "$LIBS.part"
  mvn --quiet --batch-mode --file "$HERE/kafka/pom.xml" dependency:copy-dependencies -DoutputDirectory="$LIBS.part" >&2
  mv "$LIBS.part" "$LIBS"
}

write_properties() {
  local data=$1 port=$2 advertised=$3
  cat >"$data/server.properties" <<END
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$((port + 1))
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:$port,CONTROLLER://127.0.0.1:$((port + 1))
advertised.listeners=PLAINTEXT://127.0.0.1:$advertised
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs=$data/log
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
auto.create.topics.enable=false
END
}

start() {
  local data=${1:?usage: kafka.sh start <data-dir>}
  [[ -d $LIBS ]] || fail 1 'not installed yet: run kafka.sh install first'
  mkdir -p "$data"
  data=$(cd "$data" && pwd)
  local port advertised output=$data/kafka.log
  port=$(free_port)
  advertised=${KAFKA_ADVERTISED_PORT:-$port}
  write_properties "$data" "$port" "$advertised"
  if [[ ! -e $data/log/meta.properties ]]; then
    "${KAFKA[@]}" kafka.tools.StorageTool format --config "$data/server.properties" \
      --cluster-id "$("${KAFKA[@]}" kafka.tools.StorageTool random-uuid 2>/dev/null)" >"$output" 2>&1 ||
      fail 1 "the directory cannot be prepared: see $output"
  fi
  "${KAFKA[@]}" kafka.Kafka "$data/server.properties" >>"$output" 2>&1 </dev/null &
  echo $! >"$data/kafka.pid"
  for _ in $(seq 600); do
    kill -0 $! 2>/dev/null || fail 1 "it ended at once: see $output"
    if accepts "$port"; then
      echo "KAFKA_BROKERS=127.0.0.1:$advertised"
      return
    fi
    sleep 0.1
  done
  kill $!
  fail 1 "it accepts no connection after 60 s: see $output"
}

stop() {
  local pid_file=${1:?usage: kafka.sh stop <data-dir>}/kafka.pid pid
  [[ -f $pid_file ]] || return 0
  pid=$(<"$pid_file")
  rm -f "$pid_file"
  kill "$pid" 2>/dev/null || return 0
  for _ in $(seq 100); do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -9 "$pid"
}

case ${1:-} in
  install) install ;;
  start) start "${2:-}" ;;
  stop) stop "${2:-}" ;;
  *) fail 2 'usage: kafka.sh install | start <data-dir> | stop <data-dir>' ;;
esac
