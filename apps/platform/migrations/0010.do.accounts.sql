-- What is known of people who can sign in. The row's name is a keyed hash of their subject at the identity provider, and
-- everything else is sealed under a key of the holder's own: a copy of this table names nobody.
create table account_holder (
  holder bytea primary key,
  sealed bytea not null,
  key_id text not null,
  wrapped bytea not null
);
alter table account_holder alter column sealed set storage external;

-- Finds an account holder by a keyed hash of an e-mail address, so that an operator need not know the subject.
create table account_holder_email (
  email_index bytea not null,
  holder bytea not null references account_holder on delete cascade,
  primary key (email_index, holder)
);
create index account_holder_email_holder on account_holder_email (holder);
