-- Files beside a task; the bytes stand in stored_file (docs/adr/0032) and go with the task.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'task'::text]$purpose$);
end
$$;

create table task_file (
  company_id uuid not null,
  file_id    uuid not null,
  task_id    uuid not null,
  kind       text not null check (kind in ('pdf', 'png', 'jpeg', 'webp', 'docx', 'xlsx', 'csv', 'txt')),
  primary key (company_id, file_id),
  constraint task_file_stored foreign key (company_id, file_id) references stored_file (company_id, id),
  constraint task_file_task foreign key (company_id, task_id) references task (company_id, id) on delete cascade
);
create index task_file_of on task_file (company_id, task_id);
alter table task_file enable row level security;
create policy tenant on task_file
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table task_file is 'A file that belongs to a task.';

create function task_file_drop_bytes() returns trigger language plpgsql as $$
begin
  delete from stored_file where company_id = old.company_id and id = old.file_id and purpose = 'task';
  return null;
end
$$;
create trigger task_file_bytes after delete on task_file for each row execute function task_file_drop_bytes();

-- Files of clinical tasks would be part of the record, which has its own; two uploads at once do not pass the limit together.
create function task_file_fits() returns trigger language plpgsql as $$
declare
  part text;
begin
  select t.scope into part from task t where t.company_id = new.company_id and t.id = new.task_id for no key update;
  if part = 'clinical' then
    raise exception using errcode = 'check_violation', constraint = 'task_file_general', message = 'the task is clinical';
  end if;
  if (select count(*) from task_file f where f.company_id = new.company_id and f.task_id = new.task_id) >= 20 then
    raise exception using errcode = 'check_violation', constraint = 'task_file_limit', message = 'too many files';
  end if;
  return new;
end
$$;
create trigger task_file_fits before insert on task_file for each row execute function task_file_fits();
