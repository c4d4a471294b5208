-- A week of a department reads the names of as many people as it has appointments, wherever their records lie. All that it
-- draws of them stands in this index, which fits into memory where the records do not.
create index patient_names on patient (company_id, id) include (first_name, last_name, second_last_name);

-- In the very order of the calendar: nothing is left to sort.
create index appointment_in_department on appointment (company_id, department_id, start_at, id);
drop index appointment_of_department;

-- What is long in it are lists of the ids of patients who were shown. They are random: to press them takes longer than to
-- write them, and they come out no smaller.
alter table audit_log alter column diff set storage external;
