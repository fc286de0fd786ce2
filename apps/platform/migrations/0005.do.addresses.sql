-- The address index. It is never changed in place: a load builds a new table and swaps it in (see docs/addresses.md).
-- Rows are stored in the order of this index, so that the addresses of a postcode are on one or two adjacent pages.
create table address (
  id bigint primary key,
  postcode text collate "C" not null,
  position integer not null,
  pes_region text,
  bg_service_area boolean,
  flat_number text,
  house_name text,
  house_number text,
  address_line1 text,
  address_line2 text,
  postal_town text not null,
  county text,
  country text,
  -- Meter point numbers, separated by spaces: a third of the size of arrays.
  mpans text,
  mprns text
);
create unique index on address (postcode, position);
