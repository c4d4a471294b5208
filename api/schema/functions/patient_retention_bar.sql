-- Why the clinical record may not be deleted on a day; null: it may. The day is never later than the
-- database's own, whatever clock the application has.
create or replace function patient_retention_bar(company uuid, patient uuid, on_day date) returns text
  language sql stable
  as $$
    select case
      when not patient_has_clinical_content(company, patient) then 'gone'
      when (select coalesce(kept, 'infinity') >= least(on_day, (clock_timestamp() at time zone c.time_zone)::date)
        from patient_kept_until(company, patient) as kept) then 'term'
      when exists (select from legal_hold h where h.company_id = company and h.patient_id = patient and h.lifted_at is null) then 'legal_hold'
      when exists (select from privacy_request r
        where r.company_id = company and r.state <> 'closed' and (r.patient_id = patient or r.customer_id = of.customer_id)) then 'privacy_request'
      when exists (select from purchase p where p.company_id = company and p.balance > 0 and p.status <> 'draft'
        and (p.patient_id = patient or p.customer_id = of.customer_id or p.visit_id in (select v.id from visit v where v.company_id = company and v.patient_id = patient))) then 'unpaid'
      end
    from company c join patient of on of.company_id = c.id and of.id = patient where c.id = company
  $$;
