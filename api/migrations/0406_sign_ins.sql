-- How somebody signed in or was refused, for the person to look over. Kept by person: the audit log belongs to companies.
create table sign_in (
  id          uuid        not null default gen_random_uuid(),
  user_id     uuid        not null references user_account (id) on delete cascade,
  at          timestamptz not null,
  outcome     text        not null check (outcome in ('succeeded', 'failed', 'locked', 'refused')),
  method      text        not null check (method in ('password', 'code', 'sso', 'external', 'sign_up', 'password_reset', 'unknown')),
  -- Why it was refused: the reason of the problem code.
  reason      text        check (reason ~ '^[a-z_]{1,40}$'),
  device      text        not null,
  address     text        not null,
  -- The session that it opened. It may be gone by now.
  session_id  uuid,
  disowned_at timestamptz,
  primary key (id),
  constraint sign_in_session check ((outcome = 'succeeded') = (session_id is not null)),
  constraint sign_in_reason check ((outcome = 'refused') = (reason is not null))
);
create index sign_in_newest on sign_in (user_id, at desc, id);

alter table sign_in enable row level security;
create policy own on sign_in
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
comment on table sign_in is 'How a person signed in or was refused; kept for half a year.';

-- What was written is not changed, except that the person says it was somebody else.
revoke update on sign_in from app_user;
grant update (disowned_at) on sign_in to app_user;

-- What is known of sessions that are still kept.
insert into sign_in (user_id, at, outcome, method, device, address, session_id)
select user_id, created_at, 'succeeded', 'unknown', device, address, id from session;

-- Managers are told of a sign-in that was somebody else's, and of members who leave by themselves.
do $$
declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'notification'::regclass and conname = 'notification_kind_check');
begin
  alter table notification drop constraint notification_kind_check;
  execute 'alter table notification add constraint notification_kind_check '
    || replace(known, ']', $kind$, 'sign_in_disowned'::text, 'member_left'::text]$kind$);
end
$$;
