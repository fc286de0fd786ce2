#!/bin/sh
# Runs once, in a new database: a role for each kind of process, a user who may copy everything, and a standby that
# every commit waits for.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --file /roles.sql
# psql reads the passwords itself: an argument would be in the process list.
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
\set migrate `cat /run/secrets/migrate_password`
\set api `cat /run/secrets/api_password`
\set worker `cat /run/secrets/worker_password`
\set operator `cat /run/secrets/operator_password`
\set replication `cat /run/secrets/replication_password`
alter role lamplighter_migrate password :'migrate';
alter role lamplighter_api password :'api';
alter role lamplighter_worker password :'worker';
alter role lamplighter_operator password :'operator';
alter database :"DBNAME" owner to lamplighter_migrate;
create role replicator with replication login password :'replication';
select pg_create_physical_replication_slot('standby');
alter system set synchronous_standby_names = 'standby';
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
