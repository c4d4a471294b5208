-- Who has an appointment to come is read from the index alone (docs/adr/0123).
drop index appointment_coming;
create index appointment_coming on appointment (company_id, start_at) include (patient_id) where status in ('requested', 'scheduled', 'confirmed');
