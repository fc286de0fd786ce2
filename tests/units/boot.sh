#!/usr/bin/env bash
# Becomes systemd as process 1, in the namespaces that start-machine.sh made: `boot.sh DEBIAN FOLDER NAME`.
set -euo pipefail
debian=$1 folder=$2 name=$3
root=$folder/root

mount --make-rprivate /
mkdir -p "$folder/changes" "$folder/work" "$root"
mount -t overlay overlay -o "lowerdir=$debian,upperdir=$folder/changes,workdir=$folder/work" "$root"
hostname "$name"
cd "$root"
mkdir -p before
mount -t proc proc proc
# The kernel is that of the machine outside: no settings and no modules of it are changed.
ln -sf /dev/null etc/systemd/system/systemd-modules-load.service
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
mount -t tmpfs tmpfs dev/shm
ln -s /proc/self/fd dev/fd
ln -s /proc/self/fd/0 dev/stdin
ln -s /proc/self/fd/1 dev/stdout
ln -s /proc/self/fd/2 dev/stderr
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs tmpfs tmp
if [ -n "${NPM_CACHE:-}" ]; then
  mkdir -p root/.npm
  mount --bind "$NPM_CACHE" root/.npm
fi

pivot_root . before
umount --lazy /before
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /usr/lib/systemd/systemd --show-status=no
