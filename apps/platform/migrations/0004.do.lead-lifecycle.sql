-- A lead on hold is neither erased nor removed by retention.
create table legal_hold (
  lead uuid primary key,
  reason text not null,
  placed_by text not null,
  placed_at timestamptz not null default now()
);

-- The audit log of operators' access to personal data. It refers to leads by reference and contains no customer's name.
create table operator_action (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator text not null,
  action text not null,
  reference text,
  outcome text not null
);

-- What retention removed, one row per batch, and what operators allowed above the daily cap.
create table retention_run (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  removed integer not null default 0,
  allowed integer not null default 0
);
create index retention_run_at on retention_run (at);
