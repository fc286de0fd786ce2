#!/usr/bin/env bash
# Unpacks a program of Debian testing (such as pgbackrest), with its libraries, into a folder, and prints the folder of the
# command: what Debian 12 has is too old. Nothing is installed, so no service starts. Takes a minute, once.
set -euo pipefail
program=$1
folder=${2:-${TMPDIR:-/tmp}/lamplighter-$program}
command=$folder/bin/$program

if [ ! -x "$command" ]; then
  mkdir -p "$folder"/{bin,root,packages,apt/lists/partial,apt/archives/partial}
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -E '/debian/?$' | head -n 1)
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror forky main" > "$folder/apt/sources.list"
  : > "$folder/apt/status"
  cat > "$folder/apt/apt.conf" <<CONF
Dir::Etc::sourcelist "$folder/apt/sources.list";
Dir::Etc::sourceparts "-";
Dir::State "$folder/apt";
Dir::State::status "$folder/apt/status";
Dir::Cache "$folder/apt";
Acquire::Check-Valid-Until "false";
Acquire::Languages "none";
APT::Install-Recommends "false";
APT::Sandbox::User "root";
CONF
  export APT_CONFIG=$folder/apt/apt.conf
  apt-get update -qq
  cd "$folder/packages"
  # shellcheck disable=SC2046
  apt-get download -qq $(apt-get install --simulate "$program" | awk '/^Inst/ { print $2 }' | grep -E "^(lib|zlib1g|$program)" | grep -v '^libperl')
  for package in *.deb; do dpkg -x "$package" "$folder/root"; done
  libraries=$folder/root/usr/lib/x86_64-linux-gnu
  binary=$(find "$folder/root/usr/bin" "$folder/root/usr/sbin" -name "$program" 2>/dev/null | head -n 1)
  # pgBackRest starts itself, and names itself in the restore command, by its first argument.
  cat > "$command" <<WRAPPER
#!/bin/sh
exec '$libraries/ld-linux-x86-64.so.2' --library-path '$libraries' --argv0 '$command' '$binary' "\$@"
WRAPPER
  chmod -R a+rX "$folder"
  chmod 755 "$command"
fi
echo "$folder/bin"
