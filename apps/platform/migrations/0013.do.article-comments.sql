-- What readers missed in an article. Personal data is removed before it is stored here, and no row refers to a reader.
create table article_comment (
  brand text not null,
  article text not null,
  day date not null default current_date,
  comment text not null check (length(comment) between 1 and 1000)
);

create index article_comment_day on article_comment (day);
