-- Trigger of stored_file: only how a file is kept may change; what it is never does (docs/adr/0090).
create or replace function stored_file_hold() returns trigger
  language plpgsql
  as $$
  begin
    if not may_reseal() or new.key_id is not distinct from old.key_id then
      raise exception 'a stored file does not change' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
  $$;
