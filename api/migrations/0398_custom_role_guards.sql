-- What holds for custom roles when two change them, or the people who have them, at the same time (docs/adr/0089).

create function custom_role_limit() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended(new.company_id::text, 66));
    if (select count(*) from custom_role where company_id = new.company_id) >= 20 then
      raise exception 'company % has as many roles as there may be', new.company_id
        using errcode = 'check_violation', constraint = 'custom_role_limit';
    end if;
    return new;
  end
  $$;
create trigger custom_role_limited before insert on custom_role
  for each row execute function custom_role_limit();

-- The row is locked by now: whoever gives the role to somebody waits, or is seen here.
create function custom_role_keep() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE' and exists (select from membership
        where company_id = old.company_id and user_id = app_user_id() and status <> 'inactive' and old.id = any (custom_role_ids)) then
      raise exception 'nobody changes a role that they have'
        using errcode = 'check_violation', constraint = 'custom_role_own';
    end if;
    if app_user_id() is not null and not is_active_owner(old.company_id, app_user_id())
       and (grants_of_owners(old.grants) or tg_op = 'UPDATE' and grants_of_owners(new.grants)) then
      raise exception 'only an owner changes these permissions'
        using errcode = 'check_violation', constraint = 'custom_role_above_own_role';
    end if;
    if tg_op = 'DELETE' then
      -- With the company everything goes.
      if exists (select from company where id = old.company_id)
         and exists (select from membership where company_id = old.company_id and old.id = any (custom_role_ids)) then
        raise exception 'somebody has role %', old.id using errcode = 'check_violation', constraint = 'custom_role_in_use';
      end if;
      return old;
    end if;
    -- Giving clinical access is a decision about one person.
    if grants_are_clinical(array(select unnest(new.grants) except select unnest(old.grants)))
       and exists (select from membership
                   where company_id = old.company_id and status <> 'inactive' and old.id = any (custom_role_ids)) then
      raise exception 'role % would give its people more clinical access', old.id
        using errcode = 'check_violation', constraint = 'custom_role_becomes_clinical';
    end if;
    return new;
  end
  $$;
create trigger custom_role_kept_on_change before update of grants on custom_role
  for each row when (old.grants is distinct from new.grants) execute function custom_role_keep();
create trigger custom_role_kept_on_delete before delete on custom_role
  for each row execute function custom_role_keep();

-- Only owners make a role with what administrators lack.
create function custom_role_granted() returns trigger
  language plpgsql
  as $$
  begin
    if grants_of_owners(new.grants) and not is_active_owner(new.company_id, app_user_id()) then
      raise exception 'only an owner makes such a role'
        using errcode = 'check_violation', constraint = 'custom_role_above_own_role';
    end if;
    return new;
  end
  $$;
create trigger custom_role_granted before insert on custom_role
  for each row when (app_user_id() is not null) execute function custom_role_granted();

-- Roles of a member exist, in the same company, and stay until this is written; nobody changes their own.
create function membership_custom_roles_granted() returns trigger
  language plpgsql
  as $$
  declare
    before uuid[] := case when tg_op = 'UPDATE' then old.custom_role_ids else '{}' end;
    touched text[];
  begin
    if tg_op = 'UPDATE' and old.user_id = app_user_id() and old.status <> 'inactive' then
      raise exception 'nobody changes their own membership'
        using errcode = 'check_violation', constraint = 'membership_own_roles';
    end if;
    perform from custom_role where company_id = new.company_id and id = any (new.custom_role_ids) order by id for share;
    if (select count(*) from custom_role where company_id = new.company_id and id = any (new.custom_role_ids))
       <> cardinality(new.custom_role_ids) then
      raise exception 'a role of the member is not there'
        using errcode = 'foreign_key_violation', constraint = 'membership_custom_roles';
    end if;
    select array_agg(g) into touched from custom_role r, unnest(r.grants) g
      where r.company_id = new.company_id
        and (r.id = any (new.custom_role_ids) and r.id <> all (before)
             or r.id = any (before) and r.id <> all (new.custom_role_ids));
    if app_user_id() is not null and grants_of_owners(touched) and not is_active_owner(new.company_id, app_user_id()) then
      raise exception 'only an owner changes these roles'
        using errcode = 'check_violation', constraint = 'membership_above_own_role';
    end if;
    return new;
  end
  $$;
create trigger membership_custom_roles_granted before update of custom_role_ids on membership
  for each row when (old.custom_role_ids is distinct from new.custom_role_ids)
  execute function membership_custom_roles_granted();
create trigger membership_custom_roles_added before insert on membership
  for each row when (new.custom_role_ids <> '{}') execute function membership_custom_roles_granted();
