-- The search index. Each change of content creates a new generation; the one without replaced_at is live.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- No stop words: 'no', 'off' and 'up' distinguish 'no gas' from 'gas'. Queries weight them instead.
create text search dictionary search_stem (template = snowball, language = english);
create text search configuration search_english (copy = english);
alter text search configuration search_english
  alter mapping for asciiword, word, asciihword, hword, hword_asciipart, hword_part with unaccent, search_stem;

create table search_generation (
  generation bigint generated always as identity primary key,
  brand text not null,
  version text not null,
  articles integer not null,
  made_at timestamptz not null default now(),
  replaced_at timestamptz
);
create unique index search_generation_live on search_generation (brand) where replaced_at is null;

create table search_article (
  generation bigint not null references search_generation on delete cascade,
  article integer not null,
  category text not null,
  slug text not null,
  title text not null,
  -- For a page of the site instead of an article: its path, and what one can do there.
  page text,
  does text,
  primary key (generation, article)
);

-- The passages of an article. Weights: title A, summary B, headings C, body D, asked phrases Q. Extracts come from B
-- and D; asked phrases are never shown.
create table search_passage (
  generation bigint not null references search_generation on delete cascade,
  article integer not null,
  place integer not null,
  weight "char" not null,
  text text not null,
  vector tsvector not null,
  primary key (generation, article, place)
);
create index search_passage_phrase on search_passage (generation, article, place) where weight in ('A', 'Q');

-- The precomputed score of each article for a term, so that a query only sums, and the term's share of its title.
-- `count` is the number of articles with the term; the arrays contain the best of them.
create table search_posting (
  generation bigint not null references search_generation on delete cascade,
  term text not null,
  count integer not null,
  articles integer[] not null,
  impacts real[] not null,
  title_shares real[] not null,
  primary key (generation, term)
);

-- Every word of the corpus as written: the candidates for spelling correction.
create table search_word (
  generation bigint not null references search_generation on delete cascade,
  word text not null,
  lexeme text not null,
  articles integer not null,
  initial text not null generated always as (left(word, 1)) stored,
  primary key (generation, word)
);
-- For a short word a trigram index would read most of the table; the first letter selects about a twentieth.
create index search_word_initial on search_word (generation, initial);

-- Phrases with the same meaning, as lexemes in order; concept is the term that represents all of them.
create table search_synonym (
  generation bigint not null references search_generation on delete cascade,
  concept text not null,
  lexemes text[] not null
);
create index search_synonym_generation on search_synonym (generation);

-- The words of a generation most similar to a misspelt one, by shared trigrams.
create function search_near(of_generation bigint, typed text, initials text[], most integer)
  returns table (word text, articles integer, likeness real) language sql stable
as $$
  select near.word, near.articles, near.likeness
  from (
    select w.word, w.articles, similarity(w.word, typed) as likeness
    from search_word w
    where w.generation = of_generation and w.initial = any (initials) and abs(length(w.word) - length(typed)) <= 4
  ) as near
  where near.likeness >= 0.2
  order by near.likeness desc, near.articles desc
  limit most
$$;

create function search_lexeme(word text) returns text language sql stable
  return (tsvector_to_array(to_tsvector('search_english', word)))[1];
