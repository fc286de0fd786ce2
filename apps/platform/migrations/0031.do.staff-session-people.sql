-- Whose session it is, so that an operator can end those of a colleague who leaves; and until when one console renews
-- its tokens, which must not be done twice. Sessions of an earlier release have nobody.
alter table staff_session
  add column subject text,
  add column person text,
  add column renewing_until timestamptz;
