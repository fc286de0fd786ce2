-- Search runs in the site. Nothing of the index is read or written here since.
drop function search_near, search_lexeme;
drop table search_article, search_passage, search_posting, search_word, search_synonym, search_generation;
drop text search configuration search_english;
drop text search dictionary search_stem;
drop extension unaccent;
drop extension pg_trgm;
