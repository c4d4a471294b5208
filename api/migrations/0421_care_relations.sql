-- Where the company wants it, clinicians read and write the records of those they care for (docs/adr/0096).
alter table security_policy add column care_relations boolean not null default false;

-- Only the setting of the company that the transaction acts for.
create function care_relations_on() returns boolean
  language sql stable
  as $$ select coalesce((select p.care_relations from security_policy p where p.company_id = app_company()), false) $$;

create table care_team_member (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  patient_id uuid        not null,
  user_id    uuid        not null references user_account (id),
  since      timestamptz not null,
  -- null: still.
  until      timestamptz,
  -- null: by starting an encounter.
  added_by   uuid        references user_account (id),
  removed_by uuid        references user_account (id),
  primary key (company_id, id),
  constraint care_team_member_patient foreign key (company_id, patient_id) references patient (company_id, id),
  -- Nobody makes themself a part of it.
  constraint care_team_member_own check (added_by <> user_id),
  constraint care_team_member_ended check (until >= since and (until is null) = (removed_by is null))
);
create index care_team_member_of_patient on care_team_member (company_id, patient_id, user_id) where until is null;
comment on table care_team_member is 'A person who cares for a patient, whatever appointments say (FHIR CareTeam.participant).';

alter table care_team_member enable row level security;
create policy tenant on care_team_member
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on care_team_member from app_user;

create function is_clinician(company uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from membership m where m.company_id = company and m.user_id = person and m.status = 'active'
        and (cardinality(clinical_roles_of(company, m.roles)) > 0 or exists (
          select from custom_role r where r.company_id = m.company_id and r.id = any (m.custom_role_ids) and grants_are_clinical(r.grants))))
  $$;
revoke execute on function is_clinician from public;
grant execute on function is_clinician to app_user;

-- The two terms of a relation.
create function care_since() returns timestamptz
  language sql stable as $$ select now() - interval '365 days' $$;
create function care_days() returns tstzrange
  language sql stable
  as $$
    select tstzrange((d.today - 1)::timestamp at time zone d.zone, (d.today + 2)::timestamp at time zone d.zone)
    from (select c.time_zone as zone, (now() at time zone c.time_zone)::date as today from company c where c.id = app_company()) d
  $$;

-- Who cares for a patient, and why: one row for each reason.
create function care_of(for_patient uuid) returns table (user_id uuid, reason text, since timestamptz)
  language sql stable
  as $$
    select m.user_id, 'team', m.since from care_team_member m
      where m.company_id = app_company() and m.patient_id = for_patient and m.until is null
    union all
    select w.user_id, 'appointment', a.start_at
      from appointment a join practitioner w on w.company_id = a.company_id and w.id = a.practitioner_id
      where a.company_id = app_company() and a.patient_id = for_patient and a.start_at >= care_since()
        and a.status not in ('cancelled', 'rescheduled') and w.user_id is not null
    union all
    select p.user_id, 'visit', v.started_at
      from visit v
      left join practitioner w on w.company_id = v.company_id and w.id = v.practitioner_id
      cross join lateral (values (w.user_id), (v.signed_by)) p (user_id)
      where v.company_id = app_company() and v.patient_id = for_patient and v.status <> 'cancelled' and p.user_id is not null
    union all
    -- What is nobody's visit is written by anybody.
    select p.user_id, 'visit', v.started_at
      from visit v join visit_note n on n.company_id = v.company_id and n.visit_id = v.id
      cross join lateral (values (n.created_by), (n.updated_by)) p (user_id)
      where v.company_id = app_company() and v.patient_id = for_patient and v.status <> 'cancelled' and v.practitioner_id is null
    union all
    select s.taken_by, 'visit', s.taken_at
      from visit v join vital_signs s on s.company_id = v.company_id and s.visit_id = v.id
      where v.company_id = app_company() and v.patient_id = for_patient and v.status <> 'cancelled'
  $$;
create index vital_signs_taken on vital_signs (company_id, taken_by, visit_id);

-- Where a person works: a row for each site and each department; none is everywhere (docs/adr/0082).
create function workplaces_of(person uuid) returns table (site_id uuid, department_id uuid)
  language sql stable
  as $$
    select s.site_id, null::uuid from membership_site s where s.company_id = app_company() and s.user_id = person
    union all
    select s.site_id, null from practitioner w join practitioner_site s on s.company_id = w.company_id and s.practitioner_id = w.id
      where w.company_id = app_company() and w.user_id = person
    union all
    select null, d.department_id from practitioner w join practitioner_department d on d.company_id = w.company_id and d.practitioner_id = w.id
      where w.company_id = app_company() and w.user_id = person
    union all
    select s.site_id, s.department_id from staff_member s
      where s.company_id = app_company() and s.user_id = person and num_nonnulls(s.site_id, s.department_id) > 0
  $$;

-- Whether whom the transaction acts for cares for a patient: as care_of says, and in plpgsql, which keeps its plans for
-- the life of a connection; without policies, because it asks for the company itself. Last comes who has no appointments:
-- they care for today's patients of where they work, as everybody does for those who are nobody's.
create function in_care(for_patient uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    company constant uuid := app_company();
    person constant uuid := app_user_id();
    own constant uuid := (select w.id from practitioner w where w.company_id = company and w.user_id = person);
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
        bool_or(v.practitioner_id = own or v.signed_by = person)
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
revoke execute on function in_care from public;
grant execute on function in_care to app_user;

-- What is written in a record is written by who cares for the patient. What acts for nobody, and merges, are not people.
create function care_hold() returns trigger
  language plpgsql
  as $$
  declare
    cared uuid;
  begin
    if app_user_id() is null or not care_relations_on() then
      return new;
    end if;
    if tg_argv[0] = 'visit' then
      cared := (select v.patient_id from visit v where v.company_id = new.company_id and v.id = new.visit_id);
    else
      cared := new.patient_id;
    end if;
    if not in_care(cared) then
      raise exception 'only who cares for the patient writes in the record'
        using errcode = 'insufficient_privilege', constraint = 'care_relation_required';
    end if;
    return new;
  end
  $$;
create trigger visit_note_of_care before insert or update on visit_note
  for each row when (current_user = 'app_user') execute function care_hold('visit');
create trigger visit_diagnosis_of_care before insert or update on visit_diagnosis
  for each row when (current_user = 'app_user') execute function care_hold('visit');
create trigger visit_addendum_of_care before insert on visit_addendum
  for each row when (current_user = 'app_user') execute function care_hold('visit');
create trigger vital_signs_of_care before insert or update on vital_signs
  for each row when (current_user = 'app_user') execute function care_hold('visit');
create trigger allergy_of_care before insert or update on allergy
  for each row when (current_user = 'app_user') execute function care_hold('record');
create trigger patient_file_of_care before insert on patient_file
  for each row when (current_user = 'app_user' and new.clinical) execute function care_hold('record');

-- A team changes by who is in care, or manages; a row ends once.
create function care_team_member_hold() returns trigger
  language plpgsql
  as $$
  declare
    person constant uuid := app_user_id();
  begin
    if tg_op = 'UPDATE' and (old.until is not null
        or (to_jsonb(new) - array['until', 'removed_by']) <> (to_jsonb(old) - array['until', 'removed_by'])) then
      raise exception 'a row of a care team ends once' using errcode = 'insufficient_privilege';
    end if;
    if person is not null and not is_active_manager(new.company_id, person) and not in_care(new.patient_id) then
      raise exception 'only who cares for the patient, or manages, changes the care team'
        using errcode = 'insufficient_privilege', constraint = 'care_relation_required';
    end if;
    if tg_op = 'INSERT' then
      if new.until is not null or new.added_by is distinct from person or not is_clinician(new.company_id, new.user_id) then
        raise exception 'a clinician is added by who acts' using errcode = 'insufficient_privilege';
      end if;
      -- Two at once become one.
      perform pg_advisory_xact_lock(hashtextextended('care_team/' || new.patient_id || '/' || new.user_id, 0));
      if exists (select from care_team_member m where m.company_id = new.company_id and m.patient_id = new.patient_id
                 and m.user_id = new.user_id and m.until is null) then
        return null;
      end if;
    elsif new.removed_by is distinct from person then
      raise exception 'who acts removes' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
  $$;
create trigger care_team_member_held before insert or update on care_team_member
  for each row when (current_user = 'app_user') execute function care_team_member_hold();

-- A clinician who receives a patient, or starts the encounter, cares for them, whoever's patient it was. Kiosks and
-- programs receive nobody.
create function encounter_starts_care() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if app_user_id() is not null and app_device_id() is null and app_api_token_id() is null and care_relations_on() and is_clinician(new.company_id, app_user_id())
      and not in_care(new.patient_id) then
      insert into care_team_member (company_id, patient_id, user_id, since)
        values (new.company_id, new.patient_id, app_user_id(), now());
    end if;
    return null;
  end
  $$;
revoke execute on function encounter_starts_care from public;
create trigger visit_begins_care after insert on visit
  for each row execute function encounter_starts_care();
create trigger visit_starts_care after update of status on visit
  for each row when (old.status = 'open' and new.status = 'in_progress') execute function encounter_starts_care();
