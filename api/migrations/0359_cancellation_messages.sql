-- Patients are told that the clinic cancelled, when their practitioner leaves (docs/adr/0098).
alter table patient_message drop constraint patient_message_kind_check;
alter table patient_message add constraint patient_message_kind_check check (kind in ('booked', 'reminder', 'offer', 'cancellation'));
