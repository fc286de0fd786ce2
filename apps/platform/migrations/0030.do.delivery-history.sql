-- What happened to a delivery, the oldest first: each attempt with its times and its outcome, and each time that staff had
-- it sent again. And the email as it was sent, sealed under the lead's own key. Both are in the row of the delivery, so
-- that they go where it goes.
alter table delivery
  add column history jsonb not null default '[]',
  add column sent bytea;
alter table delivery alter column sent set storage external;
