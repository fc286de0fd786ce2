#!/usr/bin/env bash
# Unpacks Alertmanager, mtail and the exporters of Debian 13, on which production runs, into a folder, and prints the folder of
# the commands. Nothing is installed: an installed package would start a service. As root. Takes half a minute, once.
set -euo pipefail
. "$(dirname "$0")/../../debian/use-release.sh"
folder=${1:-${TMPDIR:-/tmp}/lamplighter-monitoring}

if [ ! -x "$folder/bin/mtail" ]; then
  use_release "$folder" trixie
  cd "$folder/packages"
  apt-get download -qq mtail prometheus-{alertmanager,node-exporter,nginx-exporter,postgres-exporter,pgbackrest-exporter,blackbox-exporter}
  for package in *.deb; do dpkg -x "$package" "$folder/root"; done
  for exporter in node nginx postgres pgbackrest blackbox; do
    ln -sf "$folder/root/usr/bin/prometheus-$exporter-exporter" "$folder/bin/"
  done
  # Debian's Alertmanager reads its default templates by an absolute path: it gets a view of /usr/share with them.
  cat > "$folder/bin/prometheus-alertmanager" <<WRAPPER
#!/bin/sh
exec unshare --mount sh -c 'mount -t overlay overlay -o lowerdir=$folder/root/usr/share:/usr/share /usr/share && exec "\$0" "\$@"' $folder/root/usr/bin/prometheus-alertmanager "\$@"
WRAPPER
  chmod 755 "$folder/bin/prometheus-alertmanager"
  # mtail last: it marks a complete folder.
  ln -sf "$folder"/root/usr/bin/{amtool,mtail} "$folder/bin/"
fi
echo "$folder/bin"
