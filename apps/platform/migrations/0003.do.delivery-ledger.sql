-- What must still be done about a lead: one row for each channel, written with the lead. The ledger is the outbox.
create table delivery (
  -- What the outside knows it by: Message-ID, Idempotency-Key, the id of its first job.
  id uuid not null,
  lead uuid not null,
  lead_received_at timestamptz not null,
  channel text not null check (channel in ('email', 'crm')),
  -- pending: to be handed to a worker when due; handed: a job exists; delivered; dead: given up; void: the lead was erased.
  state text not null default 'pending' check (state in ('pending', 'handed', 'delivered', 'dead', 'void')),
  -- Each handing over is a round; the job's id follows from delivery and round, so that doing it twice does nothing.
  round integer not null default 0,
  tries integer not null default 0,
  -- When trying began: at receipt, or at the last replay. It is given up some days after.
  since timestamptz not null default now(),
  due_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- A code, never the words of an upstream: those may repeat what a person wrote.
  last_fault text,
  primary key (lead, channel)
) with (fillfactor = 80);

create index delivery_pending on delivery (due_at) where state = 'pending';
create index delivery_handed on delivery (changed_at) where state = 'handed';
create index delivery_dead on delivery (changed_at) where state = 'dead';
