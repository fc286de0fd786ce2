-- The transactional outbox: one row for each lead and channel, written in the same transaction as the lead.
create table delivery (
  -- The id that upstreams see: Message-ID, Idempotency-Key.
  id uuid not null,
  lead uuid not null,
  lead_received_at timestamptz not null,
  channel text not null check (channel in ('email', 'crm')),
  -- pending: due at `due_at`; claimed: leased to its owner until `lease_until`, by the database's clock; dead: a dead
  -- letter; cancelled: the lead was erased; suppressed: a confirmation above the limit for one recipient.
  state text not null default 'pending'
    check (state in ('pending', 'claimed', 'delivered', 'dead', 'cancelled', 'suppressed')),
  -- The fencing token: each claim has a new one, and an outcome is written only for the current one.
  round integer not null default 0,
  attempts integer not null default 0,
  -- When attempts began: at receipt or at the last replay. Some days later the delivery becomes a dead letter.
  since timestamptz not null default now(),
  due_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- A code, never the text of an upstream, which may repeat personal data.
  last_error_code text,
  lease_owner uuid,
  lease_until timestamptz,
  primary key (lead, channel)
) with (fillfactor = 80);

-- By channel, so that a backlog of one channel is not scanned to find what is due on the other.
create index delivery_due on delivery (channel, due_at) where state = 'pending';
create index delivery_claimed on delivery (changed_at) where state = 'claimed';
create index delivery_dead on delivery (changed_at) where state = 'dead';
