-- Leads, partitioned by month. Personal data is sealed under the lead's own key (lead_key).
create table lead (
  id uuid not null,
  received_at timestamptz not null,
  reference text not null,
  brand text not null,
  client text not null,
  -- SI 2008/1898 reg 4: what was received, when, and whether orally or in writing. Who sent it, their contact details,
  -- their account and what it is about are in the sealed document.
  kind text not null check (kind in ('complaint', 'enquiry', 'feedback', 'meter-reading')),
  payment text check (payment in ('credit', 'pay-as-you-go')),
  written boolean not null default true,
  contact_channel text not null default 'web form',
  agreed_contact_method text not null check (agreed_contact_method in ('email', 'phone')),
  topic text not null,
  query_type text,
  query_subtype text,
  sealed bytea not null,
  email_index bytea,
  erased_at timestamptz,
  -- The trace of the request; its deliveries continue it.
  traceparent text,
  primary key (id, received_at)
) partition by range (received_at);

-- Sealed bytes do not compress, so compression would only cost time.
alter table lead alter column sealed set storage external;
-- For the limit of confirmations to one recipient and for every search by recipient.
create index lead_recipient on lead (email_index, received_at) where email_index is not null;
-- Synthetic leads are selected every minute, among millions.
create index lead_synthetic on lead (received_at) where client = 'synthetic';
-- Retention selects the oldest leads of a kind every hour.
create index lead_kind_received_at on lead (kind, received_at);

-- Wrapped keys, in their own table so that backups can treat them separately: without its key a lead cannot be read.
create table lead_key (
  lead uuid primary key,
  key_id text not null,
  wrapped bytea not null
);

-- Idempotency keys: one row per submission, across all partitions.
create table submission (
  key bytea primary key,
  body bytea not null,
  lead uuid not null,
  reference text not null unique,
  received_at timestamptz not null
);

-- Creates the partition of a month. There is no default partition: it would accept the dates of a wrong clock.
create function make_lead_month(moment timestamptz) returns boolean language plpgsql as $$
declare
  first_day timestamptz := date_trunc('month', moment at time zone 'UTC') at time zone 'UTC';
  next_day timestamptz := (date_trunc('month', moment at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  name text := 'lead_' || to_char(first_day at time zone 'UTC', 'YYYY_MM');
begin
  -- Two workers that start together would both try to create it.
  perform pg_advisory_xact_lock(hashtext('make_lead_month'));
  if to_regclass(name) is not null then return false; end if;
  -- Attaching an existing table takes a weaker lock on lead than creating a partition of it.
  execute format('create table %I (like lead including defaults including constraints including storage)', name);
  execute format('alter table lead attach partition %I for values from (%L) to (%L)', name, first_day, next_day);
  return true;
end $$;

create function make_lead_months(ahead integer) returns integer language plpgsql as $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'UTC');
  made integer := 0;
begin
  for months in 0..ahead loop
    if make_lead_month((this_month + make_interval(months => months)) at time zone 'UTC') then made := made + 1; end if;
  end loop;
  return made;
end $$;
