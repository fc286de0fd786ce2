#!/usr/bin/env bash
# Unpacks the VDE tools of Debian, which delay packets between two networks, into a folder, and prints the folder of the
# commands. Nothing is installed.
set -euo pipefail
folder=${1:-${TMPDIR:-/tmp}/lamplighter-wirefilter}
commands=(vde_switch wirefilter)

if [ ! -x "$folder/bin/wirefilter" ]; then
  mkdir -p "$folder"/{bin,root,packages}
  cd "$folder/packages"
  # shellcheck disable=SC2046
  apt-get download -qq $(apt-get install --simulate --no-install-recommends vde2 vde-wirefilter | awk '/^Inst (lib|vde)/ { print $2 }')
  for package in *.deb; do dpkg -x "$package" "$folder/root"; done
  libraries=$folder/root/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH):$folder/root/usr/lib
  for command in "${commands[@]}"; do
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%s exec %s "$@"\n' "$libraries" "$folder/root/usr/bin/$command" > "$folder/bin/$command"
  done
  chmod 755 "$folder"/bin/*
fi
echo "$folder/bin"
