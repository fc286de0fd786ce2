-- Third step: lead, lead_key and delivery become partitioned by the lead's id, which begins with its time. All rows of a lead
-- are in partitions of the same name, and a lookup by id reads one partition. Complaints, which are kept longest, have
-- partitions of their own. A table with rows becomes the partition of the ids before the limit; an empty one is replaced.
-- Nothing is read or written, so the exclusive locks are short.
create function copy_privileges(source regclass, target regclass) returns void language plpgsql as $$
declare
  granted record;
begin
  for granted in
    select privilege_type as privilege, null as name, grantee, relowner as owner
      from pg_class, aclexplode(relacl) where oid = source
    union all
    select format('%s (%I)', privilege_type, attname), attname, grantee, 0 from pg_attribute, aclexplode(attacl) where attrelid = source
  loop
    if granted.grantee not in (granted.owner, 0) then
      execute format('grant %s on %s to %s', granted.privilege, target, granted.grantee::regrole);
    end if;
  end loop;
end $$;

do $$
declare
  is_empty boolean;
  limit_id text;
begin
  lock table lead, lead_key, delivery in access exclusive mode;
  select not exists (select from lead) and not exists (select from lead_key) and not exists (select from delivery) into is_empty;
  select substring(pg_get_constraintdef(oid) from '''(.*)''') into limit_id
    from pg_constraint where conname = 'lead_id_limit' and conrelid = 'lead'::regclass;

  alter index lead_pkey rename to lead_before_pkey;
  alter index lead_recipient rename to lead_before_recipient;
  alter index lead_synthetic rename to lead_before_synthetic;
  alter index lead_kind_received_at rename to lead_before_kind_received_at;
  alter index lead_key_pkey rename to lead_key_before_pkey;
  alter index delivery_pkey rename to delivery_before_pkey;
  alter index delivery_due rename to delivery_before_due;
  alter index delivery_claimed rename to delivery_before_claimed;
  alter index delivery_dead rename to delivery_before_dead;
  alter table lead rename to lead_before;
  alter table lead_key rename to lead_key_before;
  alter table delivery rename to delivery_before;

  create table lead (like lead_before including defaults including constraints including storage) partition by range (id);
  create table lead_key (like lead_key_before including defaults including constraints including storage) partition by range (lead);
  create table delivery (like delivery_before including defaults including constraints including storage)
    partition by range (lead);
  alter table lead drop constraint lead_id_limit;
  alter table lead_key drop constraint lead_id_limit;
  alter table delivery drop constraint lead_id_limit;
  alter table lead add primary key (id, received_at);
  alter table lead_key add primary key (lead);
  alter table delivery add primary key (lead, channel);
  -- For the limit of confirmations to one recipient and for every search by recipient.
  create index lead_recipient on lead (email_index, received_at) where email_index is not null;
  -- Synthetic leads are selected every minute, among millions.
  create index lead_synthetic on lead (received_at) where client = 'synthetic';
  -- Retention selects the oldest leads of a kind every hour.
  create index lead_kind_received_at on lead (kind, received_at);
  -- By channel, so that a backlog of one channel is not scanned to find what is due on the other.
  create index delivery_due on delivery (channel, due_at) where state = 'pending';
  create index delivery_claimed on delivery (changed_at) where state = 'claimed';
  create index delivery_dead on delivery (changed_at) where state = 'dead';
  perform copy_privileges('lead_before', 'lead'), copy_privileges('lead_key_before', 'lead_key'),
    copy_privileges('delivery_before', 'delivery');

  if is_empty then
    drop table lead_before, lead_key_before, delivery_before;
    limit_id := lead_id_from('1970-01-01 UTC', false);
  else
    execute format('alter table lead attach partition lead_before for values from (minvalue) to (%L)', limit_id);
    execute format('alter table lead_key attach partition lead_key_before for values from (minvalue) to (%L)', limit_id);
    execute format('alter table delivery attach partition delivery_before for values from (minvalue) to (%L)', limit_id);
  end if;
  -- Ids below are not in partitions of a month.
  execute format('create function first_lead_id() returns uuid language sql immutable as %L', format('select %L::uuid', limit_id));
end $$;
drop function copy_privileges;

-- An id has the time of the process that made it. The default partitions take those of a wrong clock, so that no lead is
-- rejected; the time of receipt, by which leads expire, is the database's.
create table lead_default partition of lead default;
create table lead_key_default partition of lead_key default;
create table delivery_default partition of delivery default with (fillfactor = 80);

-- Creates the partitions of a month, and moves rows with ids of that month from the default partition.
create or replace function make_lead_month(moment timestamptz) returns boolean language plpgsql as $$
declare
  first_day timestamptz := date_trunc('month', moment, 'UTC');
  part record;
  made boolean := false;
begin
  -- Two workers that start together would both try to create it.
  perform pg_advisory_xact_lock(hashtext('make_lead_month'));
  for part in
    select parent, id_column, options,
      format('%s_%s_%s', parent, class, to_char(first_day at time zone 'UTC', 'YYYY_MM')) as name,
      lead_id_from(first_day, class = 'other') as first_id,
      lead_id_from((first_day at time zone 'UTC' + interval '1 month') at time zone 'UTC', class = 'other') as next_id
    from (values ('lead', 'id', ''), ('lead_key', 'lead', ''), ('delivery', 'lead', 'with (fillfactor = 80)'))
        as tables (parent, id_column, options),
      (values ('complaint'), ('other')) as classes (class)
  loop
    continue when to_regclass(part.name) is not null or part.first_id < first_lead_id();
    -- Attaching an existing table takes a weaker lock on the parent than creating a partition of it.
    execute format('create table %I (like %I including defaults including constraints including storage) %s',
      part.name, part.parent, part.options);
    execute format('with moved as (delete from %I where %I >= %L and %2$I < %4$L returning *) insert into %I select * from moved',
      part.parent || '_default', part.id_column, part.first_id, part.next_id, part.name);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      part.parent, part.name, part.first_id, part.next_id);
    made := true;
  end loop;
  return made;
end $$;

-- The months that retention dropped whole, one row each.
alter table retention_run add column month text;

-- Why the partitions of a month (such as 'other_2026_11') cannot be dropped, or null. `days` is the retention of each kind.
create function lead_month_obstacle(month text, days jsonb) returns text language plpgsql as $$
declare
  is_other boolean := month like 'other\_%';
  next_month timestamptz := (to_date(right(month, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC';
  longest integer;
  kept record;
  found boolean;
begin
  if month !~ '^(complaint|other)_\d{4}_\d{2}$' then raise 'not a month of leads: %', month; end if;
  select max(value::integer) into longest from jsonb_each_text(days) where (key <> 'complaint') = is_other;
  if longest is null or next_month + make_interval(days => longest) > now() then return 'not over'; end if;
  -- By the time of receipt of every lead: ids have the clock of a process.
  for kept in select key as kind, value::integer as days from jsonb_each_text(days) loop
    execute format('select exists (select from %I where kind = %L and received_at >= %L)',
      'lead_' || month, kept.kind, now() - make_interval(days => kept.days)) into found;
    if found then return 'not expired'; end if;
  end loop;
  execute format('select exists (select from legal_hold join %I as lead on lead.id = legal_hold.lead)', 'lead_' || month) into found;
  if found then return 'on hold'; end if;
  -- The same rule as in retention.ts, as one index scan for each state.
  execute format($query$select exists (select from %1$I where state = 'pending') or exists (select from %1$I where state = 'claimed')
    or exists (select from %1$I where state = 'dead' and coalesce(last_error_code, '') not like 'smtp-rcpt-%%')$query$,
    'delivery_' || month) into found;
  if found then return 'not delivered'; end if;
  return null;
end $$;

-- Drops the partitions of a month if nothing in them has to stay. Waits half a second for its locks, because accepting
-- leads waits behind it. Returns what lead_month_obstacle returns.
create function drop_lead_month(month text, days jsonb) returns text language plpgsql set lock_timeout = '500ms' as $$
declare
  obstacle text;
begin
  lock table only lead, only lead_key, only delivery in access exclusive mode;
  obstacle := lead_month_obstacle(month, days);
  if obstacle is null then
    execute format('drop table %I, %I, %I', 'lead_' || month, 'lead_key_' || month, 'delivery_' || month);
  end if;
  return obstacle;
end $$;
