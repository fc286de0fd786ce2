-- How search is used, counted by day: a term, what came of it, and where that led. No row is of a person or of a visit.
-- What could name a person is taken out before it gets here.
create table search_use (
  day date not null default current_date,
  term text not null,
  outcome text not null check (outcome in ('found', 'nothing', 'asked-next', 'opened', 'helpful', 'unhelpful')),
  -- The article or page that was opened or voted on; the term that was asked next.
  target text not null default '',
  -- Where it stood among the results, from 1, when it was opened.
  place smallint not null default 0,
  count integer not null,
  primary key (day, term, outcome, target, place)
);
