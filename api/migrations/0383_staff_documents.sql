-- Documents of the staff with their expiry (specification §2); the bytes stand in stored_file (docs/adr/0032).
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'staff_document'::text]$purpose$);
end
$$;
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'staff_document_expiring'::text, 'staff_document_expired'::text, 'staff_account_kept'::text]$kinds$);
end
$$;

create table staff_document (
  company_id      uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  staff_member_id uuid        not null,
  kind            text        not null check (kind in ('licence', 'degree', 'life_support', 'identity', 'other')),
  number          text        check (is_line(number, 40)),
  issued_on       date,
  expires_on      date,
  file_id         uuid,
  -- The expiry that people were told of at each threshold: another expiry is told anew.
  told_expiring   date,
  told_expired    date,
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  updated_at      timestamptz not null,
  updated_by      uuid        not null references user_account (id),
  version         int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint staff_document_member foreign key (company_id, staff_member_id) references staff_member (company_id, id),
  constraint staff_document_file foreign key (company_id, file_id) references stored_file (company_id, id),
  constraint staff_document_expires_later check (expires_on >= issued_on)
);
create index staff_document_of_member on staff_document (company_id, staff_member_id);
create index staff_document_by_expiry on staff_document (company_id, expires_on) where expires_on is not null;

create function staff_document_drop_bytes() returns trigger
  language plpgsql
  as $$
  begin
    delete from stored_file where company_id = old.company_id and id = old.file_id and purpose = 'staff_document';
    return null;
  end
  $$;
create trigger staff_document_bytes after delete or update of file_id on staff_document
  for each row when (old.file_id is not null) execute function staff_document_drop_bytes();

-- Two uploads at once cannot pass the limit: the person's row is held meanwhile.
create function staff_document_count() returns trigger
  language plpgsql
  as $$
  begin
    perform from staff_member where company_id = new.company_id and id = new.staff_member_id for no key update;
    if (select count(*) from staff_document where company_id = new.company_id and staff_member_id = new.staff_member_id) >= 50 then
      raise exception 'too many documents' using errcode = 'check_violation', constraint = 'staff_document_limit';
    end if;
    return new;
  end
  $$;
create trigger staff_document_limit before insert on staff_document for each row execute function staff_document_count();

alter table staff_document enable row level security;
create policy tenant on staff_document
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table staff_document is 'A licence, degree or other paper of a person of the roster, with its expiry and perhaps a file.';
