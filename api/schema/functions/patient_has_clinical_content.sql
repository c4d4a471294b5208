-- Whether anything clinical is kept of a patient.
create or replace function patient_has_clinical_content(company uuid, patient uuid) returns boolean
  language sql stable
  as $$
    select exists (select from allergy a where a.company_id = company and a.patient_id = patient)
      or exists (select from condition x where x.company_id = company and x.patient_id = patient)
      or exists (select from medication_statement x where x.company_id = company and x.patient_id = patient)
      or exists (select from immunization x where x.company_id = company and x.patient_id = patient)
      or exists (select from family_history x where x.company_id = company and x.patient_id = patient)
      or exists (select from patient_file f where f.company_id = company and f.patient_id = patient and f.clinical)
      or exists (select from task t where t.company_id = company and t.patient_id = patient and t.scope = 'clinical')
      or exists (select from visit v where v.company_id = company and v.patient_id = patient and (
        exists (select from visit_note n where n.company_id = v.company_id and n.visit_id = v.id)
        or exists (select from vital_signs s where s.company_id = v.company_id and s.visit_id = v.id)
        or exists (select from visit_diagnosis d where d.company_id = v.company_id and d.visit_id = v.id)
        or exists (select from prescription p where p.company_id = v.company_id and p.visit_id = v.id)
        or exists (select from clinical_document d where d.company_id = v.company_id and d.visit_id = v.id)
        or exists (select from service_request r where r.company_id = v.company_id and r.visit_id = v.id)
        or exists (select from visit_addendum a where a.company_id = v.company_id and a.visit_id = v.id)))
  $$;
