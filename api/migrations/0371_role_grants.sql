-- Roles that only an owner gives or takes, because administrators lack permissions that come with them (docs/spec/identity.md §6).
create function roles_of_owners(roles text[]) returns boolean
  language sql immutable parallel safe
  as $$ select roles && array['owner', 'billing'] $$;

create function is_active_owner(company uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from membership
                   where company_id = company and user_id = person and status = 'active' and 'owner' = any (roles))
  $$;
revoke execute on function is_active_owner from public;
grant execute on function is_active_owner to app_user;

-- Read when the change is written, so that somebody who is no owner any more appoints nobody.
create function membership_roles_granted() returns trigger
  language plpgsql
  as $$
  begin
    if (roles_of_owners(array(select unnest(new.roles) except select unnest(old.roles)))
        or roles_of_owners(array(select unnest(old.roles) except select unnest(new.roles)))
        or 'owner' = any (old.roles))
       and not is_active_owner(old.company_id, app_user_id()) then
      raise exception 'only an owner changes these roles'
        using errcode = 'check_violation', constraint = 'membership_above_own_role';
    end if;
    return new;
  end
  $$;
-- Somebody who left comes back by an invitation, which was checked when it was written.
create trigger membership_roles_granted before update of roles, status on membership
  for each row when (app_user_id() is not null and old.status <> 'inactive'
    and (old.roles is distinct from new.roles or old.status is distinct from new.status) and old.user_id <> app_user_id())
  execute function membership_roles_granted();

create function invitation_roles_granted() returns trigger
  language plpgsql
  as $$
  begin
    if roles_of_owners(new.roles) and not is_active_owner(new.company_id, new.invited_by) then
      raise exception 'only an owner invites with these roles'
        using errcode = 'check_violation', constraint = 'invitation_above_own_role';
    end if;
    return new;
  end
  $$;
create trigger invitation_roles_granted before insert or update of roles on invitation
  for each row when (app_user_id() is not null) execute function invitation_roles_granted();
