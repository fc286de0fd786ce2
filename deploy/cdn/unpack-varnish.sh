#!/usr/bin/env bash
# Unpacks Debian's Varnish with its libraries into a folder, and prints the folder of its commands. Nothing is installed:
# an installed package would start a service. Needs a C compiler, with which Varnish compiles its configuration.
set -euo pipefail
folder=${1:-${TMPDIR:-/tmp}/lamplighter-varnish}
command -v cc >/dev/null || { echo 'Varnish needs a C compiler' >&2; exit 1; }

if [ ! -x "$folder/bin/varnishd" ]; then
  mkdir -p "$folder"/{bin,root,packages}
  cd "$folder/packages"
  [ -n "$(apt-cache madison varnish)" ] || apt-get update -qq
  # shellcheck disable=SC2046
  apt-get download -qq $(apt-get install --simulate --no-install-recommends varnish | awk '/^Inst (lib|varnish)/ { print $2 }')
  for package in *.deb; do dpkg -x "$package" "$folder/root"; done
  libraries=$folder/root/usr/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)
  cat > "$folder/bin/varnishadm" <<WRAPPER
#!/bin/sh
LD_LIBRARY_PATH='$libraries' exec '$folder/root/usr/bin/varnishadm' "\$@"
WRAPPER
  cat > "$folder/bin/varnishd" <<WRAPPER
#!/bin/sh
LD_LIBRARY_PATH='$libraries' exec '$folder/root/usr/sbin/varnishd' -p 'vmod_path=$libraries/varnish/vmods' "\$@"
WRAPPER
  chmod 755 "$folder"/bin/*
fi
echo "$folder/bin"
