-- Least privilege: all grants of each database role; everything else is revoked. The migration role runs this after
-- every migration, so a new table needs its lines here. Without the roles (one user for everything) it does nothing.
do $$
declare
  roles constant text[] := array['lamplighter_api', 'lamplighter_worker', 'lamplighter_operator'];
  all_roles constant text := array_to_string(roles, ', ');
  entry record;
begin
  if (select count(*) from pg_roles where rolname = any (roles)) < cardinality(roles) then return; end if;

  execute format('revoke all on database %I from public, %s', current_database(), all_roles);
  execute format('grant connect on database %I to %s', current_database(), all_roles);
  execute format('revoke all on all tables in schema public from %s', all_roles);

  for entry in
    select * from (values
      -- The API inserts leads and cannot read, change or remove them.
      ('lamplighter_api', 'insert', 'lead'),
      ('lamplighter_api', 'insert', 'lead_key'),
      ('lamplighter_api', 'insert', 'delivery'),
      ('lamplighter_api', 'select, insert', 'submission'),
      -- No column of these identifies a person.
      ('lamplighter_api', 'select, insert', 'lead_follow'),
      ('lamplighter_api', 'select, insert', 'lead_status'),
      ('lamplighter_api', 'select', 'address'),
      ('lamplighter_api', 'select', 'account_holder'),
      ('lamplighter_api', 'select, insert, update, delete', 'journey'),
      ('lamplighter_api', 'select, insert, update, delete', 'customer_session'),
      ('lamplighter_api', 'insert', 'spent_sign_in_state'),
      ('lamplighter_api', 'select, insert, update', 'article_vote'),
      -- The API inserts comments and cannot read them; it counts those of the day.
      ('lamplighter_api', 'select (day), insert', 'article_comment'),
      ('lamplighter_api', 'select, insert, update', 'search_use'),
      -- A process compares the schema with the one that it was written for.
      ('lamplighter_api', 'select', 'schema_version'),
      ('lamplighter_operator', 'select', 'schema_version'),
      ('lamplighter_api', 'select', 'notice_version'),
      ('lamplighter_api', 'select', 'read_weeks_version'),
      ('lamplighter_api', 'select', 'article_revision'),
      ('lamplighter_api', 'select', 'article_event'),

      -- Delivery, retention and the erasure of synthetic leads.
      ('lamplighter_worker', 'select, delete, update (sealed, email_index, phone_index, name_index, erased_at)', 'lead'),
      ('lamplighter_worker', 'select, delete', 'lead_key'),
      ('lamplighter_worker', 'select, delete, update (key, body)', 'submission'),
      ('lamplighter_worker', 'select, update, delete', 'delivery'),
      -- Statuses are deleted by cascade from lead_follow.
      ('lamplighter_worker', 'select (lead), delete', 'lead_follow'),
      ('lamplighter_worker', 'select', 'legal_hold'),
      ('lamplighter_worker', 'select', 'channel_pause'),
      ('lamplighter_worker', 'select, insert, update, delete', 'channel_failure'),
      -- Erasures are repeated in a restored database.
      ('lamplighter_worker', 'select, insert', 'erasure'),
      ('lamplighter_worker', 'select, insert, update', 'retention_run'),
      ('lamplighter_worker', 'select, insert, update, delete', 'worker_heartbeat'),
      -- Expiry reads only the timestamps of a row.
      ('lamplighter_worker', 'select (expires_at), delete', 'journey'),
      ('lamplighter_worker', 'select (last_active, ends_at), delete', 'customer_session'),
      ('lamplighter_worker', 'select (last_active, ends_at), delete', 'staff_session'),
      ('lamplighter_worker', 'select (ends_at), delete', 'spent_sign_in_state'),
      ('lamplighter_worker', 'select (day), delete', 'search_use'),
      ('lamplighter_worker', 'select (day), delete', 'article_comment'),

      ('lamplighter_operator', 'select, update (sealed, email_index, phone_index, name_index, erased_at)', 'lead'),
      ('lamplighter_operator', 'select, update, delete', 'lead_key'),
      ('lamplighter_operator', 'select, update (key, body)', 'submission'),
      ('lamplighter_operator', 'select, update', 'delivery'),
      ('lamplighter_operator', 'select (lead), delete', 'lead_follow'),
      -- The postal address of a caller, and the addresses of their postcode.
      ('lamplighter_operator', 'select', 'address'),
      -- An agent sets the status that a customer sees.
      ('lamplighter_operator', 'select, insert', 'lead_status'),
      ('lamplighter_operator', 'select, insert, update, delete', 'legal_hold'),
      ('lamplighter_operator', 'select, insert, delete', 'lead_hold'),
      ('lamplighter_operator', 'select, insert', 'retention_run'),
      ('lamplighter_operator', 'select, insert', 'erasure'),
      -- What was asked for cannot be changed afterwards.
      ('lamplighter_operator',
        'select, insert, update (outcome, decided_subject, decided_by, decided_at)', 'erasure_request'),
      -- The audit log is append-only.
      ('lamplighter_operator', 'select, insert', 'audit_entry'),
      ('lamplighter_operator', 'select, insert, delete', 'channel_pause'),
      ('lamplighter_operator', 'select', 'channel_failure'),
      ('lamplighter_operator', 'select, insert, update, delete', 'staff_session'),
      -- Earlier versions of operational content cannot be changed.
      ('lamplighter_operator', 'select, insert', 'notice_version'),
      ('lamplighter_operator', 'select, insert', 'read_weeks_version'),
      ('lamplighter_operator', 'select, insert', 'article_revision'),
      ('lamplighter_operator', 'select, insert', 'article_event'),
      -- A customer's sessions are found by the hash of a subject or an email address, and can be ended.
      ('lamplighter_operator', 'select (name, subject_index, began_at, last_active, ends_at), delete', 'customer_session'),
      ('lamplighter_operator', 'select', 'account_holder_email'),
      ('lamplighter_operator', 'select', 'worker_heartbeat'),
      ('lamplighter_operator', 'select', 'search_use'),
      ('lamplighter_operator', 'select', 'article_vote'),
      ('lamplighter_operator', 'select', 'article_comment')
    ) as granted (role, privileges, relation)
    where to_regclass('public.' || relation) is not null
  loop
    execute format('grant %s on public.%I to %I', entry.privileges, entry.relation, entry.role);
  end loop;

  -- The worker creates partitions ahead, and drops those of months that have expired, without owning tables. What reads
  -- leads would wait behind these functions while they wait for a lock: they fail instead, and are tried again.
  for entry in
    select oid::regprocedure as function from pg_proc
    where pronamespace = 'public'::regnamespace and proname in ('make_lead_months', 'lead_month_obstacle', 'drop_lead_month')
  loop
    execute format('alter function %s security definer set search_path = public, pg_temp set lock_timeout = ''500ms''',
      entry.function);
    execute format('revoke execute on function %s from public', entry.function);
    execute format('grant execute on function %s to lamplighter_worker', entry.function);
  end loop;
end $$;
