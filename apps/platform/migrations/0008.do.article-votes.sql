-- How many readers found an article helpful, by day. Counts only: a vote is of no person.
create table article_vote (
  article text not null,
  day date not null default current_date,
  helpful boolean not null,
  votes integer not null default 0,
  primary key (article, day, helpful)
);
