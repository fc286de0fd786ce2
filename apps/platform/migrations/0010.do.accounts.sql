-- People who can sign in. The primary key is a keyed hash of their subject at the identity provider, and everything
-- else is sealed under the holder's own key: a copy of this table identifies no one.
create table account_holder (
  holder bytea primary key,
  sealed bytea not null,
  key_id text not null,
  wrapped bytea not null
);
alter table account_holder alter column sealed set storage external;

-- A blind index of e-mail addresses, so that an operator can find an account holder without the subject.
create table account_holder_email (
  email_index bytea not null,
  holder bytea not null references account_holder on delete cascade,
  primary key (email_index, holder)
);
create index account_holder_email_holder on account_holder_email (holder);
