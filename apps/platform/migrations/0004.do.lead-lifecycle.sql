-- A lead on hold is neither erased nor removed when its time is over.
create table legal_hold (
  lead uuid primary key,
  reason text not null,
  placed_by text not null,
  placed_at timestamptz not null default now()
);

-- Who looked at or changed what is kept about people. It names leads by reference and nobody by name.
create table operator_action (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator text not null,
  action text not null,
  reference text,
  outcome text not null
);

-- What retention removed, one row for each batch, and what operators allowed beyond the daily cap.
create table retention_run (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  removed integer not null default 0,
  allowed integer not null default 0
);
create index retention_run_at on retention_run (at);
