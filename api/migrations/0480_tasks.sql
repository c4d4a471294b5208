-- What somebody is to do: general tasks of the company's work, clinical ones of a patient's care (screens §2, §3, §8).
create table task (
  company_id        uuid        not null references company (id),
  id                uuid        not null default gen_random_uuid(),
  number            int         not null check (number > 0),
  scope             text        not null check (scope in ('general', 'clinical')),
  title             text        not null check (char_length(title) between 1 and 200 and is_trimmed(title)),
  description       text        check (char_length(description) <= 5000),
  status            text        not null default 'todo' check (status in ('backlog', 'todo', 'in_progress', 'on_hold', 'done', 'canceled')),
  priority          text        not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')),
  label_id          uuid,
  -- A person or a role, not both (FHIR Task.owner).
  assignee_id       uuid        references user_account (id),
  assignee_role     text        check (assignee_role in ('owner', 'admin', 'doctor', 'nurse', 'reception', 'billing', 'marketing')),
  start_on          date,
  due_on            date,
  related_kind      text        check (related_kind in ('lead', 'customer', 'purchase', 'appointment')),
  related_id        uuid,
  source            text        not null default 'manual' check (source in ('manual', 'event', 'import')),
  -- What it came from: an event makes one task, however often it is delivered.
  source_key        text        check (char_length(source_key) <= 200),
  recurrence        text        check (recurrence in ('daily', 'weekly', 'monthly')),
  status_reason     text        check (char_length(status_reason) <= 500),
  completed_at      timestamptz,
  patient_id        uuid,
  visit_id          uuid,
  due_type          text        check (due_type in ('this_visit', 'next_visit', 'date')),
  category          text        check (category in ('lab_follow_up', 'call_patient', 'prior_authorization', 'referral', 'charting', 'coding', 'billing', 'nursing', 'other')),
  -- Sealed like what is written in notes (docs/adr/0090).
  rationale         text,
  outcome           text,
  -- The visit cannot be signed before it is done.
  mandatory         boolean     not null default false,
  search            text        generated always as (searched_text(title)) stored,
  created_at        timestamptz not null,
  created_by        uuid        references user_account (id),
  updated_at        timestamptz not null,
  updated_by        uuid        references user_account (id),
  version           int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint task_number unique (company_id, number),
  constraint task_label foreign key (company_id, label_id) references category (company_id, id),
  constraint task_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint task_visit foreign key (company_id, visit_id) references visit (company_id, id),
  constraint task_assignee check (assignee_id is null or assignee_role is null),
  constraint task_dates check (due_on >= start_on),
  constraint task_related check ((related_kind is null) = (related_id is null)),
  constraint task_completed check ((status = 'done') = (completed_at is not null)),
  constraint task_scope check (
    case scope
      when 'general' then patient_id is null and visit_id is null and due_type is null and category is null and rationale is null and outcome is null
        and not mandatory and status <> 'on_hold'
      else patient_id is not null and due_type is not null and category is not null and related_id is null and (due_type = 'date') = (due_on is not null)
        and (due_type <> 'this_visit' or visit_id is not null)
    end
  )
);
create unique index task_source_key on task (company_id, source_key) where source_key is not null;
create index task_open on task (company_id, scope, status, due_on);
create index task_of_assignee on task (company_id, assignee_id) where status not in ('done', 'canceled');
create index task_of_patient on task (company_id, patient_id) where patient_id is not null;
create index task_of_visit on task (company_id, visit_id) where visit_id is not null;
alter table task enable row level security;
create policy tenant on task
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table task is 'What a person or a role is to do, for the company or for a patient (FHIR Task).';

create table task_checklist_item (
  company_id uuid    not null references company (id),
  id         uuid    not null default gen_random_uuid(),
  task_id    uuid    not null,
  place      int     not null check (place > 0),
  text       text    not null check (char_length(text) between 1 and 200 and is_trimmed(text)),
  -- The task cannot be done before this is.
  mandatory  boolean not null default false,
  done       boolean not null default false,
  primary key (company_id, id),
  constraint task_checklist_item_task foreign key (company_id, task_id) references task (company_id, id) on delete cascade
);
create index task_checklist_item_of on task_checklist_item (company_id, task_id, place);
alter table task_checklist_item enable row level security;
create policy tenant on task_checklist_item
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table task_checklist_item is 'A step of a task.';

create table task_comment (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  task_id    uuid        not null,
  -- Sealed where the task is of a patient.
  body       text        not null,
  at         timestamptz not null,
  by_user    uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint task_comment_task foreign key (company_id, task_id) references task (company_id, id) on delete cascade
);
create index task_comment_of on task_comment (company_id, task_id, at);
alter table task_comment enable row level security;
create policy tenant on task_comment
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table task_comment is 'What somebody wrote about a task.';

create table task_attempt (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  task_id    uuid        not null,
  result     text        not null check (result in ('reached', 'no_answer', 'message_left', 'wrong_number')),
  at         timestamptz not null,
  by_user    uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint task_attempt_task foreign key (company_id, task_id) references task (company_id, id) on delete cascade
);
create index task_attempt_of on task_attempt (company_id, task_id, at);
alter table task_attempt enable row level security;
create policy tenant on task_attempt
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table task_attempt is 'A try to reach a patient by phone.';

-- Steps of a task that have to be done, and tasks that hold a signature, hold under concurrency too.
create function task_done_complete() returns trigger language plpgsql as $$
begin
  if new.status = 'done' and exists (
    select from task_checklist_item i
    where i.company_id = new.company_id and i.task_id = new.id and i.mandatory and not i.done
  ) then
    raise exception using errcode = 'check_violation', constraint = 'task_checklist_open', message = 'steps of the task are open';
  end if;
  return new;
end
$$;
create trigger task_done_complete before update of status on task
  for each row when (new.status = 'done' and old.status <> 'done') execute function task_done_complete();

create function visit_blocking_tasks(company uuid, visit uuid) returns setof task language sql stable as $$
  select t.* from task t
  where t.company_id = company and t.visit_id = visit and t.mandatory and t.due_type = 'this_visit' and t.status not in ('done', 'canceled')
  order by t.number
$$;

create function visit_tasks_done() returns trigger language plpgsql as $$
begin
  -- With the visit locked by its signature, a task that is added now waits in task_visit_open.
  if exists (select from visit_blocking_tasks(new.company_id, new.id)) then
    raise exception using errcode = 'check_violation', constraint = 'visit_tasks_open', message = 'mandatory tasks of the visit are open';
  end if;
  return new;
end
$$;
create trigger visit_tasks_done before update of status on visit
  for each row when (new.status = 'signed' and old.status <> 'signed') execute function visit_tasks_done();

-- Nothing that has to be done before the signature is added after it.
create function task_visit_open() returns trigger language plpgsql as $$
declare
  state text;
begin
  select v.status into state from visit v where v.company_id = new.company_id and v.id = new.visit_id for share;
  if state in ('signed', 'cancelled') then
    raise exception using errcode = 'check_violation', constraint = 'task_visit_closed', message = 'the visit is closed';
  end if;
  return new;
end
$$;
create trigger task_visit_open before insert on task
  for each row when (new.mandatory and new.due_type = 'this_visit') execute function task_visit_open();
