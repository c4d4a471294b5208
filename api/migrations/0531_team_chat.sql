-- Conversations of the team (docs/adr/0115). Who is of a channel is asked in two places alone: own_chat_channels() for the
-- caller, which every policy compares with, and chat_people() for everybody of a channel.
create table chat_channel (
  company_id    uuid        not null references company (id),
  id            uuid        not null default gen_random_uuid(),
  kind          text        not null check (kind in ('dm', 'group', 'department')),
  name          text        check (is_line(name, 80)),
  department_id uuid,
  -- The two people of a dm, in the order of their ids.
  low_user_id   uuid        references user_account (id),
  high_user_id  uuid        references user_account (id),
  last_number   int         not null default 0 check (last_number >= 0),
  active_at     timestamptz not null,
  created_at    timestamptz not null,
  created_by    uuid        not null references user_account (id),
  primary key (company_id, id),
  constraint chat_channel_department foreign key (company_id, department_id) references department (company_id, id),
  constraint chat_channel_of_department unique (company_id, department_id),
  constraint chat_channel_pair unique (company_id, low_user_id, high_user_id),
  constraint chat_channel_parts check (
    case kind
      when 'dm' then low_user_id < high_user_id and num_nonnulls(low_user_id, high_user_id) = 2 and num_nonnulls(name, department_id) = 0
      when 'group' then name is not null and num_nonnulls(low_user_id, high_user_id, department_id) = 0
      else department_id is not null and num_nonnulls(low_user_id, high_user_id, name) = 0
    end
  )
);
comment on table chat_channel is 'A conversation of the team: of two people, of a group, or of a department.';

create table chat_member (
  company_id  uuid        not null,
  channel_id  uuid        not null,
  user_id     uuid        not null references user_account (id),
  read_number int         not null default 0 check (read_number >= 0),
  muted       boolean     not null default false,
  pinned      boolean     not null default false,
  typing_at   timestamptz,
  joined_at   timestamptz not null,
  primary key (company_id, channel_id, user_id),
  constraint chat_member_channel foreign key (company_id, channel_id) references chat_channel (company_id, id)
);
create index chat_member_of_user on chat_member (company_id, user_id);
comment on table chat_member is 'A person of a chat channel, and how far they read; whose department has a channel is of it without a row.';

create table chat_message (
  company_id uuid        not null,
  id         uuid        not null default gen_random_uuid(),
  channel_id uuid        not null,
  -- Its place in the channel, given by a trigger.
  number     int         not null check (number > 0),
  author_id  uuid        not null references user_account (id),
  -- Chosen by who sends it: the same key writes once.
  client_key uuid        not null,
  body       text        not null check (char_length(body) <= 4000),
  reply_to   int,
  urgent     boolean     not null default false,
  -- Whose card it shows.
  patient_id uuid,
  created_at timestamptz not null,
  edited_at  timestamptz,
  deleted_at timestamptz,
  deleted_by uuid        references user_account (id),
  search     text        generated always as (searched_text(body)) stored,
  primary key (company_id, id),
  constraint chat_message_channel foreign key (company_id, channel_id) references chat_channel (company_id, id),
  constraint chat_message_patient foreign key (company_id, patient_id) references patient (company_id, id),
  constraint chat_message_number unique (company_id, channel_id, number),
  constraint chat_message_in_channel unique (company_id, channel_id, id),
  constraint chat_message_client_key unique (company_id, author_id, client_key),
  constraint chat_message_reply foreign key (company_id, channel_id, reply_to) references chat_message (company_id, channel_id, number)
    on delete set null (reply_to),
  constraint chat_message_gone check ((deleted_at is null) = (deleted_by is null) and (deleted_at is null or body = '' and patient_id is null)),
  constraint chat_message_edit_window check (edited_at <= created_at + interval '15 minutes')
);
create index chat_message_of_patient on chat_message (company_id, patient_id) where patient_id is not null;
create index chat_message_replies on chat_message (company_id, channel_id, reply_to) where reply_to is not null;
create index chat_message_urgent on chat_message (company_id, channel_id) where urgent and deleted_at is null;
create index chat_message_by_age on chat_message (company_id, created_at);
create index chat_message_by_words on chat_message using gin (company_id, search gin_trgm_ops) with (gin_pending_list_limit = 1024);
comment on table chat_message is 'What somebody wrote to a chat channel; a deleted one keeps its place, not its text.';

create table chat_mention (
  company_id uuid not null,
  channel_id uuid not null,
  message_id uuid not null,
  user_id    uuid not null references user_account (id),
  primary key (company_id, message_id, user_id),
  constraint chat_mention_message foreign key (company_id, channel_id, message_id) references chat_message (company_id, channel_id, id) on delete cascade
);
create index chat_mention_of_user on chat_mention (company_id, user_id);
comment on table chat_mention is 'A person whom a chat message names.';

create table chat_reaction (
  company_id uuid        not null,
  channel_id uuid        not null,
  message_id uuid        not null,
  user_id    uuid        not null references user_account (id),
  emoji      text        not null check (emoji in ('👍', '❤️', '😂', '😮', '😢', '🙏', '✅', '👀')),
  at         timestamptz not null,
  primary key (company_id, message_id, user_id, emoji),
  constraint chat_reaction_message foreign key (company_id, channel_id, message_id) references chat_message (company_id, channel_id, id) on delete cascade
);
comment on table chat_reaction is 'A reaction of a person to a chat message.';

create table chat_acknowledgement (
  company_id uuid        not null,
  channel_id uuid        not null,
  message_id uuid        not null,
  user_id    uuid        not null references user_account (id),
  at         timestamptz not null,
  primary key (company_id, message_id, user_id),
  constraint chat_acknowledgement_message foreign key (company_id, channel_id, message_id) references chat_message (company_id, channel_id, id) on delete cascade
);
comment on table chat_acknowledgement is 'That a person took note of an urgent chat message.';

do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'stored_file'::regclass and conname = 'stored_file_purpose_check');
begin
  alter table stored_file drop constraint stored_file_purpose_check;
  execute 'alter table stored_file add constraint stored_file_purpose_check '
    || replace(known, ']', $purpose$, 'chat'::text]$purpose$);
end
$$;

create table chat_file (
  company_id uuid        not null,
  file_id    uuid        not null,
  channel_id uuid        not null,
  -- null: not sent yet, so that only who uploaded it has it.
  message_id uuid,
  user_id    uuid        not null references user_account (id),
  kind       text        not null check (kind in ('pdf', 'png', 'jpeg', 'webp', 'docx', 'xlsx', 'csv', 'txt')),
  created_at timestamptz not null,
  primary key (company_id, file_id),
  constraint chat_file_stored foreign key (company_id, file_id) references stored_file (company_id, id),
  constraint chat_file_channel foreign key (company_id, channel_id) references chat_channel (company_id, id),
  constraint chat_file_message foreign key (company_id, channel_id, message_id) references chat_message (company_id, channel_id, id) on delete cascade
);
create index chat_file_of_message on chat_file (company_id, message_id);
create index chat_file_waiting on chat_file (company_id, created_at) where message_id is null;
comment on table chat_file is 'A file that a chat message carries.';

create function chat_file_drop_bytes() returns trigger language plpgsql as $$
begin
  delete from stored_file where company_id = old.company_id and id = old.file_id and purpose = 'chat';
  return null;
end
$$;
create trigger chat_file_bytes after delete on chat_file for each row execute function chat_file_drop_bytes();

-- Channels of the caller. Past the policies, which ask it.
create function own_chat_channels() returns uuid[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(own.id), '{}') from (
    select c.id from chat_member m join chat_channel c on c.company_id = m.company_id and c.id = m.channel_id
    where m.company_id = app_company() and m.user_id = app_user_id() and c.kind <> 'department'
    union
    select c.id from chat_channel c
    where c.company_id = app_company() and c.kind = 'department' and c.department_id in (
      select d.department_id from practitioner w
      join practitioner_department d on d.company_id = w.company_id and d.practitioner_id = w.id
      where w.company_id = app_company() and w.user_id = app_user_id()
      union
      select s.department_id from staff_member s
      where s.company_id = app_company() and s.user_id = app_user_id() and s.status <> 'terminated'
    )
  ) own
$$;
revoke execute on function own_chat_channels from public;
grant execute on function own_chat_channels to app_user;

-- Everybody of a channel who is still of the company.
create function chat_people(channel uuid) returns setof uuid language sql stable as $$
  select people.user_id from (
    select m.user_id from chat_channel c join chat_member m on m.company_id = c.company_id and m.channel_id = c.id
    where c.company_id = app_company() and c.id = channel and c.kind <> 'department'
    union
    select d.user_id from chat_channel c, people_of_department(c.department_id) as d (user_id)
    where c.company_id = app_company() and c.id = channel and c.kind = 'department'
  ) people
  join membership m on m.company_id = app_company() and m.user_id = people.user_id and m.status = 'active'
$$;

alter table chat_channel enable row level security;
create policy tenant on chat_channel
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
create policy members on chat_channel as restrictive
  using (id = any ((select own_chat_channels())::uuid[])) with check (id = any ((select own_chat_channels())::uuid[]));
do $$
declare
  part text;
begin
  foreach part in array array['chat_member', 'chat_message', 'chat_mention', 'chat_reaction', 'chat_acknowledgement', 'chat_file'] loop
    execute format('alter table %I enable row level security', part);
    execute format('create policy tenant on %I
      using (company_id = (select app_company())) with check (company_id = (select app_company()))', part);
    execute format('create policy members on %I as restrictive
      using (channel_id = any ((select own_chat_channels())::uuid[])) with check (channel_id = any ((select own_chat_channels())::uuid[]))', part);
  end loop;
end
$$;
-- Channels are opened by chat_open_*, and messages deleted by chat_retention.
revoke insert, delete on chat_channel from app_user;
revoke delete on chat_message from app_user;

-- The conversation of the caller with somebody, the same one each time.
create function chat_open_dm(other uuid, at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    self constant uuid := app_user_id();
    channel uuid;
  begin
    perform chat_require_members(array[self, other]);
    insert into chat_channel (company_id, kind, low_user_id, high_user_id, active_at, created_at, created_by)
    values (company, 'dm', least(self, other), greatest(self, other), at, at, self)
    on conflict (company_id, low_user_id, high_user_id) do nothing;
    select c.id into strict channel from chat_channel c
    where c.company_id = company and c.low_user_id = least(self, other) and c.high_user_id = greatest(self, other);
    insert into chat_member (company_id, channel_id, user_id, joined_at)
    values (company, channel, self, at), (company, channel, other, at) on conflict do nothing;
    return channel;
  end
  $$;

create function chat_open_group(title text, others uuid[], at timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    company constant uuid := app_company();
    self constant uuid := app_user_id();
    channel uuid;
  begin
    perform chat_require_members(others || self);
    insert into chat_channel (company_id, kind, name, active_at, created_at, created_by)
    values (company, 'group', title, at, at, self) returning id into channel;
    insert into chat_member (company_id, channel_id, user_id, joined_at)
    select distinct company, channel, person, at from unnest(others || self) as person;
    return channel;
  end
  $$;

-- Nobody writes with who is not of the company.
create function chat_require_members(people uuid[]) returns void language plpgsql as $$
begin
  if exists (
    select from unnest(people) as person
    where not exists (select from membership m where m.company_id = app_company() and m.user_id = person and m.status = 'active')
  ) then
    raise exception using errcode = 'check_violation', constraint = 'chat_member_of_company', message = 'not a member';
  end if;
end
$$;
revoke execute on function chat_open_dm, chat_open_group from public;
grant execute on function chat_open_dm, chat_open_group to app_user;

-- A dm is of two people for good; a group has at most 200, also when two bring people at once.
create function chat_member_fits() returns trigger language plpgsql as $$
declare
  part constant record := case when tg_op = 'DELETE' then old else new end;
  channel chat_channel;
begin
  select * into channel from chat_channel c where c.company_id = part.company_id and c.id = part.channel_id for no key update;
  if tg_op = 'DELETE' then
    if channel.kind = 'dm' then
      raise exception using errcode = 'check_violation', constraint = 'chat_channel_not_a_group', message = 'a dm keeps its people';
    end if;
    return old;
  end if;
  if channel.kind = 'dm' and new.user_id not in (channel.low_user_id, channel.high_user_id) then
    raise exception using errcode = 'check_violation', constraint = 'chat_channel_not_a_group', message = 'a dm keeps its people';
  end if;
  if channel.kind = 'group' then
    perform chat_require_members(array[new.user_id]);
    if (select count(*) from chat_member m where m.company_id = new.company_id and m.channel_id = new.channel_id) >= 200 then
      raise exception using errcode = 'check_violation', constraint = 'chat_member_limit', message = 'too many people';
    end if;
    -- What was written before is there to be read, and not called new.
    new.read_number := channel.last_number;
  end if;
  return new;
end
$$;
create trigger chat_member_fits before insert or delete on chat_member for each row execute function chat_member_fits();

-- Numbers without a gap; who writes has read what stands before.
create function chat_message_place() returns trigger language plpgsql as $$
begin
  update chat_channel c set last_number = c.last_number + 1, active_at = greatest(c.active_at, new.created_at)
  where c.company_id = new.company_id and c.id = new.channel_id returning c.last_number into strict new.number;
  update chat_member m set read_number = new.number, typing_at = null
  where m.company_id = new.company_id and m.channel_id = new.channel_id and m.user_id = new.author_id;
  if not found then -- of a department
    insert into chat_member (company_id, channel_id, user_id, read_number, joined_at)
    values (new.company_id, new.channel_id, new.author_id, new.number, new.created_at)
    on conflict (company_id, channel_id, user_id) do update set read_number = excluded.read_number;
  end if;
  return new;
end
$$;
create trigger chat_message_place before insert on chat_message for each row execute function chat_message_place();

-- The text is of its author, and deleted for good.
create function chat_message_hold() returns trigger language plpgsql as $$
begin
  if old.deleted_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'chat_message_deleted', message = 'the message is deleted';
  end if;
  if new.deleted_at is null and new.body is distinct from old.body
    and (app_user_id() is distinct from old.author_id or new.edited_at is null or new.edited_at is not distinct from old.edited_at) then
    raise exception using errcode = 'check_violation', constraint = 'chat_message_of_author', message = 'only its author changes it';
  end if;
  return new;
end
$$;
create trigger chat_message_hold before update of body, edited_at, deleted_at on chat_message for each row execute function chat_message_hold();

-- Nobody is named who is not of the channel.
create function chat_mention_of_people() returns trigger language plpgsql as $$
begin
  if not exists (select from chat_people(new.channel_id) as person where person = new.user_id) then
    raise exception using errcode = 'check_violation', constraint = 'chat_mention_of_people', message = 'not of the channel';
  end if;
  return new;
end
$$;
create trigger chat_mention_of_people before insert or update on chat_mention for each row execute function chat_mention_of_people();

-- Every department has its channel from its first day on.
create function chat_channel_for_department() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into chat_channel (company_id, kind, department_id, active_at, created_at, created_by)
    values (new.company_id, 'department', new.id, new.created_at, new.created_at, new.created_by)
    on conflict (company_id, department_id) do nothing;
    return null;
  end
  $$;
revoke execute on function chat_channel_for_department from public;
create trigger chat_channel_for_department after insert on department for each row execute function chat_channel_for_department();
insert into chat_channel (company_id, kind, department_id, active_at, created_at, created_by)
select d.company_id, 'department', d.id, d.created_at, d.created_at, d.created_by from department d;
