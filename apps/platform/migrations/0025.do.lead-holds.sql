-- The holds of a lead stand side by side, each with its reason. A lead that has any is in legal_hold, which retention,
-- erasure and the dropping of a month read.
create table lead_hold (
  id uuid primary key default gen_random_uuid(),
  lead uuid not null,
  reason text not null,
  placed_by text not null,
  placed_at timestamptz not null default now()
);
create index lead_hold_lead on lead_hold (lead);
insert into lead_hold (lead, reason, placed_by, placed_at) select lead, reason, placed_by, placed_at from legal_hold;

-- By triggers, so that the release before this one, which has one hold for each lead, replaces none either.
create function add_lead_hold() returns trigger language plpgsql as $$
begin
  insert into lead_hold (lead, reason, placed_by, placed_at) values (new.lead, new.reason, new.placed_by, new.placed_at);
  return null;
end $$;
create trigger legal_hold_placed after insert or update of reason on legal_hold
  for each row execute function add_lead_hold();

create function end_lead_holds() returns trigger language plpgsql as $$
begin
  delete from lead_hold where lead = old.lead;
  return null;
end $$;
create trigger legal_hold_ended after delete on legal_hold for each row execute function end_lead_holds();
