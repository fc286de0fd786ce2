#!/bin/sh
# Makes the roles and the database of Lamplighter on the first server of a new cluster. Patroni runs it once, with the
# URL of the server, and removes the new cluster when it fails. The passwords come from the environment.
set -eu
: "${LAMPLIGHTER_MIGRATE_PASSWORD:?}" "${LAMPLIGHTER_API_PASSWORD:?}" "${LAMPLIGHTER_WORKER_PASSWORD:?}"
: "${LAMPLIGHTER_OPERATOR_PASSWORD:?}"
# There is no standby yet to wait for.
export PGOPTIONS='-c synchronous_commit=local'

psql "$1" --no-psqlrc --quiet --set ON_ERROR_STOP=1 <<SQL
\i $(dirname "$0")/roles.sql
\getenv migrate LAMPLIGHTER_MIGRATE_PASSWORD
\getenv api LAMPLIGHTER_API_PASSWORD
\getenv worker LAMPLIGHTER_WORKER_PASSWORD
\getenv operator LAMPLIGHTER_OPERATOR_PASSWORD
alter role lamplighter_migrate password :'migrate';
alter role lamplighter_api password :'api';
alter role lamplighter_worker password :'worker';
alter role lamplighter_operator password :'operator';
create database lamplighter owner lamplighter_migrate;
SQL
