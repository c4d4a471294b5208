-- What people say about themselves (docs/adr/0083): signature, photograph, another address.
alter table user_account
  add column mail_signature text check (char_length(mail_signature) between 1 and 1000),
  add column profile_updated_at timestamptz,
  add column profile_version int not null default 1 check (profile_version > 0);

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'second_factor', 'change_email'));

-- One more purpose, besides those that are there.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'profile_photo'::text]$purpose$);
end
$$;

-- Files belong to a company, and so does the photograph that a member shows in it.
create table profile_photo (
  company_id uuid        not null references company (id),
  user_id    uuid        not null,
  file_id    uuid        not null,
  created_at timestamptz not null,
  primary key (company_id, user_id),
  constraint profile_photo_member foreign key (company_id, user_id)
    references membership (company_id, user_id) on delete cascade,
  constraint profile_photo_file foreign key (company_id, file_id) references stored_file (company_id, id)
);
create index profile_photo_by_file on profile_photo (company_id, file_id);

alter table profile_photo enable row level security;
create policy tenant on profile_photo
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
-- Restrictive: members of the same company may show each other, and change only their own.
create policy own_insert on profile_photo as restrictive for insert with check (user_id = (select app_user_id()));
create policy own_update on profile_photo as restrictive for update using (user_id = (select app_user_id()));
create policy own_delete on profile_photo as restrictive for delete using (user_id = (select app_user_id()));

comment on table profile_photo is 'The photograph that a member shows in a company.';
