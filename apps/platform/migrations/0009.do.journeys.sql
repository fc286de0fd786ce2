-- What a visitor has told a form so far: sealed by the site with a key that is not here, gone when it is not used.
create table journey (
  name text primary key,
  sealed bytea not null,
  expires_at timestamptz not null
);
create index journey_expires_at on journey (expires_at);
