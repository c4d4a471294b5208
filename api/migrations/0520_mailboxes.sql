-- Connected mailboxes: mail arrives by IMAP and leaves by SMTP (screens §4, docs/adr/0114).
create table mailbox (
  company_id      uuid        not null references company (id),
  id              uuid        not null default gen_random_uuid(),
  name            text        not null check (is_line(name, 60)),
  address         text        not null check (char_length(address) <= 255 and address = lower(address)),
  from_name       text        not null check (is_line(from_name, 100)),
  user_name       text        not null check (is_line(user_name, 255)),
  imap            jsonb       not null check (jsonb_typeof(imap) = 'object' and octet_length(imap::text) <= 1024),
  smtp            jsonb       not null check (jsonb_typeof(smtp) = 'object' and octet_length(smtp::text) <= 1024),
  -- Sealed like those of a connection (docs/adr/0079).
  secrets         bytea       not null check (octet_length(secrets) <= 8192),
  signature       text        not null default '' check (char_length(signature) <= 1000),
  active          boolean     not null default true,
  -- Up to where mail was fetched: UIDs count within one validity (RFC 3501 §2.3.1.1).
  uid_validity    bigint      check (uid_validity > 0),
  last_uid        bigint      not null default 0 check (last_uid >= 0),
  last_ok_at      timestamptz,
  last_error_at   timestamptz,
  last_error_text text        check (char_length(last_error_text) <= 300),
  created_at      timestamptz not null,
  created_by      uuid        not null references user_account (id),
  updated_at      timestamptz not null,
  updated_by      uuid        not null references user_account (id),
  version         int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint mailbox_address unique (company_id, address),
  constraint mailbox_cursor check (uid_validity is not null or last_uid = 0),
  constraint mailbox_error check ((last_error_at is null) = (last_error_text is null))
);
alter table mailbox enable row level security;
create policy tenant on mailbox
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
comment on table mailbox is 'A mail account that a company connected, with its encrypted password and how far it was read.';

create function mailbox_fits() returns trigger language plpgsql as $$
begin
  perform from company where id = new.company_id for no key update;
  if (select count(*) from mailbox m where m.company_id = new.company_id) >= 10 then
    raise exception using errcode = 'check_violation', constraint = 'mailbox_limit', message = 'too many mailboxes';
  end if;
  return new;
end
$$;
create trigger mailbox_fits before insert on mailbox for each row execute function mailbox_fits();

-- For the worker, which looks after the mailboxes of all companies.
create function mailbox_active() returns table (company_id uuid, mailbox_id uuid, settings_version int)
  language sql stable security definer set search_path to 'public', 'pg_temp' as $$
    select m.company_id, m.id, m.version from mailbox m join company c on c.id = m.company_id where m.active
  $$;
revoke all on function mailbox_active() from public;
grant execute on function mailbox_active() to app_user;
