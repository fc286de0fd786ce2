-- One agent asks for the erasure of a lead, and another one agrees within 24 hours: then it is erased in the same
-- transaction. Either may cancel it before. An open request past `ends_at` has ended by itself.
create table erasure_request (
  id uuid primary key default gen_random_uuid(),
  lead uuid not null,
  reason text not null,
  -- The channels that the asker knew not to have received the lead.
  undelivered text[] not null,
  -- The subject at the identity provider, and the name for people.
  asked_subject text not null,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '24 hours',
  outcome text check (outcome in ('erased', 'cancelled', 'ended')),
  decided_subject text,
  decided_by text,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check ((decided_subject is null) = (decided_by is null)),
  -- Nobody agrees to what they asked for themselves, and nobody agrees too late.
  constraint erasure_request_two_people
    check (outcome is distinct from 'erased' or coalesce(decided_subject <> asked_subject, false)),
  constraint erasure_request_in_time check (outcome is distinct from 'erased' or decided_at < ends_at)
);
create unique index erasure_request_open on erasure_request (lead) where outcome is null;

-- The console shows numbers as JavaScript's, and so does the check of the chain.
alter table audit_entry add constraint audit_entry_number check (number between 1 and 9007199254740991);
