-- First of three steps to partition lead, lead_key and delivery by the lead's id (decision 8). Ids below this limit stay
-- in the tables of today, which become partitions in the third step. The limit is the first id of a later month, so that
-- processes of the previous release can go on inserting. Not validated here: that reads whole tables.
create function lead_id_from(moment timestamptz, is_other boolean) returns uuid language sql immutable strict parallel safe as $$
  -- A version 7 UUID begins with the milliseconds since 1970; ids of leads other than complaints have the first bit set.
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint | case when is_other then 1::bigint << 47 else 0 end), 12, '0')
    || repeat('0', 20))::uuid
$$;

do $$
declare
  first_id uuid := lead_id_from(date_trunc('month', now() + interval '2 days', 'UTC') + interval '1 month', false);
begin
  execute format('alter table lead add constraint lead_id_limit check (id < %L) not valid', first_id);
  execute format('alter table lead_key add constraint lead_id_limit check (lead < %L) not valid', first_id);
  execute format('alter table delivery add constraint lead_id_limit check (lead < %L) not valid', first_id);
end $$;
