-- Personal links to the page of one appointment, without signing in (docs/adr/0116). A link ends with its appointment; its
-- token is known to its holder alone.
create table appointment_link (
  company_id     uuid        not null references company (id),
  id             uuid        not null default gen_random_uuid(),
  token_hash     text        not null constraint appointment_link_token unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- As it was booked then; the link leads to the one that took its place.
  appointment_id uuid        not null,
  created_at     timestamptz not null,
  -- On whose behalf the page acts where somebody must be named.
  created_by     uuid        not null references user_account (id),
  revoked_at     timestamptz,
  revoked_by     uuid        references user_account (id),
  primary key (company_id, id),
  constraint appointment_link_appointment foreign key (company_id, appointment_id)
    references appointment (company_id, id) on delete cascade,
  constraint appointment_link_revoked check (num_nulls(revoked_at, revoked_by) in (0, 2))
);
create index appointment_link_of_appointment on appointment_link (company_id, appointment_id);
alter table appointment_link enable row level security;
create policy tenant on appointment_link
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke update, delete on appointment_link from app_user;
grant update (revoked_at, revoked_by) on appointment_link to app_user;
comment on table appointment_link is 'A personal link to the page of one appointment; only the hash of its token is kept.';

create function appointment_link_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
      raise exception 'a revoked link stays so' using errcode = 'check_violation', constraint = 'appointment_link_stays_revoked';
    end if;
    return new;
  end if;
  perform from appointment a where a.company_id = new.company_id and a.id = new.appointment_id for no key update;
  if (select count(*) from appointment_link l where l.company_id = new.company_id and l.appointment_id = new.appointment_id
      and l.revoked_at is null) >= 20 then
    raise exception 'too many links to one appointment' using errcode = 'check_violation', constraint = 'appointment_link_limit';
  end if;
  return new;
end
$$;
create trigger appointment_link_held before insert or update on appointment_link for each row execute function appointment_link_hold();

-- The link of a token: its company is not known before.
create function appointment_link_of_token(of_hash text)
  returns table (id uuid, company_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select l.id, l.company_id from appointment_link l where l.token_hash = of_hash $$;
revoke execute on function appointment_link_of_token from public;
grant execute on function appointment_link_of_token to app_user;
