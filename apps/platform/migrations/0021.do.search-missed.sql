-- Searches that found nothing, counted by day, with what could name a person taken out before it gets here.
create table search_missed (
  day date not null,
  term text not null,
  count integer not null default 1,
  primary key (day, term)
);
