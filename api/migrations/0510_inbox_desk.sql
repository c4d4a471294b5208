-- Who reads a conversation, up to where, and who writes now (docs/adr/0112).
create table conversation_reader (
  company_id      uuid        not null,
  conversation_id uuid        not null,
  user_id         uuid        not null,
  read_number     int         not null default 0 check (read_number >= 0),
  -- By the database's clock; null: not there.
  seen_at         timestamptz,
  typing_at       timestamptz,
  primary key (company_id, conversation_id, user_id),
  constraint conversation_reader_of foreign key (company_id, conversation_id)
    references conversation (company_id, id) on delete cascade,
  constraint conversation_reader_member foreign key (company_id, user_id)
    references membership (company_id, user_id) on delete cascade
);
create index conversation_reader_of_user on conversation_reader (company_id, user_id);
alter table conversation_reader enable row level security;
create policy tenant on conversation_reader
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table conversation_reader is 'How far a member read a conversation, and whether they have it open now.';

create table inbox_settings (
  company_id          uuid        primary key references company (id),
  first_reply_minutes int         default 15 check (first_reply_minutes between 1 and 10080),
  reply_minutes       int         default 60 check (reply_minutes between 1 and 10080),
  takes_turns         boolean     not null default false,
  updated_at          timestamptz not null,
  updated_by          uuid        not null references user_account (id),
  version             int         not null default 1 check (version > 0)
);
alter table inbox_settings enable row level security;
create policy tenant on inbox_settings
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table inbox_settings is 'How soon people who write are to be answered, and whether departments take turns.';

-- Since when it is whose: turns go by it.
alter table conversation add column assigned_at timestamptz;
create index conversation_waiting on conversation (company_id, waiting_since, id)
  where waiting_since is not null and status in ('open', 'pending');
create index conversation_turns on conversation (company_id, department_id, assignee_id, assigned_at)
  where assigned_at is not null;

-- Waits some seconds before it is sent, and counts as an answer meanwhile.
alter table message add column undo_until timestamptz,
  add constraint message_undo check (undo_until is null or direction = 'out' and scheduled_for = undo_until);
