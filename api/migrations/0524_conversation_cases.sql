-- One go of a conversation, from a person's first message to its end: what response times are told by (docs/adr/0121).
create table conversation_case (
  company_id      uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  conversation_id uuid        not null,
  channel         text        not null,
  opened_at       timestamptz not null,
  -- The first answer of a member; its message may be gone.
  reply_id        uuid,
  first_reply_at  timestamptz,
  first_reply_by  uuid        references user_account (id),
  resolved_at     timestamptz,
  -- null: the suite ended it.
  resolved_by     uuid        references user_account (id),
  primary key (company_id, id),
  constraint conversation_case_of foreign key (company_id, conversation_id, channel)
    references conversation (company_id, id, channel) on delete cascade,
  constraint conversation_case_replied check (num_nulls(reply_id, first_reply_at, first_reply_by) in (0, 3)),
  constraint conversation_case_resolver check (resolved_by is null or resolved_at is not null),
  constraint conversation_case_order check (first_reply_at >= opened_at and resolved_at >= opened_at)
);
create unique index conversation_case_open on conversation_case (company_id, conversation_id) where resolved_at is null;
create index conversation_case_of_conversation on conversation_case (company_id, conversation_id, opened_at);
create index conversation_case_by_opening on conversation_case (company_id, opened_at desc, id desc);
create index conversation_case_reply on conversation_case (company_id, reply_id) where reply_id is not null;
alter table conversation_case enable row level security;
create policy tenant on conversation_case
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table conversation_case is 'One go of a conversation: when a person wrote, when they were answered and when it was over.';

-- What was said before.
insert into conversation_case (company_id, conversation_id, channel, opened_at, reply_id, first_reply_at, first_reply_by, resolved_at)
  select c.company_id, c.id, c.channel, o.at, r.id, r.at, r.author_id, greatest(c.resolved_at, o.at)
  from conversation c
    join lateral (select m.at from message m where m.company_id = c.company_id and m.conversation_id = c.id and m.direction = 'in'
      and m.kind <> 'reaction' order by m.number limit 1) o on true
    left join lateral (select m.id, m.at, m.author_id from message m where m.company_id = c.company_id and m.conversation_id = c.id
      and m.direction = 'out' and m.author_id is not null and m.status <> 'scheduled' and m.at >= o.at order by m.number limit 1) r on true;

-- A case opens with the wait of a person and closes with the conversation; what the suite answered by itself was none.
create function conversation_case_follows() returns trigger language plpgsql as $$
begin
  if new.status = 'resolved' and old.status <> 'resolved' then
    update conversation_case k set resolved_at = greatest(k.opened_at, k.first_reply_at, new.resolved_at)
      where k.company_id = new.company_id and k.conversation_id = new.id and k.resolved_at is null;
  elsif old.status = 'resolved' and new.status <> 'resolved' and new.waiting_since is null then
    -- Opened again by hand: it was not over.
    update conversation_case k set resolved_at = null, resolved_by = null
      where k.company_id = new.company_id and k.id = (
        select l.id from conversation_case l where l.company_id = new.company_id and l.conversation_id = new.id
        order by l.opened_at desc limit 1)
      and not exists (select from conversation_case l where l.company_id = new.company_id and l.conversation_id = new.id and l.resolved_at is null);
  end if;
  if new.status <> 'resolved' and new.waiting_since is not null and old.waiting_since is null then
    insert into conversation_case (company_id, conversation_id, channel, opened_at)
      values (new.company_id, new.id, new.channel, new.waiting_since)
      on conflict (company_id, conversation_id) where resolved_at is null do nothing;
  elsif new.status <> 'resolved' and new.waiting_since is null and old.waiting_since is not null and new.reply_count = old.reply_count then
    delete from conversation_case k
      where k.company_id = new.company_id and k.conversation_id = new.id and k.resolved_at is null and k.first_reply_at is null;
  end if;
  return null;
end
$$;
create trigger conversation_case_follows after update of status, waiting_since on conversation
  for each row when (old.status <> new.status or old.waiting_since is distinct from new.waiting_since)
  execute function conversation_case_follows();

create function conversation_case_replied() returns trigger language plpgsql as $$
begin
  update conversation_case k set reply_id = new.id, first_reply_at = greatest(k.opened_at, new.at), first_reply_by = new.author_id
    where k.company_id = new.company_id and k.conversation_id = new.conversation_id and k.resolved_at is null and k.first_reply_at is null;
  return null;
end
$$;
create trigger conversation_case_replied after insert on message for each row
  when (new.direction = 'out' and new.author_id is not null and (new.status <> 'scheduled' or new.undo_until is not null))
  execute function conversation_case_replied();
create trigger conversation_case_replied_later after update of status on message for each row
  when (new.direction = 'out' and new.author_id is not null and old.status = 'scheduled' and new.status = 'queued' and new.undo_until is null)
  execute function conversation_case_replied();

-- What was taken back was no answer; another may have been written meanwhile.
create function conversation_case_withdrawn() returns trigger language plpgsql as $$
begin
  update conversation_case k set (reply_id, first_reply_at, first_reply_by) = (
      select m.id, greatest(k.opened_at, m.at), m.author_id from message m
      where m.company_id = k.company_id and m.conversation_id = k.conversation_id and m.direction = 'out' and m.author_id is not null
        and (m.status <> 'scheduled' or m.undo_until is not null) and m.number > old.number
      order by m.number limit 1)
    where k.company_id = old.company_id and k.reply_id = old.id;
  return null;
end
$$;
create trigger conversation_case_withdrawn after delete on message for each row
  when (old.direction = 'out' and old.status = 'scheduled') execute function conversation_case_withdrawn();

-- Who ended it stands in the line of the thread that tells of it.
create function conversation_case_ended() returns trigger language plpgsql as $$
begin
  update conversation_case k set resolved_by = new.author_id
    where k.company_id = new.company_id and k.conversation_id = new.conversation_id and k.resolved_by is null
      and k.resolved_at >= new.at and k.id = (
        select l.id from conversation_case l where l.company_id = new.company_id and l.conversation_id = new.conversation_id
        order by l.opened_at desc limit 1);
  return null;
end
$$;
create trigger conversation_case_ended after insert on message for each row
  when (new.direction = 'activity' and new.author_id is not null and new.details ->> 'activity' in ('resolved', 'blocked'))
  execute function conversation_case_ended();

-- When any site of the company is open; null where no site says.
create function company_open_hours(from_day date, to_day date) returns tstzmultirange language sql stable as $$
  select range_agg(range_between((day::date + (o.hours ->> 'opens')::time) at time zone z.time_zone, (day::date + (o.hours ->> 'closes')::time) at time zone z.time_zone))
  from site s join site_zones(app_company()) z on z.site_id = s.id
    cross join generate_series(from_day, to_day, interval '1 day') as day
    cross join lateral (select s.opening_hours
      -> (array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])[extract(isodow from day)::int] as hours) o
  where s.company_id = app_company() and o.hours is not null
    and not exists (select from company_holiday h where h.company_id = s.company_id and h.on_date = day::date)
$$;
create function seconds_within(ranges tstzmultirange, starts timestamptz, ends timestamptz) returns double precision
  language sql immutable parallel safe as $$
  select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)::double precision
  from unnest(ranges * tstzmultirange(range_between(starts, ends))) as r
$$;
