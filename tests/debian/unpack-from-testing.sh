#!/usr/bin/env bash
# Unpacks a program of Debian testing (such as pgbackrest), with its libraries, into a folder, and prints the folder of the
# command: what Debian 12 has is too old. Nothing is installed, so no service starts. Takes a minute, once.
set -euo pipefail
. "$(dirname "$0")/use-release.sh"
program=$1
folder=${2:-${TMPDIR:-/tmp}/lamplighter-$program}
command=$folder/bin/$program

if [ ! -x "$command" ]; then
  use_release "$folder" forky
  cd "$folder/packages"
  # shellcheck disable=SC2046
  apt-get download -qq $(apt-get install --simulate "$program" | awk '/^Inst/ { print $2 }' | grep -E "^(lib|zlib1g|$program)" | grep -v '^libperl')
  for package in *.deb; do dpkg -x "$package" "$folder/root"; done
  libraries=$folder/root/usr/lib/x86_64-linux-gnu
  binary=$(find "$folder/root/usr" -path "*bin/$program" -print -quit)
  # pgBackRest starts itself, and names itself in the restore command, by its first argument.
  cat > "$command" <<WRAPPER
#!/bin/sh
exec '$libraries/ld-linux-x86-64.so.2' --library-path '$libraries' --argv0 '$command' '$binary' "\$@"
WRAPPER
  chmod -R a+rX "$folder"
  chmod 755 "$command"
fi
echo "$folder/bin"
