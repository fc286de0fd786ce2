-- Channels that an operator has paused: workers claim none of their deliveries until the row is deleted.
create table channel_pause (
  channel text primary key check (channel in ('email', 'crm')),
  paused_by text not null,
  paused_at timestamptz not null default now()
);
