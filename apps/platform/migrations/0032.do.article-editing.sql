-- Articles as editors change them: a file of content/ is the first version, and these are the later ones. Rows are never
-- updated or deleted. The state of an article is what its events, in their order, make of it.
create table article_revision (
  article uuid not null,
  revision integer not null check (revision > 0),
  -- Category and slug.
  path text not null check (path ~ '^[a-z0-9-]+/[a-z0-9-]+$'),
  -- The whole file, byte for byte.
  source text not null,
  -- The revision that was edited; null for the file.
  base_revision integer,
  -- Of the file that there was then; null for none. A release may bring another one.
  file_sha256 text,
  made_by text not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (article, revision)
);

create table article_event (
  article uuid not null,
  -- Without gaps: the primary key refuses the second of two changes to the same state.
  sequence integer not null check (sequence > 0),
  event text not null check (event in ('saved', 'sent', 'returned', 'approved', 'published', 'discarded')),
  revision integer not null,
  -- From when a published revision is shown.
  effective_at timestamptz check ((effective_at is null) = (event <> 'published')),
  reason text check ((reason is null) = (event <> 'returned')),
  -- At the identity provider: whoever wrote a text does not approve it under another name either.
  subject text not null,
  actor text not null,
  role text not null,
  at timestamptz not null,
  -- Of all events, in the order of their commits: platforms poll for the last one.
  number bigint generated always as identity unique,
  primary key (article, sequence),
  foreign key (article, revision) references article_revision
);
