-- Pages of the site are found beside articles: `page` is their path, `does` the line that says what one can do there.
alter table search_article add column page text, add column does text;

-- Passages with weight Q are the ways in which customers ask for an article or a page; they are never shown.
create index search_passage_phrase on search_passage (generation, article, place) where weight in ('A', 'Q');
