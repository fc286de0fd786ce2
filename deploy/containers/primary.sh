#!/bin/sh
# Runs once, in a new database: a role for each kind of process, a user who may copy everything, and a standby that
# every commit waits for.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --file /roles.sql
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\getenv migrate MIGRATE_PASSWORD
\getenv api API_PASSWORD
\getenv worker WORKER_PASSWORD
\getenv operator OPERATOR_PASSWORD
alter role lamplighter_migrate password :'migrate';
alter role lamplighter_api password :'api';
alter role lamplighter_worker password :'worker';
alter role lamplighter_operator password :'operator';
alter database :"DBNAME" owner to lamplighter_migrate;
SQL
psql -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role replicator with replication login password :'password';
select pg_create_physical_replication_slot('standby');
alter system set synchronous_standby_names = 'standby';
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
