-- Steps of a task that is done stay as they are; a task that repeats does so once; nothing opens again that held a signature.
alter table task add column repeated_from uuid,
  add constraint task_repeated_from foreign key (company_id, repeated_from) references task (company_id, id) on delete set null (repeated_from);
create unique index task_repeats_once on task (company_id, repeated_from) where repeated_from is not null;

create function task_steps_hold() returns trigger language plpgsql as $$
declare
  part constant record := case when tg_op = 'DELETE' then old else new end;
  state text;
begin
  select t.status into state from task t where t.company_id = part.company_id and t.id = part.task_id for update;
  if state in ('done', 'canceled') then
    raise exception using errcode = 'check_violation', constraint = 'task_steps_hold', message = 'the task has ended';
  end if;
  return part;
end
$$;
create trigger task_steps_hold before insert or update or delete on task_checklist_item
  for each row when (pg_trigger_depth() = 0) execute function task_steps_hold();

create trigger task_visit_reopened before update of status on task
  for each row when (new.mandatory and new.due_type = 'this_visit' and old.status in ('done', 'canceled') and new.status not in ('done', 'canceled'))
  execute function task_visit_open();

alter table task_comment add constraint task_comment_body check (char_length(body) between 1 and 12000);
