-- Addresses in people's own words. They are personal data: apart from the index, and gone after 90 days.
create table manual_address (
  id uuid primary key,
  created_at timestamptz not null default now(),
  label text not null,
  postcode text not null,
  pes_region text,
  bg_service_area boolean,
  flat_number text,
  house_name text,
  house_number text,
  address_line1 text not null,
  address_line2 text,
  postal_town text,
  county text,
  country text,
  mpans text[] not null,
  mprns text[] not null
);
create index on manual_address (created_at);
