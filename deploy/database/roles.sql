-- The database roles of Lamplighter, one for each kind of process. Run by an administrator of the server, as often as
-- wanted: psql -f roles.sql. Passwords are set apart (\password lamplighter_api). What each role may do in the database
-- is granted by every migration: apps/platform/grants.sql.
do $$
declare
  name text;
begin
  foreach name in array array[
    'lamplighter_migrate',   -- owns the database and its tables; runs migrations, address and account loads
    'lamplighter_api',       -- the platform's API
    'lamplighter_worker',    -- deliveries, retention, expiry
    'lamplighter_operator'   -- npm run ops
  ] loop
    if not exists (select from pg_roles where rolname = name) then execute format('create role %I', name); end if;
    execute format('alter role %I login nosuperuser nocreatedb nocreaterole noreplication nobypassrls', name);
  end loop;
end $$;

-- For the figures of replication lag, for an operator who looks at what the server is doing, and for the age of the
-- transaction that blocks a migration.
grant pg_read_all_stats to lamplighter_worker, lamplighter_operator, lamplighter_migrate;

-- For prometheus-postgres-exporter, by peer authentication over the socket: statistics of the server, and no table.
do $$
begin
  if not exists (select from pg_roles where rolname = 'prometheus') then create role prometheus; end if;
end $$;
alter role prometheus login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
grant pg_monitor to prometheus;
