-- The trace that a lead came in, so that its deliveries go on with it and an operator finds all of it.
alter table lead add column traceparent text;

-- Synthetic leads are looked for every minute, among millions.
create index lead_synthetic on lead (received_at) where client = 'synthetic';
