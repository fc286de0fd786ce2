-- A worker claims a delivery under a lease: `handed` now means that the owner may work on it until `lease_until`, by the
-- database's clock. The job engine's own tables (schema `jobs`) are no longer used; they stay for the release before.
alter table delivery add column lease_owner uuid;
alter table delivery add column lease_until timestamptz;

-- Claims are made by channel: a backlog of one must not be read through to find what is due on the other.
create index delivery_due on delivery (channel, due_at) where state = 'pending';
drop index delivery_pending;
