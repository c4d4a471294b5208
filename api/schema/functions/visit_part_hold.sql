-- Trigger of what belongs to a visit: what was signed stands. Only how a note is kept changes, and a
-- retention run deletes parts (docs/adr/0090, 0091).
create or replace function visit_part_hold() returns trigger
  language plpgsql
  as $$
  declare
    part constant record := case when tg_op = 'DELETE' then old else new end;
    found_status text;
    found_patient uuid;
  begin
    if tg_op = 'UPDATE' and tg_table_name = 'visit_note' and only_reseals(to_jsonb(old), to_jsonb(new), array['sections']) then
      return new;
    end if;
    select status, patient_id into found_status, found_patient from visit
      where company_id = part.company_id and id = part.visit_id for share;
    if tg_op = 'DELETE' and retention_deletes(part.company_id, found_patient) then
      return part;
    end if;
    if found_status in ('signed', 'cancelled') or (tg_op <> 'INSERT' and old.visit_id <> part.visit_id) then
      perform visit_is_closed(part.visit_id, found_status);
    end if;
    return part;
  end
  $$;
