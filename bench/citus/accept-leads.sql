-- Accepts leads as separate statements, each on one shard. Citus runs the product's one statement too, but sends the rows
-- between its parts to every node and commits on all of them in two phases.
create function accept_leads(
  leads uuid[], keys text[], bodies text[], lead_references text[], brands text[], clients text[], kinds text[], payments text[],
  contact_methods text[], topics text[], query_types text[], query_subtypes text[], sealed_documents text[],
  email_indexes text[], key_ids text[], wrapped_keys text[], crm_deliveries uuid[], email_deliveries uuid[],
  traceparents text[], email_proofs text[], address_proofs text[]
) returns table (accepted uuid, accepted_at timestamptz) language plpgsql as $$
declare
  moment timestamptz := date_trunc('milliseconds', now());
  inserted uuid;
  fresh uuid[] := '{}';
begin
  for inserted in
    insert into submission (key, body, lead, reference, received_at)
    select decode(row.key, 'hex'), decode(row.body, 'hex'), row.lead, row.reference, moment
    from unnest(keys, bodies, leads, lead_references) as row (key, body, lead, reference)
    on conflict do nothing
    returning submission.lead
  loop
    fresh := fresh || inserted;
  end loop;
  if cardinality(fresh) = 0 then return; end if;

  insert into lead (id, received_at, reference, brand, client, kind, payment, agreed_contact_method, topic, query_type,
    query_subtype, sealed, email_index, traceparent)
  select row.lead, moment, row.reference, row.brand, row.client, row.kind, row.payment, row.agreed_contact_method,
    row.topic, row.query_type, row.query_subtype, decode(row.sealed, 'hex'), decode(row.email_index, 'hex'), row.traceparent
  from unnest(leads, lead_references, brands, clients, kinds, payments, contact_methods, topics, query_types, query_subtypes,
    sealed_documents, email_indexes, traceparents) as row (lead, reference, brand, client, kind, payment,
    agreed_contact_method, topic, query_type, query_subtype, sealed, email_index, traceparent)
  where row.lead = any(fresh);

  insert into lead_key (lead, key_id, wrapped)
  select row.lead, row.key_id, decode(row.wrapped, 'hex')
  from unnest(leads, key_ids, wrapped_keys) as row (lead, key_id, wrapped) where row.lead = any(fresh);

  insert into lead_follow (lead, received_at, kind, payment, agreed_contact_method, email_proof, address_proof)
  select row.lead, moment, row.kind, row.payment, row.agreed_contact_method, decode(row.email_proof, 'hex'),
    decode(row.address_proof, 'hex')
  from unnest(leads, kinds, payments, contact_methods, email_proofs, address_proofs)
    as row (lead, kind, payment, agreed_contact_method, email_proof, address_proof)
  where row.lead = any(fresh) and row.kind in ('complaint', 'enquiry');

  insert into delivery (id, lead, lead_received_at, channel)
  select row.crm_delivery, row.lead, moment, 'crm'
  from unnest(leads, crm_deliveries) as row (lead, crm_delivery) where row.lead = any(fresh)
  union all
  select row.email_delivery, row.lead, moment, 'email'
  from unnest(leads, email_deliveries) as row (lead, email_delivery)
  where row.lead = any(fresh) and row.email_delivery is not null;

  return query select unnest(fresh), moment;
end $$;
