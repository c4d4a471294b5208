-- Trigger of patient_file: clinical documents are kept, but for a retention run (docs/adr/0091).
create or replace function patient_file_keep() returns trigger
  language plpgsql
  as $$
  begin
    if old.clinical and not retention_deletes(old.company_id, old.patient_id) then
      raise exception 'clinical documents are kept' using errcode = 'check_violation', constraint = 'patient_file_kept';
    end if;
    return old;
  end
  $$;
