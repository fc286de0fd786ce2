#!/bin/sh
# Gives the lead away when the disk of this server is full. A leader that cannot extend its tables refuses every write
# and stays the leader while it has log files to reuse: to Patroni it is a server that runs. Then it pauses, so that
# servers whose disks are all full do not pass the lead around.
set -u
configuration=/etc/patroni/config.yml
data=/var/lib/postgresql/18/main
least=${LEAST_MEGABYTES:-1024}
pause=${PAUSE_SECONDS:-3600}
name=$(sed -n 's/^name: //p' "$configuration")

while sleep 5; do
  free=$(df --block-size=1M --output=avail "$data" 2>/dev/null | tail -n 1)
  [ "${free:-$least}" -lt "$least" ] || continue
  [ "$(psql --no-psqlrc --tuples-only --no-align --command 'select pg_is_in_recovery()')" = f ] || continue
  echo "switchover: the disk of the leader has $free MB left"
  patronictl --config-file "$configuration" switchover lamplighter --leader "$name" --force && sleep "$pause"
done
