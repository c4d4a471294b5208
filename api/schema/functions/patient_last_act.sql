-- The last moment anything clinical was done for a patient; null: nothing ever was.
create or replace function patient_last_act(company uuid, patient uuid) returns timestamptz
  language sql stable
  as $$
    select max(act.at) from (
      select greatest(v.started_at, v.ended_at, v.signed_at) as at from visit v
        where v.company_id = company and v.patient_id = patient
      union all
      select greatest(n.created_at, n.updated_at) from visit v
        join visit_note n on n.company_id = v.company_id and n.visit_id = v.id
        where v.company_id = company and v.patient_id = patient
      union all
      select s.taken_at from visit v join vital_signs s on s.company_id = v.company_id and s.visit_id = v.id
        where v.company_id = company and v.patient_id = patient
      union all
      select d.created_at from visit v join visit_diagnosis d on d.company_id = v.company_id and d.visit_id = v.id
        where v.company_id = company and v.patient_id = patient
      union all
      select a.at from visit v join visit_addendum a on a.company_id = v.company_id and a.visit_id = v.id
        where v.company_id = company and v.patient_id = patient
      union all
      select greatest(a.created_at, a.updated_at) from allergy a where a.company_id = company and a.patient_id = patient
      union all
      select greatest(x.created_at, x.updated_at) from condition x where x.company_id = company and x.patient_id = patient
      union all
      select greatest(x.created_at, x.updated_at) from medication_statement x where x.company_id = company and x.patient_id = patient
      union all
      select greatest(x.created_at, x.updated_at) from immunization x where x.company_id = company and x.patient_id = patient
      union all
      select greatest(x.created_at, x.updated_at) from family_history x where x.company_id = company and x.patient_id = patient
      union all
      select f.created_at from patient_file p join stored_file f on f.company_id = p.company_id and f.id = p.id
        where p.company_id = company and p.patient_id = patient and p.clinical
      union all
      select coalesce(p.issued_at, p.updated_at) from visit v join prescription p on p.company_id = v.company_id and p.visit_id = v.id
        where v.company_id = company and v.patient_id = patient
      union all
      select d.updated_at from visit v join clinical_document d on d.company_id = v.company_id and d.visit_id = v.id
        where v.company_id = company and v.patient_id = patient
      union all
      -- A task that an event made is no act; what somebody does to one is.
      select t.updated_at from task t
        where t.company_id = company and t.patient_id = patient and t.updated_by is not null
      union all
      select greatest(r.updated_at, r.result_received_at, r.reviewed_at) from visit v
        join service_request r on r.company_id = v.company_id and r.visit_id = v.id
        where v.company_id = company and v.patient_id = patient
      union all
      -- What is booked is an act to come.
      select coalesce(a.end_at, a.created_at) from appointment a
        where a.company_id = company and a.patient_id = patient
          and a.status not in ('cancelled', 'rescheduled', 'no_show')
    ) act
  $$;
