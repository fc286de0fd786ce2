#!/bin/sh
# Copies the primary the first time, and follows it from then on.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until PGPASSWORD=$(cat /run/secrets/replication_password) pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --slot standby \
    --dbname "host=primary user=replicator application_name=standby"; do
    rm -rf "${PGDATA:?}"/*
    sleep 2
  done
  chmod 0700 "$PGDATA"
fi
exec postgres
