-- Whoever may be a person in SAP is looked for by e-mail too, once for each message.
create index patient_by_email on patient (company_id, email) where email is not null;
