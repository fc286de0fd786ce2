-- Second step: reads the tables while leads are accepted, so that attaching them as partitions does not have to.
alter table lead validate constraint lead_id_limit;
alter table lead_key validate constraint lead_id_limit;
alter table delivery validate constraint lead_id_limit;
