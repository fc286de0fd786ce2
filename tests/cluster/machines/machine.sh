#!/bin/bash
# The first process of a machine: `machine.sh DEBIAN FOLDER USER COMMAND...`, started by machine.ts in namespaces of its
# own. Its root is DEBIAN with the changes of FOLDER on top.
set -euo pipefail
debian=$1 folder=$2 user=$3
shift 3
root=$folder/root
mount -t overlay overlay -o "lowerdir=$debian,upperdir=$folder/changes,workdir=$folder/work" "$root"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/dev/shm"
chroot "$root" chown "$user" /etc/patroni/tls/server.key
chroot "$root" install --directory --owner="$user" /var/lib/postgresql/18 /run/postgresql /var/lib/etcd
# Storage that all machines share.
if [ -n "${REPOSITORY:-}" ]; then
  mount --bind "$REPOSITORY" "$root/var/lib/pgbackrest"
  chroot "$root" chown "$user" /var/lib/pgbackrest
fi
exec chroot "$root" setpriv --reuid="$user" --regid="$user" --init-groups "$@"
