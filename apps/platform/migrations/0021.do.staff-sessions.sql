-- Sessions of the console: tokens that only the console can unseal, under the hash of the cookie.
create table staff_session (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{43}$'),
  sealed bytea not null,
  began_at timestamptz not null default now(),
  last_active timestamptz not null default now(),
  ends_at timestamptz not null
);
