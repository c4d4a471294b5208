-- The photograph of a person of the roster, who may have no account to show one with (specification §2).
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'staff_photo'::text]$purpose$);
end
$$;

alter table staff_member
  add column photo_file_id uuid,
  add constraint staff_member_photo foreign key (company_id, photo_file_id)
    references stored_file (company_id, id) on delete set null (photo_file_id);
create index staff_member_by_photo on staff_member (company_id, photo_file_id) where photo_file_id is not null;
