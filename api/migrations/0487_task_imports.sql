-- Tasks are imported like customers and leads; a row is known by its title, day and assignee.
alter table record_import drop constraint record_import_subject_check;
alter table record_import add constraint record_import_subject_check check (subject in ('customer', 'lead', 'staff_member', 'task'));
alter table record_import drop constraint customer_import_match_by_check;
alter table record_import add constraint record_import_match_by_check check (match_by <@ array['code', 'rfc', 'email', 'phone', 'title']);
