-- The trace that a lead came in, so that its deliveries go on with it and an operator finds all of it.
alter table lead add column traceparent text;
