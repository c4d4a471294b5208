-- Who waits and names no place takes a time wherever their department is open.
alter table waitlist_entry add column any_site boolean not null default false;

update waitlist_entry w set any_site = true
from appointment a join department d on d.company_id = a.company_id and d.id = a.department_id
where a.company_id = w.company_id and a.id = w.appointment_id and a.status = 'waitlisted' and a.practitioner_id is null and d.site_id is null;
