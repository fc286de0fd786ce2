-- Complaints and enquiries that a customer can follow. A customer is recognised by keyed hashes (HMAC) of the reference
-- together with the email address or the postal address, so this table identifies no person. The row is deleted when its
-- lead is erased or expires, and its statuses with it.
create table lead_follow (
  lead uuid primary key,
  received_at timestamptz not null,
  kind text not null check (kind in ('complaint', 'enquiry')),
  payment text check (payment in ('credit', 'pay-as-you-go')),
  agreed_contact_method text not null check (agreed_contact_method in ('email', 'phone')),
  email_proof bytea,
  address_proof bytea
);
create index lead_follow_email_proof on lead_follow (email_proof);
create index lead_follow_address_proof on lead_follow (address_proof);

-- What the CRM reported, one row for each event, never updated. The latest event by `occurred_at` is the status: an
-- older one that arrives later changes nothing.
create table lead_status (
  event text collate "C" primary key,
  lead uuid not null references lead_follow on delete cascade,
  status text not null check (status in ('received', 'with-a-person', 'answered', 'deadlock', 'closed')),
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now()
);
create index lead_status_lead on lead_status (lead, occurred_at);
