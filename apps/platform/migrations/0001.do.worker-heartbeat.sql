-- Each worker process writes its heartbeat here, so that an operator sees which are running.
create table worker_heartbeat (
  worker uuid primary key,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
