-- A signed-in customer's tokens: sealed by the site with a key that is not here, gone when they are not used.
create table customer_session (
  name text primary key,
  sealed bytea not null,
  last_active timestamptz not null default now(),
  ends_at timestamptz not null,
  -- A keyed hash of the subject: an operator can list and end a customer's sessions, and a copy of the table names nobody.
  subject_index bytea,
  began_at timestamptz not null default now()
);
create index customer_session_ends_at on customer_session (ends_at);
create index customer_session_subject on customer_session (subject_index);

-- States of sign-ins that have come back once. The primary key is what makes the second time fail, in any process.
create table spent_sign_in_state (
  name text primary key,
  ends_at timestamptz not null
);
create index spent_sign_in_state_ends_at on spent_sign_in_state (ends_at);
