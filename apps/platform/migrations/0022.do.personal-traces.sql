-- Looks at every lead once; nothing waits for it.
set local statement_timeout = 0;

-- The same form as that of an erased lead is a new lead: an erasure overwrites the idempotency key and the hash of the
-- body. Those of leads that were erased before are overwritten here.
update submission
set key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  body = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
from lead where lead.erased_at is not null and submission.reference = lead.reference;

-- Search terms have only words of the search index, without digits. Others were recorded before, such as names.
delete from search_use
where exists (
  select from string_to_table(
    concat_ws(' ', term, case outcome when 'asked-next' then nullif(target, '') end), ' ') as given (word)
  where given.word ~ '\d' or not exists (
    select from search_word join search_generation using (generation)
    where search_word.word = given.word and replaced_at is null));
