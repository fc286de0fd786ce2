#!/usr/bin/env bash
# Unpacks Dovecot of Debian 13 with its libraries into a folder, and prints the folder of the command. Nothing is
# installed: an installed package would start a service. Needs user namespaces, not root. Takes a minute, once.
set -euo pipefail
. "$(dirname "$0")/../../debian/use-release.sh"
temporary=${TMPDIR:-/tmp}
folder=${1:-$temporary/lamplighter-dovecot}
command=$folder/bin/dovecot-debian13

if [ ! -x "$command" ]; then
  use_release "$folder" trixie
  mkdir -p "$folder"/root/{dev,tmp,etc}
  cd "$folder/packages"
  # shellcheck disable=SC2046
  apt-get download -qq $(apt-get install --simulate dovecot-imapd dovecot-lmtpd | awk '/^Inst/ { print $2 }' | grep -E '^(lib|zlib1g|dovecot)' | grep -v perl)
  for package in *.deb; do dpkg -x "$package" "$folder/root"; done
  for name in bin sbin lib lib64; do ln -sfn "usr/$name" "$folder/root/$name"; done
  printf '%s:x:65534:65534::/:/bin/false\n' dovecot dovenull > "$folder/root/etc/passwd"
  printf '%s:x:65534:\n' dovecot dovenull > "$folder/root/etc/group"
  chmod -R a+rX "$folder"
  chmod 1777 "$folder/root/tmp"
  # Dovecot starts its parts by absolute paths: its root is the unpacked Debian, with /dev and the temporary folder of
  # this machine. The user who runs it has the uid of Dovecot's users there.
  cat > "$folder/command" <<WRAPPER
#!/bin/sh
export ROOT='$folder/root' SHARED="\${TMPDIR:-/tmp}"
mkdir -p "\$ROOT\$SHARED"
exec unshare --user --map-user=65534 --map-group=65534 --keep-caps --mount sh -c \\
  'mount --rbind /dev "\$ROOT/dev" && mount --rbind "\$SHARED" "\$ROOT\$SHARED" && exec chroot "\$ROOT" /usr/sbin/dovecot "\$@"' dovecot "\$@"
WRAPPER
  chmod 755 "$folder/command"
  # Last: it marks a complete folder.
  mv "$folder/command" "$command"
fi
# Fails where user namespaces are not allowed.
"$command" --version > /dev/null
echo "$folder/bin"
