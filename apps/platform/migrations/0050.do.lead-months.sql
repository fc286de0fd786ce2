-- One way to make the partition of a month, for months ahead, for a restore and for the rows moved below.
create function make_lead_month(moment timestamptz) returns boolean language plpgsql as $$
declare
  first_day timestamptz := date_trunc('month', moment at time zone 'UTC') at time zone 'UTC';
  next_day timestamptz := (date_trunc('month', moment at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  name text := 'lead_' || to_char(first_day at time zone 'UTC', 'YYYY_MM');
begin
  -- Two workers that start together would both try to create it.
  perform pg_advisory_xact_lock(hashtext('make_lead_month'));
  if to_regclass(name) is not null then return false; end if;
  -- Attaching a ready table takes a weaker lock on lead than creating a partition of it.
  execute format('create table %I (like lead including defaults including constraints including storage)', name);
  execute format('alter table lead attach partition %I for values from (%L) to (%L)', name, first_day, next_day);
  return true;
end $$;

create or replace function make_lead_months(ahead integer) returns integer language plpgsql as $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'UTC');
  made integer := 0;
begin
  for months in 0..ahead loop
    if make_lead_month((this_month + make_interval(months => months)) at time zone 'UTC') then made := made + 1; end if;
  end loop;
  return made;
end $$;

-- A default partition accepts any date, including those of a wrong clock. Without one such a lead is refused.
alter table lead detach partition lead_other_months;
do $$
declare
  month timestamptz;
begin
  for month in select distinct date_trunc('month', received_at at time zone 'UTC') at time zone 'UTC' from lead_other_months
  loop
    perform make_lead_month(month);
  end loop;
end $$;
insert into lead select * from lead_other_months;
drop table lead_other_months;
