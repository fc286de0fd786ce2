-- Operational content: what operators change at any hour, with no file and no deployment. Each row is one version, with
-- who made it and when; rows are never updated or deleted, and the latest version of a notice is the valid one.
create table notice_version (
  notice uuid not null,
  version integer not null check (version > 0),
  brand text not null,
  title text not null,
  -- Markdown.
  message text not null,
  severity text not null check (severity in ('information', 'disruption', 'critical')),
  -- The categories whose pages show it; null for all pages.
  categories text[] check (cardinality(categories) > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  withdrawn boolean not null default false,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (notice, version)
);
create index notice_version_ends_at on notice_version (ends_at);

create table read_weeks_version (
  version integer primary key check (version > 0),
  read_weeks jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
