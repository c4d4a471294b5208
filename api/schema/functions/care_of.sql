-- Who cares for a patient, and why: one row for each reason. Whoever supervises an intern cares for the
-- patients of their visits.
create or replace function care_of(for_patient uuid) returns table (user_id uuid, reason text, since timestamptz)
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
      left join practitioner s on s.company_id = w.company_id and s.id = w.supervisor_id
      cross join lateral (values (w.user_id), (v.signed_by), (s.user_id)) p (user_id)
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
