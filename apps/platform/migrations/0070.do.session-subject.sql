-- Whose a session is, as a keyed hash of the subject: an operator can list and end a customer's sessions, and a copy of
-- the table names nobody. Null in sessions that began under the previous release, which last an hour at most.
alter table customer_session add column subject_index bytea;
alter table customer_session add column began_at timestamptz not null default now();
create index customer_session_subject on customer_session (subject_index);

-- Finds an account holder by a keyed hash of an e-mail address, so that an operator need not know the subject.
-- Empty until the accounts are loaded again.
create table account_holder_email (
  email_index bytea not null,
  holder bytea not null references account_holder on delete cascade,
  primary key (email_index, holder)
);
create index account_holder_email_holder on account_holder_email (holder);
