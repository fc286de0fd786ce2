-- Votes on whether an article was helpful, by day. Counts only, without data about the voters.
create table article_vote (
  article text not null,
  day date not null default current_date,
  helpful boolean not null,
  votes integer not null default 0,
  primary key (article, day, helpful)
);
