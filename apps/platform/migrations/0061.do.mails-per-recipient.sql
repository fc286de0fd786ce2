-- suppressed: a confirmation beyond the number that one recipient may be sent.
alter table delivery drop constraint delivery_state_check;
alter table delivery add constraint delivery_state_check
  check (state in ('pending', 'handed', 'delivered', 'dead', 'void', 'suppressed'));

-- One recipient's recent leads are counted before each confirmation. It serves every search by recipient, as the old one did.
create index lead_recipient on lead (email_index, received_at) where email_index is not null;
drop index lead_email_index;
