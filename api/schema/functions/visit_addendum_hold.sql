-- Trigger of visit_addendum: added to signed notes and kept. Only how it is kept changes, and a
-- retention run deletes it (docs/adr/0090, 0091).
create or replace function visit_addendum_hold() returns trigger
  language plpgsql
  as $$
  declare
    found_status text;
    found_patient uuid;
  begin
    if tg_op = 'UPDATE' and only_reseals(to_jsonb(old), to_jsonb(new), array['body', 'reason']) then
      return new;
    end if;
    if tg_op = 'INSERT' then
      select status into found_status from visit where company_id = new.company_id and id = new.visit_id for share;
      if found_status = 'signed' then
        return new;
      end if;
    elsif tg_op = 'DELETE' then
      select patient_id into found_patient from visit where company_id = old.company_id and id = old.visit_id;
      if retention_deletes(old.company_id, found_patient) then
        return old;
      end if;
    end if;
    perform visit_is_closed(coalesce(new.visit_id, old.visit_id), found_status);
    return null;
  end
  $$;
