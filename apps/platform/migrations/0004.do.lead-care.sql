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
