-- Orders are a part of the clinical record: files of results, care relations, retention (docs/adr/0104).
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'order_result'::text]$purpose$);
end
$$;

create trigger service_request_of_care before insert or update on service_request
  for each row when (current_user = 'app_user') execute function care_hold('visit');

-- Orders, and the files of their results, go with the record of their patient when its legal term is over.
create function service_request_retention() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    files uuid[];
  begin
    with gone as (
      delete from service_request r using visit v
        where v.company_id = new.company_id and v.patient_id = new.record_id
          and r.company_id = v.company_id and r.visit_id = v.id
        returning r.result_file_id
    )
    select array_agg(result_file_id) into files from gone where result_file_id is not null;
    delete from stored_file f where f.company_id = new.company_id and f.id = any (files);
    return null;
  end
  $$;
revoke execute on function service_request_retention from public;
create trigger retention_item_drops_orders after update of outcome on retention_item
  for each row when (new.kind = 'clinical_record' and new.outcome = 'deleting') execute function service_request_retention();

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
      select f.created_at from patient_file p join stored_file f on f.company_id = p.company_id and f.id = p.id
        where p.company_id = company and p.patient_id = patient and p.clinical
      union all
      select coalesce(p.issued_at, p.updated_at) from visit v join prescription p on p.company_id = v.company_id and p.visit_id = v.id
        where v.company_id = company and v.patient_id = patient
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

-- Whether anything clinical is kept of a patient.
create or replace function patient_has_clinical_content(company uuid, patient uuid) returns boolean
  language sql stable
  as $$
    select exists (select from allergy a where a.company_id = company and a.patient_id = patient)
      or exists (select from patient_file f where f.company_id = company and f.patient_id = patient and f.clinical)
      or exists (select from visit v where v.company_id = company and v.patient_id = patient and (
        exists (select from visit_note n where n.company_id = v.company_id and n.visit_id = v.id)
        or exists (select from vital_signs s where s.company_id = v.company_id and s.visit_id = v.id)
        or exists (select from visit_diagnosis d where d.company_id = v.company_id and d.visit_id = v.id)
        or exists (select from prescription p where p.company_id = v.company_id and p.visit_id = v.id)
        or exists (select from service_request r where r.company_id = v.company_id and r.visit_id = v.id)
        or exists (select from visit_addendum a where a.company_id = v.company_id and a.visit_id = v.id)))
  $$;
