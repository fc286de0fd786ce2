-- What people sent. Everything that says who they are is sealed under a key of the lead's own (lead_key).
create table lead (
  id uuid not null,
  received_at timestamptz not null,
  reference text not null,
  brand text not null,
  client text not null,
  -- SI 2008/1898 reg 4: what was received, when, and whether orally or in writing. Who, how to reach them, their account
  -- and what it is about are in the sealed document.
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
  primary key (id, received_at)
) partition by range (received_at);

-- Sealed bytes do not compress: trying to would only cost time.
alter table lead alter column sealed set storage external;
create index lead_email_index on lead (email_index) where email_index is not null;

-- A lead that no month was made for is kept all the same.
create table lead_other_months partition of lead default;

-- The key of each lead, wrapped. In a table of its own, so that backups can treat it apart: a lead without it is noise.
create table lead_key (
  lead uuid primary key,
  key_id text not null,
  wrapped bytea not null
);

-- The register at the door: one row for one submission, across all months.
create table submission (
  key bytea primary key,
  body bytea not null,
  lead uuid not null,
  reference text not null unique,
  received_at timestamptz not null
);

-- Makes the partitions of this month and of those ahead; rows that were kept under 'other months' move in.
create function make_lead_months(ahead integer) returns integer language plpgsql as $$
declare
  first_day timestamptz;
  next_day timestamptz;
  name text;
  made integer := 0;
begin
  for months in 0..ahead loop
    first_day := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => months)) at time zone 'UTC';
    next_day := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => months + 1)) at time zone 'UTC';
    name := 'lead_' || to_char(first_day at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(name) is not null;
    execute format('create table %I (like lead including defaults including constraints including storage)', name);
    execute format(
      'with moved as (delete from lead_other_months where received_at >= %L and received_at < %L returning *)
       insert into %I select * from moved', first_day, next_day, name);
    execute format('alter table lead attach partition %I for values from (%L) to (%L)', name, first_day, next_day);
    made := made + 1;
  end loop;
  return made;
end $$;
