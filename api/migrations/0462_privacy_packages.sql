-- What an access request is answered with: the whole record of the patient, as parts of one archive
-- that is kept for some days (docs/adr/0091).
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'privacy_package'::text]$purpose$);
end
$$;

create table privacy_package (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  request_id uuid        not null,
  locale     text        not null check (locale in ('es-MX', 'en')),
  state      text        not null default 'making' check (state in ('making', 'ready', 'failed', 'expired')),
  -- Where its job goes on: what is written next, and after which record of it.
  stage      int         not null default 0 check (stage >= 0),
  after      text        check (char_length(after) between 1 and 60),
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  ready_at   timestamptz,
  expires_at timestamptz,
  primary key (company_id, id),
  constraint privacy_package_request foreign key (company_id, request_id) references privacy_request (company_id, id),
  constraint privacy_package_kept check (
    num_nulls(ready_at, expires_at) in (0, 2) and expires_at > ready_at and (state in ('ready', 'expired')) = (ready_at is not null))
);
-- One at a time: whoever asks again gets the one that is there.
create unique index privacy_package_current on privacy_package (company_id, request_id) where state in ('making', 'ready');
create index privacy_package_newest on privacy_package (company_id, request_id, created_at desc);
alter table privacy_package enable row level security;
create policy tenant on privacy_package
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on privacy_package from app_user;
comment on table privacy_package is 'The whole record of a patient, made for an access request (ARCO) and kept for some days.';

create table privacy_package_part (
  company_id uuid not null references company (id),
  package_id uuid not null,
  number     int  not null check (number > 0),
  name       text not null check (char_length(name) between 1 and 300),
  file_id    uuid not null,
  primary key (company_id, package_id, number),
  constraint privacy_package_part_package foreign key (company_id, package_id) references privacy_package (company_id, id),
  constraint privacy_package_part_file foreign key (company_id, file_id) references stored_file (company_id, id),
  constraint privacy_package_part_once unique (company_id, file_id)
);
alter table privacy_package_part enable row level security;
create policy tenant on privacy_package_part
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update on privacy_package_part from app_user;
comment on table privacy_package_part is 'A file within the archive of an access request.';

-- Nobody takes a whole record out but for a request that was granted to a person who proved who they are.
create function privacy_package_granted() returns trigger
  language plpgsql
  as $$
  begin
    perform from privacy_request r where r.company_id = new.company_id and r.id = new.request_id
      and r.kind = 'access' and r.outcome = 'granted' and r.patient_id is not null and r.state <> 'closed' for share;
    if not found then
      raise exception 'the access was not granted' using errcode = 'check_violation', constraint = 'privacy_package_granted';
    end if;
    return new;
  end
  $$;
create trigger privacy_package_granted before insert on privacy_package
  for each row execute function privacy_package_granted();
