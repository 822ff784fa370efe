#!/usr/bin/env bash
# Finds Chromium, installing Debian's where it is missing, and prints CHROMIUM_PATH=…; exits with 3 where it cannot be had.
# Its headless shell is taken before it: the journeys take little more than half the processor time in that.
set -euo pipefail

find_chromium() {
  [ -x "${CHROMIUM_PATH:-}" ] && echo "$CHROMIUM_PATH" && return
  command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome
}

install() {
  command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ] || return 1
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1"; } >&2
}

command -v chromium-headless-shell >/dev/null || [ -x "${CHROMIUM_PATH:-}" ] || install chromium-headless-shell ||
  find_chromium >/dev/null || install chromium || exit 3
echo "CHROMIUM_PATH=$(find_chromium)"
