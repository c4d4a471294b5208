-- Trigger of service_request: what was ordered stands, and a result is received and reviewed once
-- (docs/adr/0104).
create or replace function service_request_hold() returns trigger
  language plpgsql
  as $$
  declare
    part constant record := case when tg_op = 'DELETE' then old else new end;
    found_status text;
    found_patient uuid;
  begin
    if tg_op = 'UPDATE' and only_reseals(to_jsonb(old), to_jsonb(new), array['texts']) then
      return new;
    end if;
    select status, patient_id into found_status, found_patient from visit
      where company_id = part.company_id and id = part.visit_id for share;
    if tg_op = 'DELETE' then
      if not retention_deletes(part.company_id, found_patient) then
        perform visit_paper_is_closed(old.id, old.status);
      end if;
      return old;
    end if;
    if tg_op = 'INSERT' then
      if new.status not in ('draft', 'active') then
        perform visit_paper_is_closed(new.id, new.status);
      end if;
      if found_status in ('signed', 'cancelled') then
        perform visit_is_closed(new.visit_id, found_status);
      end if;
      return new;
    end if;
    if (old.company_id, old.id, old.visit_id, old.created_at, old.created_by)
      is distinct from (new.company_id, new.id, new.visit_id, new.created_at, new.created_by) then
      perform visit_paper_is_closed(old.id, old.status);
    end if;
    if old.status = 'draft' and new.status in ('draft', 'active') then
      if found_status in ('signed', 'cancelled') then
        perform visit_is_closed(new.visit_id, found_status);
      end if;
      return new;
    end if;
    -- What was ordered stands; it only gets its result, or is revoked. A result is reviewed once.
    if (old.category, old.priority, old.code_text, old.texts -> 'reason')
        is distinct from (new.category, new.priority, new.code_text, new.texts -> 'reason')
      or not coalesce(
        (old.status in ('draft', 'active') and new.status = 'revoked')
        or (old.status = 'active' and new.status = 'completed' and new.reviewed_at is null)
        or (old.status = 'completed' and new.status = 'completed' and old.reviewed_at is null and new.reviewed_at is not null
            and (old.texts, old.result_file_id, old.result_critical, old.result_received_at, old.result_received_by)
              is not distinct from (new.texts, new.result_file_id, new.result_critical, new.result_received_at, new.result_received_by)), false) then
      perform visit_paper_is_closed(old.id, old.status);
    end if;
    return new;
  end
  $$;
