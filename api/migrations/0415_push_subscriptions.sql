-- Browser push (docs/adr/0095; RFC 8030, 8291, 8292).

create table push_key (
  only_one   boolean     not null default true primary key check (only_one),
  -- An uncompressed point of P-256, as browsers take it.
  public_key bytea       not null check (octet_length(public_key) = 65),
  sealed     bytea       not null,
  created_at timestamptz not null
);
comment on table push_key is 'The VAPID key that proves this installation to push services; its private half is encrypted.';
revoke update, delete on push_key from app_user;

create table push_subscription (
  id             uuid        not null default gen_random_uuid() primary key,
  user_id        uuid        not null references user_account (id) on delete cascade,
  session_id     uuid        not null references session (id) on delete cascade,
  endpoint_hash  text        not null check (endpoint_hash ~ '^[0-9a-f]{64}$'),
  -- Endpoint and keys: whoever has them can reach the browser.
  sealed         bytea       not null,
  device         text        not null check (char_length(device) <= 100),
  created_at     timestamptz not null,
  last_sent_at   timestamptz,
  last_failed_at timestamptz
);
create unique index push_subscription_endpoint on push_subscription (endpoint_hash);
create index push_subscription_of_person on push_subscription (user_id, created_at);
create index push_subscription_of_session on push_subscription (session_id);
alter table push_subscription enable row level security;
create policy own on push_subscription
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));
comment on table push_subscription is 'A browser that a person''s notifications are pushed to, while its session lasts.';

-- A browser belongs to who enabled it last, and a person has ten at most, also with two requests at once.
create function push_subscription_admit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended(new.endpoint_hash, 415));
    delete from push_subscription where endpoint_hash = new.endpoint_hash and user_id <> new.user_id;
    perform pg_advisory_xact_lock(hashtextextended(new.user_id::text, 415));
    if (select count(*) from push_subscription
        where user_id = new.user_id and endpoint_hash <> new.endpoint_hash) >= 10 then
      raise exception 'person % has too many push subscriptions', new.user_id
        using errcode = 'check_violation', constraint = 'push_subscription_limit';
    end if;
    return new;
  end
$$;
create trigger push_subscription_admit before insert on push_subscription
  for each row execute function push_subscription_admit();

-- Whoever signs out, or is signed out, is not reached any more.
create function session_ends_push() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from push_subscription where session_id = new.id;
    return null;
  end
$$;
create trigger session_ends_push after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function session_ends_push();

create function membership_ends_push() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from push_subscription where user_id = old.user_id;
    return null;
  end
$$;
create trigger membership_ends_push after update of status on membership
  for each row when (old.status = 'active' and new.status <> 'active')
  execute function membership_ends_push();
create trigger membership_removed_ends_push after delete on membership
  for each row execute function membership_ends_push();

-- Whoever causes a notification does not see the subscriptions of its recipient.
create function has_push_subscription(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from push_subscription where user_id = person)
  $$;

revoke execute on function
  push_subscription_admit(), session_ends_push(), membership_ends_push(), has_push_subscription(uuid) from public;
grant execute on function has_push_subscription(uuid) to app_user;

-- Whether a browser is reached: its session lives, and its person works in the company that acts.
create function push_reaches(person uuid, session uuid, at timestamptz) returns boolean
  language sql stable as $$
    select exists (select from session s where s.id = push_reaches.session and s.revoked_at is null and s.expires_at > at)
      and exists (select from membership m
        where m.user_id = person and m.company_id = app_company() and m.status = 'active')
  $$;

-- The name of the device of a session, for people to recognise it.
create function session_device(session uuid) returns text
  language sql stable as $$ select left(s.device, 100) from session s where s.id = session_device.session $$;

-- Pushes that wait for their time; what is due together is one.
create table notification_push (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  user_id    uuid        not null,
  kind       text        not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  path       text        check (path ~ '^/([^/\\]|$)' and char_length(path) <= 500),
  created_at timestamptz not null,
  due_at     timestamptz not null check (due_at >= created_at),
  primary key (company_id, id),
  constraint notification_push_member foreign key (company_id, user_id)
    references membership (company_id, user_id) on delete cascade
);
create index notification_push_due on notification_push (company_id, user_id, due_at);
alter table notification_push enable row level security;
create policy tenant on notification_push
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table notification_push is 'A push about a notification, until quiet hours end or the digest goes out.';
