-- The audit log is a hash chain: the MAC of an entry covers its content and the MAC of the entry before it, under a key
-- that is not in the database. A changed, inserted or deleted entry is detected. Entries from before have no number.
alter table operator_action rename to audit_entry;
alter table audit_entry rename column operator to actor;
alter table audit_entry
  add column number bigint unique,
  add column role text,
  add column reason text,
  add column mac bytea,
  add check ((number is null) = (mac is null));
