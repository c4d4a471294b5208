-- Screens on the wall and kiosks that work without anybody signed in (docs/adr/0087, RFC 8628).

-- A device that shows its code and waits. It belongs to no company yet. Only hashes are stored.
create table device_authorization (
  device_code_hash text        not null primary key check (device_code_hash ~ '^[0-9a-f]{64}$'),
  user_code_hash   text        not null constraint device_authorization_user_code unique check (user_code_hash ~ '^[0-9a-f]{64}$'),
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  constraint device_authorization_short check (expires_at between created_at and created_at + interval '15 minutes')
);
create index device_authorization_age on device_authorization (expires_at);
comment on table device_authorization is 'A device that shows a pairing code which nobody has entered yet.';

create table device (
  company_id       uuid        not null references company (id),
  id               uuid        not null default gen_random_uuid(),
  name             text        not null check (char_length(name) between 1 and 60 and is_trimmed(name)),
  kind             text        not null check (kind in ('waiting-room', 'kiosk')),
  site_id          uuid        not null,
  -- Proves the device until it has used its token.
  device_code_hash text        not null check (device_code_hash ~ '^[0-9a-f]{64}$'),
  code_expires_at  timestamptz not null,
  -- null: the device has not fetched its token yet.
  token_hash       text        check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at       timestamptz not null,
  created_by       uuid        not null references user_account (id),
  updated_at       timestamptz not null,
  updated_by       uuid        not null references user_account (id),
  last_seen_at     timestamptz,
  revoked_at       timestamptz,
  revoked_by       uuid        references user_account (id),
  version          integer     not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint device_site foreign key (company_id, site_id) references site (company_id, id),
  constraint device_revoked check (num_nulls(revoked_at, revoked_by) in (0, 2)),
  constraint device_seen check (last_seen_at is null or token_hash is not null)
);
create unique index device_token on device (token_hash);
create unique index device_code on device (device_code_hash);
create index device_of_site on device (company_id, site_id);

alter table device enable row level security;
create policy tenant on device
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on device from app_user;
comment on table device is 'A paired waiting-room screen or kiosk; only the hash of its token is stored.';

-- What a device is and who paired it never changes, a used token is not replaced, and a revocation is final.
create function device_hold() returns trigger
  language plpgsql as $$
  begin
    if (new.company_id, new.id, new.kind, new.site_id, new.device_code_hash, new.created_at, new.created_by)
       is distinct from (old.company_id, old.id, old.kind, old.site_id, old.device_code_hash, old.created_at, old.created_by) then
      raise exception 'a device keeps its company, kind and site' using errcode = 'check_violation';
    end if;
    if old.revoked_at is not null and new is distinct from old then
      raise exception 'a revoked device does not change' using errcode = 'check_violation';
    end if;
    if old.last_seen_at is not null and new.token_hash is distinct from old.token_hash then
      raise exception 'a used token is not replaced' using errcode = 'check_violation';
    end if;
    return new;
  end $$;
create trigger device_hold before update on device for each row execute function device_hold();

-- The device of a token: its company is not known before.
create function device_of_token(of_hash text)
  returns table (id uuid, company_id uuid, kind text, site_id uuid, created_by uuid, last_seen_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, d.company_id, d.kind, d.site_id, d.created_by, d.last_seen_at, d.revoked_at from device d where d.token_hash = of_hash
  $$;
revoke execute on function device_of_token from public;
grant execute on function device_of_token to app_user;

-- The device that asks for its token: not revoked, not yet using one.
create function device_of_code(of_hash text, moment timestamptz)
  returns table (id uuid, company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, d.company_id from device d
    where d.device_code_hash = of_hash and d.revoked_at is null and d.last_seen_at is null and d.code_expires_at > moment
  $$;
revoke execute on function device_of_code from public;
grant execute on function device_of_code to app_user;
