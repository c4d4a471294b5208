-- Clinical roles are asked for first (docs/adr/0093). What the company demands is part of its policy.
alter table security_policy
  add column clinical_grants text not null default 'delay' check (clinical_grants in ('second_person', 'delay', 'off')),
  -- A looser rule waits for a day, so that nobody turns it off for a minute.
  add column clinical_grants_before text check (clinical_grants_before in ('second_person', 'delay', 'off')),
  add column clinical_grants_from timestamptz,
  add constraint security_policy_clinical_grants check (num_nulls(clinical_grants_before, clinical_grants_from) in (0, 2));

-- The roles with a permission of the area `clinical`, compared with the matrix by a test.
create function clinical_roles_of(company uuid, roles text[]) returns text[]
  language sql stable parallel safe
  as $$ select array(select unnest(roles) intersect select unnest(array['doctor', 'nurse'])) $$;

create function clinical_grant_policy(company uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce((select case when p.clinical_grants_from > now() then p.clinical_grants_before else p.clinical_grants end
                     from security_policy p where p.company_id = company), 'delay')
  $$;
revoke execute on function clinical_grant_policy from public;
grant execute on function clinical_grant_policy to app_user;

-- In a company's first week its only owner or administrator has nobody to ask. The moment is PostgreSQL's own, and a
-- second manager ends it for good: whoever removes them is not alone again.
alter table company add column clinical_grants_free_until timestamptz default now() + interval '7 days';
update company c set clinical_grants_free_until = case
  when (select count(*) <= 1 from membership m where m.company_id = c.id and m.roles && array['owner', 'admin'])
  then c.created_at + interval '7 days' end;

create function company_grants_begin() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' then
      new.clinical_grants_free_until := now() + interval '7 days';
    elsif new.created_at <> old.created_at
      or new.clinical_grants_free_until is distinct from old.clinical_grants_free_until then
      raise exception 'a company begins once' using errcode = 'check_violation', constraint = 'company_begins_once';
    end if;
    return new;
  end
  $$;
create trigger company_grants_begin before insert or update on company
  for each row when (current_user = 'app_user') execute function company_grants_begin();

create function membership_shares_management() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update company c set clinical_grants_free_until = null
      where c.id = new.company_id and c.clinical_grants_free_until is not null
        and exists (select from membership m where m.company_id = new.company_id and m.user_id <> new.user_id
                    and m.roles && array['owner', 'admin']);
    return null;
  end
  $$;
revoke execute on function membership_shares_management from public;
create trigger membership_shares_management after insert or update of roles on membership
  for each row when (new.roles && array['owner', 'admin']) execute function membership_shares_management();

create function clinical_grants_are_free(company uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select clinical_grant_policy(company) = 'off'
      or exists (select from company c where c.id = $1 and c.clinical_grants_free_until > now())
  $$;
revoke execute on function clinical_grants_are_free from public;
grant execute on function clinical_grants_are_free to app_user;

create function security_policy_loosens_later() returns trigger
  language plpgsql
  as $$
  declare
    strictness constant text[] := array['off', 'delay', 'second_person'];
    present text := clinical_grant_policy(new.company_id);
  begin
    if tg_op = 'UPDATE' and new.clinical_grants = old.clinical_grants then
      new.clinical_grants_before := old.clinical_grants_before;
      new.clinical_grants_from := old.clinical_grants_from;
    elsif array_position(strictness, new.clinical_grants) < array_position(strictness, present) then
      new.clinical_grants_before := present;
      new.clinical_grants_from := now() + interval '24 hours';
    else
      new.clinical_grants_before := null;
      new.clinical_grants_from := null;
    end if;
    return new;
  end
  $$;
create trigger security_policy_loosens_later before insert or update on security_policy
  for each row when (current_user = 'app_user') execute function security_policy_loosens_later();

create table clinical_grant (
  company_id uuid        not null references company (id) on delete cascade,
  id         uuid        not null default gen_random_uuid(),
  user_id    uuid        not null references user_account (id) on delete cascade,
  role       text        not null,
  origin     text        not null check (origin in ('member', 'invitation', 'directory')),
  -- null: the company's provider or directory.
  asked_by   uuid        references user_account (id) on delete set null,
  asked_at   timestamptz not null,
  -- null: only a second person makes it effective.
  due_at     timestamptz,
  expires_at timestamptz not null,
  status     text        not null default 'waiting'
    check (status in ('waiting', 'approved', 'refused', 'cancelled', 'effective', 'expired')),
  decided_at timestamptz,
  decided_by uuid        references user_account (id) on delete set null,
  -- Of a role that the directory gave, which two people approve.
  first_approved_by uuid references user_account (id) on delete set null,
  reason     text        check (char_length(reason) between 1 and 500 and is_trimmed(reason)),
  primary key (company_id, id),
  foreign key (company_id, user_id) references membership (company_id, user_id) on delete cascade,
  constraint clinical_grant_two_people check
    (decided_by <> user_id and asked_by <> user_id and first_approved_by not in (user_id, decided_by)),
  constraint clinical_grant_refused check ((status = 'refused') = (reason is not null))
);
create unique index clinical_grant_waiting on clinical_grant (company_id, user_id, role) where status in ('waiting', 'approved');
create index clinical_grant_asked on clinical_grant (company_id, asked_at, id) where status = 'waiting';
create index clinical_grant_user on clinical_grant (user_id);
comment on table clinical_grant is 'A clinical role that somebody was given and that waits for a second person or a day.';

alter table clinical_grant enable row level security;
create policy tenant on clinical_grant
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
revoke delete on clinical_grant from app_user;

-- Times are PostgreSQL's own; a request chooses neither them nor the rule, and borrows nobody's name.
create function clinical_grant_asked() returns trigger
  language plpgsql
  as $$
  begin
    if new.status <> 'waiting' or num_nonnulls(new.decided_at, new.decided_by, new.reason, new.first_approved_by) > 0
      or cardinality(clinical_roles_of(new.company_id, array[new.role])) = 0
      or coalesce(case new.origin
          when 'member' then new.asked_by = app_user_id()
          when 'invitation' then app_user_id() = new.user_id and exists (
            select from invitation i join user_account u on u.id = new.user_id and u.email = i.email
            where i.company_id = new.company_id and i.invited_by = new.asked_by
              and new.role = any (i.roles) and i.accepted_at is not null)
          -- The provider and the directory act as nobody.
          else new.asked_by is null and app_user_id() is null
        end, false) = false then
      raise exception 'a grant begins by waiting' using errcode = 'check_violation', constraint = 'clinical_grant_begins';
    end if;
    new.asked_at := now();
    new.due_at := case when clinical_grant_policy(new.company_id) = 'second_person' then null else now() + interval '24 hours' end;
    new.expires_at := now() + interval '14 days';
    return new;
  end
  $$;
create trigger clinical_grant_asked before insert on clinical_grant
  for each row when (current_user = 'app_user') execute function clinical_grant_asked();

create function is_active_manager(company uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from membership where company_id = company and user_id = person
                   and status = 'active' and roles && array['owner', 'admin'])
  $$;
revoke execute on function is_active_manager from public;
grant execute on function is_active_manager to app_user;

create function clinical_grant_decided() returns trigger
  language plpgsql
  as $$
  declare
    person uuid := app_user_id();
    decision constant text[] := array['status', 'decided_at', 'decided_by', 'reason'];
  begin
    if to_jsonb(new) - decision <> to_jsonb(old) - decision or old.status <> 'waiting' then
      raise exception 'a grant is decided once' using errcode = 'check_violation', constraint = 'clinical_grant_gone';
    end if;
    if new.status in ('approved', 'refused') then
      if person is null or person = old.user_id or (new.status = 'approved' and person = old.asked_by) then
        raise exception 'somebody else decides' using errcode = 'check_violation', constraint = 'clinical_grant_own';
      end if;
      if not is_active_manager(old.company_id, person) then
        raise exception 'owners and administrators decide' using errcode = 'check_violation', constraint = 'clinical_grant_manager';
      end if;
      if old.expires_at <= now() then
        raise exception 'it has expired' using errcode = 'check_violation', constraint = 'clinical_grant_gone';
      end if;
      if new.status = 'approved' and old.origin = 'directory' then
        -- Whoever can map a group of the provider must not be all it takes.
        if old.due_at is not null then
          raise exception 'it waits for its day' using errcode = 'check_violation', constraint = 'clinical_grant_delay';
        end if;
        if old.first_approved_by = person then
          raise exception 'somebody else decides' using errcode = 'check_violation', constraint = 'clinical_grant_own';
        end if;
        if old.first_approved_by is null or not is_active_manager(old.company_id, old.first_approved_by) then
          new := old;
          new.first_approved_by := person;
          return new;
        end if;
      end if;
      new.decided_by := person;
    elsif new.status = 'cancelled' and old.origin = 'directory' and person is null then
      new.decided_by := null; -- the group that gave it is gone
    elsif new.status = 'cancelled' then
      if person is null or person is distinct from old.asked_by then
        raise exception 'whoever asked cancels' using errcode = 'check_violation', constraint = 'clinical_grant_own';
      end if;
      new.decided_by := person;
    elsif not (new.status = 'expired' and old.expires_at <= now() and new.decided_by is null) then
      raise exception 'only the role itself makes it effective' using errcode = 'check_violation', constraint = 'clinical_grant_gone';
    end if;
    new.decided_at := now();
    return new;
  end
  $$;
create trigger clinical_grant_decided before update on clinical_grant
  for each row when (current_user = 'app_user') execute function clinical_grant_decided();

-- Uses up one approved or due grant for each clinical role that is new, or refuses. Whoever left has none.
create function membership_clinical_granted() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    held text[] := case when tg_op = 'UPDATE' and old.status <> 'inactive' then old.roles else '{}' end;
    gained text[] := clinical_roles_of(new.company_id, array(select unnest(new.roles) except select unnest(held)));
    held_custom uuid[] := case when tg_op = 'UPDATE' and old.status <> 'inactive' then old.custom_role_ids else '{}' end;
    wanted text;
  begin
    -- Who is given a custom role with clinical access has a clinical role already, which waited.
    if new.status <> 'inactive' and not clinical_grants_are_free(new.company_id)
      and exists (select from custom_role r where r.company_id = new.company_id
                    and r.id = any (new.custom_role_ids) and r.id <> all (held_custom) and grants_are_clinical(r.grants))
      and cardinality(clinical_roles_of(new.company_id, held)) = 0
      and not exists (select from custom_role r where r.company_id = new.company_id
                        and r.id = any (held_custom) and grants_are_clinical(r.grants)) then
      raise exception 'a clinical role comes first'
        using errcode = 'check_violation', constraint = 'membership_clinical_first';
    end if;
    if cardinality(gained) = 0 or new.status = 'inactive' or clinical_grants_are_free(new.company_id) then
      return null;
    end if;
    foreach wanted in array gained loop
      update clinical_grant g set status = 'effective', decided_at = coalesce(g.decided_at, now())
        where g.company_id = new.company_id and g.user_id = new.user_id and g.role = wanted
          and (g.status = 'approved' or (g.status = 'waiting' and g.due_at <= now()));
      if not found then
        raise exception 'a clinical role needs a grant'
          using errcode = 'check_violation', constraint = 'membership_clinical_grant';
      end if;
    end loop;
    return null;
  end
  $$;
revoke execute on function membership_clinical_granted from public;
-- Migrations and repairs by hand use the owner of the tables.
create trigger membership_clinical_granted after insert or update of roles, custom_role_ids, status on membership
  for each row when (current_user = 'app_user') execute function membership_clinical_granted();

-- What was asked for somebody who leaves is over.
create function membership_drops_grants() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update clinical_grant g set status = 'cancelled', decided_at = now()
      where g.company_id = new.company_id and g.user_id = new.user_id and g.status in ('waiting', 'approved');
    return null;
  end
  $$;
revoke execute on function membership_drops_grants from public;
create trigger membership_drops_grants after update of status on membership
  for each row when (new.status = 'inactive' and old.status <> 'inactive') execute function membership_drops_grants();

-- Until a grant is effective, a person may have no role.
alter table membership drop constraint membership_roles_known;
alter table membership add constraint membership_roles_known check (
  roles <@ array['owner', 'admin', 'doctor', 'nurse', 'reception', 'billing', 'marketing', 'auditor']
  and cardinality(custom_role_ids) <= 5);
