-- Search use, counted by day: a term, its outcome and its target. No row refers to a person or a visit. Personal data
-- is removed before it is stored here.
create table search_use (
  day date not null default current_date,
  term text not null,
  outcome text not null check (outcome in ('found', 'nothing', 'asked-next', 'opened', 'helpful', 'unhelpful')),
  -- The article or page that was opened or voted on; or the next query.
  target text not null default '',
  -- Its position among the results, from 1, when it was opened.
  place smallint not null default 0,
  count integer not null,
  primary key (day, term, outcome, target, place)
);
