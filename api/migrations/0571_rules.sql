-- Rules: when something happens and a condition holds, things are done (screens §9c, docs/adr/0122).
create table rule (
  company_id    uuid        not null references company (id),
  id            uuid        not null default gen_random_uuid(),
  name          text        not null check (is_line(name, 120)),
  status        text        not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  definition    jsonb       not null check (jsonb_typeof(definition) = 'object'),
  -- The version of name and definition that runs; its text is in `rule_version` as well.
  number        int         not null default 1 check (number > 0),
  starter       text        check (starter ~ '^[a-z][a-z_]{0,39}$'),
  trigger_kind  text        generated always as (definition -> 'trigger' ->> 'kind') stored,
  trigger_event text        generated always as (definition -> 'trigger' ->> 'event') stored,
  -- On whose behalf it acts: whoever switched it on.
  acts_for      uuid        references user_account (id),
  -- Of a schedule or a relative date: when it is looked at next.
  next_at       timestamptz,
  -- The instant that is being worked through, and how far.
  scan_at       timestamptz,
  scan_after    uuid,
  -- Relative dates up to here were seen.
  seen_until    timestamptz,
  created_at    timestamptz not null,
  created_by    uuid        not null references user_account (id),
  updated_at    timestamptz not null,
  updated_by    uuid        not null references user_account (id),
  version       int         not null default 1 check (version > 0),
  search        text        generated always as (searched_text(name)) stored,
  primary key (company_id, id),
  constraint rule_acts check (status <> 'active' or acts_for is not null)
);
create index rule_of_event on rule (company_id, trigger_event) where status = 'active' and trigger_event is not null;
alter table rule enable row level security;
create policy tenant on rule
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table rule is 'When something happens and a condition holds, what is done.';

create table rule_version (
  company_id uuid        not null,
  rule_id    uuid        not null,
  number     int         not null check (number > 0),
  name       text        not null,
  definition jsonb       not null,
  at         timestamptz not null,
  by_user    uuid        not null references user_account (id),
  primary key (company_id, rule_id, number),
  foreign key (company_id, rule_id) references rule (company_id, id) on delete cascade
);
alter table rule_version enable row level security;
create policy tenant on rule_version
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update on rule_version from app_user;
comment on table rule_version is 'What a rule said, version by version; runs name the one they began with.';

-- One rule for one subject at one occurrence. The key tells occurrences apart by kind of trigger: the id of the event, the instant
-- of the schedule, the date with the offset, or the key of the request.
create table rule_run (
  company_id     uuid        not null,
  id             uuid        not null default gen_random_uuid(),
  rule_id        uuid        not null,
  rule_number    int         not null,
  subject_kind   text        not null check (subject_kind ~ '^[a-z][a-z_]{0,39}$'),
  subject_id     uuid        not null,
  occurrence_key text        not null check (char_length(occurrence_key) between 1 and 200),
  state          text        not null check (state in ('running', 'waiting', 'done', 'partial', 'skipped', 'cancelled', 'stuck')),
  skip_reason    text        check (skip_reason in ('condition', 'late', 'loop', 'repeated', 'limit', 'subject_gone', 'rule_off', 'by_hand')),
  -- What the subject was when it began.
  snapshot       jsonb,
  -- Which run caused the event that started this one, and how many stand above it.
  caused_by      uuid,
  depth          smallint    not null default 0 check (depth >= 0),
  -- Steps that are done; the next one in reading order goes on from here.
  place          text,
  resumes_at     timestamptz,
  -- Of an outside call that failed and is tried again.
  tries          smallint    not null default 0,
  started_at     timestamptz not null,
  started_by     uuid        references user_account (id),
  moved_at       timestamptz not null,
  ended_at       timestamptz,
  primary key (company_id, id),
  constraint rule_run_once unique (company_id, rule_id, subject_id, occurrence_key),
  constraint rule_run_version foreign key (company_id, rule_id, rule_number) references rule_version (company_id, rule_id, number) on delete cascade,
  constraint rule_run_ended check ((state in ('running', 'waiting')) = (ended_at is null)),
  constraint rule_run_waits check (state <> 'waiting' or resumes_at is not null),
  constraint rule_run_skipped check ((skip_reason is not null) <= (state in ('skipped', 'cancelled')))
);
create index rule_run_newest on rule_run (company_id, started_at desc, id desc);
create index rule_run_of_rule on rule_run (company_id, rule_id, started_at desc, id desc);
create index rule_run_of_subject on rule_run (company_id, subject_id, started_at desc);
create index rule_run_open on rule_run (company_id, moved_at) where state in ('running', 'waiting');
alter table rule_run enable row level security;
create policy tenant on rule_run
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table rule_run is 'One rule for one subject at one occurrence, with what became of it.';

create table rule_step (
  company_id  uuid        not null,
  run_id      uuid        not null,
  position    int         generated always as identity,
  place       text        not null check (char_length(place) between 1 and 60),
  kind        text        not null,
  state       text        not null check (state in ('done', 'failed', 'skipped', 'waiting')),
  comparisons jsonb       not null default '[]' check (jsonb_typeof(comparisons) = 'array'),
  made_kind   text,
  made_id     uuid,
  reason      text,
  at          timestamptz not null,
  took_ms     int         not null default 0 check (took_ms >= 0),
  -- A step is done once, however often its run is taken up.
  primary key (company_id, run_id, place),
  foreign key (company_id, run_id) references rule_run (company_id, id) on delete cascade
);
alter table rule_step enable row level security;
create policy tenant on rule_step
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table rule_step is 'What a run did at one place of its rule.';

-- Whose turn it was last, of each role.
create table rule_turn (
  company_id uuid        not null references company (id),
  role       text        not null,
  user_id    uuid        not null references user_account (id),
  taken_at   timestamptz not null,
  primary key (company_id, role)
);
alter table rule_turn enable row level security;
create policy tenant on rule_turn
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table rule_turn is 'Who of a role got something by a rule last; the next is whoever follows.';

-- What the suite does by itself; without a row it is switched on.
create table system_rule (
  company_id uuid        not null references company (id),
  key        text        not null check (key ~ '^[a-z][a-z_]{0,39}$'),
  enabled    boolean     not null,
  updated_at timestamptz not null,
  updated_by uuid        not null references user_account (id),
  version    int         not null default 1 check (version > 0),
  primary key (company_id, key)
);
alter table system_rule enable row level security;
create policy tenant on system_rule
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table system_rule is 'Whether a company wants what the suite does by itself.';
create function system_rule_on(rule text) returns boolean language sql stable as $$
  select coalesce((select enabled from system_rule where company_id = app_company() and key = rule), true)
$$;

-- Events that a run causes know it, and so do those that follow from them: the worker sets it again for each follow-up.
alter table outbox_event add column caused_by_run uuid default nullif(current_setting('app.rule_run', true), '')::uuid;

-- Why a task is there.
alter table task add column rule_run_id uuid;
alter table task add constraint task_rule_run foreign key (company_id, rule_run_id)
  references rule_run (company_id, id) on delete set null (rule_run_id);
create index task_of_rule_run on task (company_id, rule_run_id) where rule_run_id is not null;
alter table task drop constraint task_source_check;
alter table task add constraint task_source_check check (source in ('manual', 'event', 'import', 'rule'));

do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kinds$, 'rule_notice'::text, 'rule_stopped'::text]$kinds$);
end
$$;
