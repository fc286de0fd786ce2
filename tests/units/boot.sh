#!/usr/bin/env bash
# Becomes systemd over a copy-on-write view of this machine's files, in namespaces of its own (see run.ts).
set -euo pipefail
scratch=$1 repository=$2 node=$3 settings=$4

mount --make-rprivate /
mount -t tmpfs tmpfs "$scratch"
mkdir "$scratch/upper" "$scratch/work" "$scratch/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$scratch/upper,workdir=$scratch/work" "$scratch/root"
cd "$scratch/root"
mkdir -p opt/lamplighter etc/lamplighter before
mount --bind "$repository" opt/lamplighter
touch usr/bin/node
mount --bind "$node" usr/bin/node
cp "$settings"/*.env etc/lamplighter/
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount --rbind /dev dev
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp

# Of what this machine would start, the log alone: nothing here may touch its devices, mounts or network.
rm -rf etc/systemd/system/*.wants
for wanted in lib/systemd/system/*.wants/*; do
  case "$wanted" in *systemd-journald*) ;; *) ln -sf /dev/null "etc/systemd/system/${wanted##*/}" ;; esac
done
cp opt/lamplighter/deploy/systemd/*.service opt/lamplighter/deploy/systemd/*.target etc/systemd/system/
chroot . useradd --system --home-dir /nonexistent --shell /usr/sbin/nologin lamplighter
chroot . install -d -m 0750 -g lamplighter /var/lib/lamplighter-erasures
chroot . install -m 0640 -g lamplighter /dev/null /var/lib/lamplighter-erasures/erasures.log

pivot_root . before
umount --lazy /before
exec /lib/systemd/systemd --unit=lamplighter.target --show-status=no
