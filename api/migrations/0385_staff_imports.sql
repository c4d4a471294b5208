-- The roster is imported like customers and leads.
alter table record_import drop constraint record_import_subject_check;
alter table record_import add constraint record_import_subject_check check (subject in ('customer', 'lead', 'staff_member'));
