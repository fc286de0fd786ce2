-- A hand-written address is inside the sealed lead. Its id holds it until then, so nothing reads or writes this table.
drop table manual_address;
