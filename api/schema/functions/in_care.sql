-- Whether the person of the transaction cares for a patient (docs/adr/0096); care_of() says why.
create or replace function in_care(for_patient uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    company constant uuid := app_company();
    person constant uuid := app_user_id();
    own constant uuid := (select w.id from practitioner w where w.company_id = company and w.user_id = person);
    -- Interns whom the person supervises.
    interns constant uuid[] := array(select i.id from practitioner i where i.company_id = company and i.supervisor_id = own);
    -- What was merged into another record belongs to that.
    cared constant uuid := (
      select coalesce(p.merged_into_id, p.id) from patient p where p.company_id = company and p.id = for_patient);
    visits uuid[];
    of_nobody uuid[];
    took_part boolean;
    days tstzrange;
  begin
    if exists (select from care_team_member m
               where m.company_id = company and m.patient_id = cared and m.user_id = person and m.until is null)
      or exists (select from appointment a
                 where a.company_id = company and a.patient_id = cared and a.start_at >= care_since()
                   and a.practitioner_id = own and a.status not in ('cancelled', 'rescheduled')) then
      return true;
    end if;
    select array_agg(v.id), array_agg(v.id) filter (where v.practitioner_id is null),
        bool_or(v.practitioner_id = own or v.signed_by = person or v.practitioner_id = any (interns))
      into visits, of_nobody, took_part
      from visit v where v.company_id = company and v.patient_id = cared and v.status <> 'cancelled';
    if took_part or exists (select from vital_signs s
                            where s.company_id = company and s.taken_by = person and s.visit_id = any (visits))
      or exists (select from visit_note n where n.company_id = company and n.visit_id = any (of_nobody)
                 and person in (n.created_by, n.updated_by)) then
      return true;
    end if;
    -- Seldom anything: what follows costs more.
    if not exists (select from appointment a where a.company_id = company and a.patient_id = cared
                   and a.start_at between now() - interval '3 days' and now() + interval '3 days') then
      return false;
    end if;
    days := care_days();
    return exists (
      select from appointment a
      where a.company_id = company and a.patient_id = cared and a.start_at >= lower(days) and a.start_at < upper(days)
        and a.status not in ('cancelled', 'rescheduled')
        and (a.practitioner_id is null or not exists (
          select from appointment o where o.company_id = company and o.practitioner_id = own
            and o.start_at >= care_since() and o.status not in ('cancelled', 'rescheduled')))
        and (not exists (select from workplaces_of(person))
          or exists (select from workplaces_of(person) p where p.site_id = a.site_id or p.department_id = a.department_id)));
  end
  $$;
revoke execute on function in_care(uuid) from public;
grant execute on function in_care(uuid) to app_user;
