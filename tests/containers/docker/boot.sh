#!/bin/bash
# Becomes the Docker daemon of a Debian: `boot.sh DEBIAN DATA REPOSITORY`, in a mount namespace of its own. The folder is
# the root of that namespace, and not only a chroot: `docker exec` enters a container by its mount namespace.
set -euo pipefail
debian=$1 data=$2 repository=$3
mount --make-rprivate /
mount --bind "$debian" "$debian"
cd "$debian"
mkdir -p "$data" var/lib/docker opt/lamplighter before
mount -t proc proc proc
# Of its own network namespace.
mount -t sysfs sysfs sys
mount --rbind /sys/fs/cgroup sys/fs/cgroup
mount --rbind /dev dev
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mount --bind "$data" var/lib/docker
mount --bind "$repository" opt/lamplighter
pivot_root . before
umount --lazy /before
# The default limit is more than root may set on every machine.
exec dockerd --default-ulimit nofile=20000:20000
