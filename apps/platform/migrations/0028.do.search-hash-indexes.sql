-- no transaction
-- On leads in use, so without a lock that leads would wait for.
create index concurrently if not exists lead_phone on lead (phone_index) where phone_index is not null;
create index concurrently if not exists lead_name on lead (name_index) where name_index is not null;
-- The leads whose hashes are still to be stored: few or none, so that asking for them is cheap.
create index concurrently if not exists lead_unfilled on lead (id) where phone_index is null and erased_at is null;
