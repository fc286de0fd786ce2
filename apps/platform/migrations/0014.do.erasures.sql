-- The entries of the erasure log, which is a file outside the database and its backups. The file has more entries than
-- this table when the database was restored to a time before an erasure.
create table erasure (
  number bigint primary key,
  entry text not null
);
