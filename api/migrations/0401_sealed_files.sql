-- A file may be encrypted in chunks of 1 MiB, each 28 bytes longer; `size` stays that of the file.
alter table stored_file
  add column key_id uuid,
  alter column size drop expression,
  add constraint stored_file_key foreign key (company_id, key_id) references company_key (company_id, id),
  add constraint stored_file_length check (
    octet_length(content) = size + case when key_id is null then 0 else 28 * ((size + 1048575) / 1048576) end),
  add constraint stored_file_logo_is_plain check (purpose <> 'logo' or key_id is null);
grant update (content, key_id) on stored_file to app_user;

-- Only how a file is kept may change; what it is never does.
create function stored_file_hold() returns trigger
  language plpgsql
  as $$
  begin
    if current_setting('app.reseal', true) is distinct from 'on' or new.key_id is not distinct from old.key_id then
      raise exception 'a stored file does not change' using errcode = 'insufficient_privilege';
    end if;
    return new;
  end
  $$;
create trigger stored_file_held before update on stored_file for each row execute function stored_file_hold();
