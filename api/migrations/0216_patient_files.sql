-- Papers beside a patient (screens §3, Documentos); the bytes stand in stored_file (docs/adr/0032).
alter table stored_file drop constraint stored_file_purpose_check;
alter table stored_file add constraint stored_file_purpose_check
  check (purpose in ('logo', 'customer', 'import', 'import_errors', 'dataset', 'receipt', 'practitioner_photo', 'signature', 'patient_photo', 'patient'));

-- `id` is that of the file. It stands here by this name so that papers go along when two patients become one (0173).
create table patient_file (
  company_id uuid    not null,
  id         uuid    not null,
  patient_id uuid    not null,
  kind       text    not null check (kind in ('pdf', 'png', 'jpeg', 'webp', 'docx', 'xlsx', 'csv', 'txt')),
  clinical   boolean not null,
  primary key (company_id, id),
  foreign key (company_id, id) references stored_file (company_id, id),
  foreign key (company_id, patient_id) references patient (company_id, id)
);
create index patient_file_of_patient on patient_file (company_id, patient_id);

create function patient_file_drop_bytes() returns trigger
  language plpgsql
  as $$
  begin
    delete from stored_file where company_id = old.company_id and id = old.id and purpose = 'patient';
    return null;
  end
  $$;
create trigger patient_file_bytes after delete on patient_file for each row execute function patient_file_drop_bytes();

-- What is clinical is kept as long as the record is (NOM-004-SSA3-2012).
create function patient_file_keep() returns trigger
  language plpgsql
  as $$
  begin
    if old.clinical then
      raise exception 'clinical documents are kept' using errcode = 'check_violation', constraint = 'patient_file_kept';
    end if;
    return old;
  end
  $$;
create trigger patient_file_kept before delete on patient_file for each row execute function patient_file_keep();
revoke update on patient_file from app_user;

alter table patient_file enable row level security;
create policy tenant on patient_file
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
