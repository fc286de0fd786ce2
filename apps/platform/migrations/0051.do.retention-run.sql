-- What retention removed, one row for each batch, and what operators allowed beyond the daily cap.
create table retention_run (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  removed integer not null default 0,
  allowed integer not null default 0
);
create index retention_run_at on retention_run (at);
