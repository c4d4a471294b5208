-- Members leave: an inactive membership stays for the records that name the person, and ties them to nothing.
alter table membership drop constraint membership_status_check;
alter table membership add constraint membership_status_check check (status in ('active', 'suspended', 'inactive'));
alter table membership drop constraint membership_user_key;
create unique index membership_user_key on membership (user_id) where status <> 'inactive';

-- Set by a manager, cleared by a new password.
alter table user_account add column password_change_required boolean not null default false;

-- A company keeps an active owner, whoever changes its members at the same time (docs/spec/identity.md §6).
create function membership_keeps_owner() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    -- Requests always act for a company; whoever mends data by hand does not.
    if app_company() is null or old.status <> 'active' or not 'owner' = any (old.roles) then
      return null;
    end if;
    if tg_op = 'UPDATE' and new.status = 'active' and 'owner' = any (new.roles) then
      return null;
    end if;
    -- The second of two changes waits here, and then sees the first.
    perform pg_advisory_xact_lock(hashtextextended(old.company_id::text, 61));
    if exists (select from company where id = old.company_id)
       and not exists (select from membership
                       where company_id = old.company_id and status = 'active' and 'owner' = any (roles)) then
      raise exception 'company % would have no owner', old.company_id
        using errcode = 'check_violation', constraint = 'membership_last_owner';
    end if;
    return null;
  end
  $$;
revoke execute on function membership_keeps_owner from public;
create trigger membership_keeps_owner after update of roles, status or delete on membership
  for each row execute function membership_keeps_owner();

-- Nobody changes their own roles or status; leaving is everybody's own decision.
create function membership_is_changed_by_others() returns trigger
  language plpgsql
  as $$
  begin
    -- Accepting the ownership of a company that was offered (0378).
    if new.status = old.status and new.roles @> old.roles and new.roles <@ (old.roles || 'owner'::text)
       and exists (select from ownership_transfer t
                   where t.company_id = old.company_id and t.to_user = old.user_id and t.ended_at is null) then
      return new;
    end if;
    raise exception 'nobody changes their own membership'
      using errcode = 'check_violation', constraint = 'membership_own_roles';
  end
  $$;
create trigger membership_is_changed_by_others before update of roles, status on membership
  for each row when (old.user_id = app_user_id() and old.status <> 'inactive'
    and (old.roles is distinct from new.roles or old.status is distinct from new.status and new.status <> 'inactive'))
  execute function membership_is_changed_by_others();
