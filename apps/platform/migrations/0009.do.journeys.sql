-- A visitor's answers so far, sealed by the site with a key that is not stored here. Expires when unused.
create table journey (
  name text primary key,
  sealed bytea not null,
  expires_at timestamptz not null
);
create index journey_expires_at on journey (expires_at);
