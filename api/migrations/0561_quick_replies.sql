-- Answers that are written once (screens §4, docs/adr/0118); with something to do besides, a macro.
create table quick_reply (
  company_id    uuid        not null references company (id),
  id            uuid        not null default gen_random_uuid(),
  shortcode     text        not null check (shortcode ~ '^[a-z0-9_-]{2,30}$'),
  title         text        not null check (is_line(title, 80)),
  body          text        not null check (char_length(body) between 1 and 2000 and is_trimmed(body)),
  scope         text        not null check (scope in ('global', 'department', 'personal')),
  department_id uuid,
  -- Whose it is, of a personal one.
  owner_id      uuid,
  language      text        not null check (language in ('es-MX', 'en')),
  folder        text        check (is_line(folder, 40)),
  labels        text[]      not null default '{}' check (cardinality(labels) <= 5),
  assign_to     text        check (assign_to in ('self', 'member')),
  assignee_id   uuid,
  snooze_hours  int         check (snooze_hours between 1 and 720),
  task_title    text        check (is_line(task_title, 120)),
  usage_count   int         not null default 0 check (usage_count >= 0),
  last_used_at  timestamptz,
  created_at    timestamptz not null,
  created_by    uuid        not null references user_account (id),
  updated_at    timestamptz not null,
  updated_by    uuid        not null references user_account (id),
  version       int         not null default 1 check (version > 0),
  search        text        generated always as (searched_text(shortcode || ' ' || title || ' ' || body)) stored,
  primary key (company_id, id),
  constraint quick_reply_department foreign key (company_id, department_id)
    references department (company_id, id) on delete cascade,
  constraint quick_reply_owner foreign key (company_id, owner_id)
    references membership (company_id, user_id) on delete cascade,
  constraint quick_reply_assignee foreign key (company_id, assignee_id)
    references membership (company_id, user_id) on delete set null (assignee_id),
  constraint quick_reply_of_department check ((scope = 'department') = (department_id is not null)),
  constraint quick_reply_of_person check ((scope = 'personal') = (owner_id is not null)),
  -- Whoever has left leaves `member` without one: then nobody is assigned.
  constraint quick_reply_assigns check (assignee_id is null or assign_to = 'member')
);
create unique index quick_reply_shortcode on quick_reply (company_id, shortcode) where scope = 'global';
create unique index quick_reply_department_shortcode on quick_reply (company_id, department_id, shortcode) where scope = 'department';
create unique index quick_reply_personal_shortcode on quick_reply (company_id, owner_id, shortcode) where scope = 'personal';
alter table quick_reply enable row level security;
create policy tenant on quick_reply
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table quick_reply is 'An answer that is written once, and what is done along with it.';

-- Of the company with its departments, and of one person, each at most 300.
create function quick_reply_fits() returns trigger language plpgsql as $$
begin
  perform from company where id = new.company_id for no key update;
  if (select count(*) from quick_reply r where r.company_id = new.company_id and r.owner_id is not distinct from new.owner_id) >= 300 then
    raise exception using errcode = 'check_violation', constraint = 'quick_reply_limit', message = 'too many quick replies';
  end if;
  return new;
end
$$;
create trigger quick_reply_fits before insert on quick_reply for each row execute function quick_reply_fits();
create trigger quick_reply_fits_owner before update of owner_id on quick_reply for each row
  when (old.owner_id is distinct from new.owner_id) execute function quick_reply_fits();

-- What a macro did, for as long as it can be undone.
create table macro_run (
  company_id      uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  conversation_id uuid        not null,
  -- null: it was deleted since.
  quick_reply_id  uuid,
  message_id      uuid,
  task_title      text        check (is_line(task_title, 120)),
  -- What its conversation was before.
  before          jsonb       not null check (jsonb_typeof(before) = 'object'),
  -- Of its conversation after it: whoever changed it since undoes by hand.
  after_version   int         not null,
  ran_at          timestamptz not null,
  ran_by          uuid        not null references user_account (id),
  undo_until      timestamptz not null,
  undone_at       timestamptz,
  settled_at      timestamptz,
  primary key (company_id, id),
  constraint macro_run_conversation foreign key (company_id, conversation_id)
    references conversation (company_id, id) on delete cascade,
  constraint macro_run_reply foreign key (company_id, quick_reply_id)
    references quick_reply (company_id, id) on delete set null (quick_reply_id),
  constraint macro_run_message foreign key (company_id, message_id)
    references message (company_id, id) on delete set null (message_id),
  constraint macro_run_ends_once check (undone_at is null or settled_at is null)
);
create index macro_run_of_conversation on macro_run (company_id, conversation_id);
create index macro_run_of_reply on macro_run (company_id, quick_reply_id) where quick_reply_id is not null;
create index macro_run_of_message on macro_run (company_id, message_id) where message_id is not null;
alter table macro_run enable row level security;
create policy tenant on macro_run
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table macro_run is 'A macro that somebody ran on a conversation, with what it takes to undo it.';
