#!/usr/bin/env bash
# Finds Chromium, installing Debian's where it is missing, and prints CHROMIUM_PATH=…; exits with 3 where it cannot be had.
set -euo pipefail

find_chromium() {
  [ -x "${CHROMIUM_PATH:-}" ] && echo "$CHROMIUM_PATH" && return
  command -v chromium || command -v chromium-browser || command -v google-chrome
}

if ! find_chromium >/dev/null; then
  command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ] || exit 3
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium; } >&2 || exit 3
fi
echo "CHROMIUM_PATH=$(find_chromium)"
