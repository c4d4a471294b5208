-- Whose events a person is told of, beyond their own (docs/adr/0095).

-- Who works in a department: as a practitioner, or by the staff roster.
create function people_of_department(department uuid) returns setof uuid
  language sql stable as $$
    select w.user_id from practitioner w
      join practitioner_department d on d.company_id = w.company_id and d.practitioner_id = w.id
      where w.company_id = app_company() and d.department_id = department and w.user_id is not null
    union
    select s.user_id from staff_member s
      where s.company_id = app_company() and s.department_id = department and s.status <> 'terminated'
        and s.user_id is not null
  $$;

create function sites_of_company() returns table (id uuid, name text, active boolean)
  language sql stable as $$
    select s.id, s.name, s.active from site s where s.company_id = app_company()
  $$;
