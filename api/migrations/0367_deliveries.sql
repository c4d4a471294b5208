-- Everything that leaves the suite, in one queue (docs/adr/0080). A row is written in the transaction that has something
-- to send; the call is made with no transaction open; the result is recorded in a second one. Times are the database's
-- own, whatever the application's clock says.
create table delivery (
  id           uuid        primary key default gen_random_uuid(),
  -- null: on behalf of nobody's company, such as a sign-in code.
  company_id   uuid        default app_company() references company (id),
  channel      text        not null check (channel ~ '^[a-z][a-z_]{0,29}$'),
  -- What it is about, such as the name of a mail.
  kind         text        not null check (char_length(kind) between 1 and 60),
  recipient    text        not null,
  -- Removed once the delivery is settled: it may hold a code.
  payload      jsonb,
  file         bytea       check (octet_length(file) <= 5242880),
  -- Never moves back: queued < sending < sent < delivered; failed only up to sent. unknown: a call may or may not have arrived.
  state        text        not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown')),
  attempt      int         not null default 0 check (attempt >= 0),
  -- Names the call under way: only its own result is recorded.
  attempt_key  uuid,
  -- Calls whose outcome nobody knows.
  unanswered   int         not null default 0 check (unanswered >= 0),
  next_at      timestamptz not null default clock_timestamp(),
  -- Until then the call under way is left alone.
  leased_until timestamptz,
  provider_id  text        check (char_length(provider_id) <= 300),
  error_code   text        check (char_length(error_code) <= 60),
  error_text   text        check (char_length(error_text) <= 300),
  created_at   timestamptz not null default clock_timestamp(),
  sent_at      timestamptz,
  settled_at   timestamptz,
  constraint delivery_lease check ((state = 'sending') = (leased_until is not null)),
  constraint delivery_settled check ((state in ('queued', 'sending')) = (settled_at is null)),
  constraint delivery_payload check (payload is not null or settled_at is not null)
);
create index delivery_due on delivery (next_at, id) where state = 'queued';
create index delivery_leased on delivery (leased_until) where state = 'sending';
create index delivery_of_company on delivery (company_id, created_at desc);
create index delivery_by_age on delivery (settled_at) where settled_at is not null;

alter table delivery enable row level security;
create policy tenant on delivery
  using (company_id is not distinct from (select app_company()))
  with check (company_id is not distinct from (select app_company()));
revoke delete on delivery from app_user;

-- Commits the intent to send what is due, of whichever company, and gives away ids alone: what is in it is read as that company.
create function delivery_take(channels text[], most int, lease interval)
  returns table (delivery_id uuid, company_id uuid, attempt_key uuid)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update delivery as taken set state = 'sending', attempt = taken.attempt + 1, attempt_key = gen_random_uuid(),
      leased_until = clock_timestamp() + lease
    from (
      select d.id from delivery d
      where d.state = 'queued' and d.channel = any (channels) and d.next_at <= clock_timestamp()
      order by d.next_at, d.id limit most for update skip locked
    ) as due
    where taken.id = due.id
    returning taken.id, taken.company_id, taken.attempt_key
  $$;

-- The supervisor: resolves what a process that died left in `sending`. A provider that knows repetitions by their key is
-- asked again; any other one once more, and then nobody knows. Returns how many became unknown.
create function delivery_resolve(repeatable text[]) returns int
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with lapsed as (
      select d.id from delivery d where d.state = 'sending' and d.leased_until <= clock_timestamp() for update skip locked
    ), resolved as (
      update delivery d set
        unanswered = d.unanswered + 1, leased_until = null, attempt_key = null, next_at = clock_timestamp(),
        error_code = 'interrupted', error_text = null,
        state = case when d.channel = any (repeatable) or d.unanswered = 0 then 'queued' else 'unknown' end,
        settled_at = case when d.channel = any (repeatable) or d.unanswered = 0 then null else clock_timestamp() end
      from lapsed where d.id = lapsed.id
      returning d.state
    )
    select count(*)::int from resolved where state = 'unknown'
  $$;

-- Forgets some of what is over: what failed can be sent again for a week, and is listed for a month.
create function delivery_forget() returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update delivery set payload = null, file = null where id in (
      select id from delivery where settled_at < clock_timestamp() - interval '7 days' and payload is not null
      limit 100 for update skip locked);
    delete from delivery where id in (
      select id from delivery where settled_at < clock_timestamp() - interval '30 days' limit 100 for update skip locked);
  $$;
revoke execute on function delivery_take, delivery_resolve, delivery_forget from public;
grant execute on function delivery_take, delivery_resolve, delivery_forget to app_user;

-- Mail that waits moves over; one that an old process was sending is due again when that process's lease ends.
insert into delivery (company_id, channel, kind, recipient, payload, file, attempt, next_at, created_at)
select null, 'email', 'mail', recipient,
  jsonb_strip_nulls(jsonb_build_object('subject', subject, 'text', body,
    'file', case when file is not null then jsonb_build_object('name', file_name, 'type', file_type, 'alt', file_alt) end)),
  file, tries, next_try_at, queued_at
from mail_queue;
drop table mail_queue;

comment on table delivery is 'Something that leaves the suite, such as a mail: waiting, being sent, or what became of it.';
