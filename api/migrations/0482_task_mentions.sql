-- Who is told of a task: who got it from somebody else, and who is named in a comment.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'task_assigned'::text, 'task_mentioned'::text]$kinds$);
end
$$;

create table task_mention (
  company_id uuid not null,
  comment_id uuid not null,
  user_id    uuid not null references user_account (id),
  primary key (company_id, comment_id, user_id),
  constraint task_mention_comment foreign key (company_id, comment_id) references task_comment (company_id, id) on delete cascade
);
alter table task_mention enable row level security;
create policy tenant on task_mention
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table task_mention is 'A person whom a comment of a task names.';

-- Nobody is named who is not of the company.
create function task_mention_of_member() returns trigger language plpgsql as $$
begin
  if not exists (
    select from membership m where m.company_id = new.company_id and m.user_id = new.user_id and m.status = 'active'
  ) then
    raise exception using errcode = 'check_violation', constraint = 'task_mention_of_member', message = 'not a member';
  end if;
  return new;
end
$$;
create trigger task_mention_of_member before insert or update on task_mention
  for each row execute function task_mention_of_member();
