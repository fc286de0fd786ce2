-- Which of eight groups of visitors searched for a term, a bit each. A group changes every week, and every eighth visitor
-- is in the same one.
alter table search_use add column visitors smallint not null default 0;
