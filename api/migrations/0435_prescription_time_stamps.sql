-- Time stamps of electronic prescriptions (NOM-151-SCFI-2016, docs/adr/0110): asked for when a prescription
-- is issued, and got by a job. Groups I to III are signed by hand and have none (LGS art. 226).
create table prescription_time_stamp (
  company_id      uuid        not null references company (id),
  prescription_id uuid        not null,
  state           text        not null default 'pending' check (state in ('pending', 'stamped', 'failed')),
  asked_at        timestamptz not null,
  attempts        int         not null default 0 check (attempts >= 0),
  tried_at        timestamptz,
  -- Why the last attempt got none.
  fault           text        check (fault in ('not_configured', 'unavailable', 'refused', 'invalid')),
  -- As the provider states: what was stamped, by whom, as which, and when.
  imprint         text        check (imprint ~ '^[0-9a-f]{64}$'),
  provider        text        check (char_length(provider) between 1 and 200),
  serial          text        check (serial ~ '^[0-9a-f]{1,64}$'),
  stamped_at      timestamptz,
  -- The constancia: a time stamp token (RFC 3161) in DER.
  token           bytea       check (octet_length(token) between 1 and 65536),
  primary key (company_id, prescription_id),
  constraint prescription_time_stamp_of foreign key (company_id, prescription_id)
    references prescription (company_id, id) on delete cascade,
  constraint prescription_time_stamp_whole check (case state
    when 'stamped' then imprint is not null and provider is not null and serial is not null and stamped_at is not null and token is not null and fault is null
    else imprint is null and provider is null and serial is null and stamped_at is null and token is null end),
  constraint prescription_time_stamp_fault check (state <> 'failed' or fault is not null)
);
comment on table prescription_time_stamp is 'The time stamp of an electronic prescription, and how far asking for it got.';

alter table prescription_time_stamp enable row level security;
create policy tenant on prescription_time_stamp
  using (company_id = (select app_company())) with check (company_id = (select app_company()));

-- Trigger of prescription_time_stamp: of an electronic prescription, of exactly its content, and for good.
create function prescription_time_stamp_hold() returns trigger
  language plpgsql
  as $$
  declare
    part constant record := case when tg_op = 'DELETE' then old else new end;
    found record;
  begin
    select p.status, p.autograph, p.content_hash into found from prescription p
      where p.company_id = part.company_id and p.id = part.prescription_id;
    if tg_op = 'DELETE' then
      if found.status is not null then -- else it goes with its prescription
        perform prescription_is_locked(old.prescription_id, found.status);
      end if;
      return old;
    end if;
    if tg_op = 'UPDATE' and (old.state = 'stamped' or new.prescription_id <> old.prescription_id) then
      perform prescription_is_locked(old.prescription_id, found.status);
    end if;
    if (tg_op = 'INSERT' and new.state <> 'pending') or found.status = 'draft' or found.autograph is not false
      or (new.state = 'stamped' and new.imprint <> found.content_hash) then
      raise exception 'a time stamp is of the content of an electronic prescription'
        using errcode = 'check_violation', constraint = 'prescription_time_stamp_of_content';
    end if;
    return new;
  end
  $$;
create trigger prescription_time_stamp_held before insert or update or delete on prescription_time_stamp
  for each row execute function prescription_time_stamp_hold();

-- What anybody learns of the time stamp of a printed prescription; no row: it has none.
create function time_stamp_of_token(token text)
  returns table (state text, provider text, serial text, stamped_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.state, s.provider, s.serial, s.stamped_at
    from prescription p join prescription_time_stamp s on s.company_id = p.company_id and s.prescription_id = p.id
    where p.verify_token = time_stamp_of_token.token
  $$;
revoke execute on function time_stamp_of_token from public;
grant execute on function time_stamp_of_token to app_user;

-- Those that were issued before ask now.
insert into prescription_time_stamp (company_id, prescription_id, asked_at)
  select company_id, id, now() from prescription where status <> 'draft' and not autograph;
insert into job (company_id, kind, entity_id, created_by)
  select p.company_id, 'prescription_stamp', p.id, p.issued_by from prescription p where p.status <> 'draft' and not p.autograph;
