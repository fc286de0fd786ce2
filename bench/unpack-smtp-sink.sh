#!/usr/bin/env bash
# Unpacks Postfix's smtp-sink, an SMTP server that discards mails, into a folder, and prints the folder of its command.
# Nothing is installed: an installed Postfix would start a service.
set -euo pipefail
folder=${1:-${TMPDIR:-/tmp}/lamplighter-smtp-sink}

if [ ! -x "$folder/bin/smtp-sink" ]; then
  mkdir -p "$folder"/{bin,root,packages}
  cd "$folder/packages"
  [ -n "$(apt-cache madison postfix)" ] || apt-get update -qq
  apt-get download -qq postfix
  dpkg -x postfix_*.deb "$folder/root"
  cat > "$folder/bin/smtp-sink" <<WRAPPER
#!/bin/sh
LD_LIBRARY_PATH='$folder/root/usr/lib/postfix' exec '$folder/root/usr/sbin/smtp-sink' "\$@"
WRAPPER
  chmod -R a+rX "$folder"
  chmod 755 "$folder/bin/smtp-sink"
fi
echo "$folder/bin"
