#!/usr/bin/env bash
# A machine of Debian with the changes of FOLDER on top: `start-machine.sh DEBIAN FOLDER NAME`. It has a control group of
# its own, so that its systemd manages no process but its own, and the network of the caller.
set -euo pipefail
debian=$1 folder=$2 name=$3
here=$(dirname "$0")
groups=$(findmnt --noheadings --first-only --types cgroup2 --output TARGET)
mkdir -p "$groups/$name"
echo $$ > "$groups/$name/cgroup.procs"
exec unshare --mount --pid --fork --kill-child --uts --ipc --cgroup bash "$here/boot.sh" "$debian" "$folder" "$name"
