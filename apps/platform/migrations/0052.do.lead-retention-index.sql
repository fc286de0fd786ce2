-- Retention looks for the oldest leads of a kind every hour. Without this it reads every month that has other kinds left.
create index lead_kind_received_at on lead (kind, received_at);
