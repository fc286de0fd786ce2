-- A signed-in customer's tokens, sealed by the site with a key that is not stored here. Expires when unused.
create table customer_session (
  name text primary key,
  sealed bytea not null,
  last_active timestamptz not null default now(),
  ends_at timestamptz not null,
  -- Blind index of the subject: operators can list and end a customer's sessions; a copy identifies no one.
  subject_index bytea,
  began_at timestamptz not null default now()
);
create index customer_session_ends_at on customer_session (ends_at);
create index customer_session_subject on customer_session (subject_index);

-- Sign-in states that were used. The primary key rejects a second use, in any process.
create table spent_sign_in_state (
  name text primary key,
  ends_at timestamptz not null
);
create index spent_sign_in_state_ends_at on spent_sign_in_state (ends_at);
