-- Which upstream takes nothing, as the workers see it: from the first attempt that failed to the next that did not.
create table channel_failure (
  channel text primary key check (channel in ('email', 'crm')),
  since timestamptz not null default now(),
  -- Of the last attempt.
  error_code text not null
);

-- A replay adds to the history of a delivery: it begins a new retry period and a new backoff, while `since` and
-- `attempts` go on counting from the first attempt.
alter table delivery
  add column replayed_at timestamptz,
  add column attempts_before_replay integer not null default 0;
