-- Somebody who has a time may wait for an earlier one: the appointment that the new time takes the place of (docs/adr/0042).
alter table waitlist_entry
  add column instead_of_id uuid,
  add constraint waitlist_entry_instead_of foreign key (company_id, instead_of_id) references appointment (company_id, id);
create index waitlist_entry_of_first on waitlist_entry (company_id, instead_of_id) where instead_of_id is not null;
-- Nobody waits twice in the place of one appointment.
create unique index waitlist_entry_waits_once on waitlist_entry (company_id, instead_of_id) where status in ('waiting', 'offered');
