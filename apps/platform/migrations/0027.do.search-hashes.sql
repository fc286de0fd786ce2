-- Staff find the leads of a caller by phone number, or by surname and postcode together: keyed hashes (HMAC), as for the
-- email address. They are null in leads from before, which the worker fills in batches; a lead that cannot be opened gets
-- an empty phone_index, so that it is not tried for ever.
alter table lead add column phone_index bytea, add column name_index bytea;
