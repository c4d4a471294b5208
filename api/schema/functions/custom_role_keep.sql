-- The row is locked by now: whoever gives the role to somebody waits, or is seen here.
create or replace function custom_role_keep() returns trigger
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
    -- Groups of the provider give it to whoever signs in.
    if (tg_op = 'UPDATE' and grants_of_owners(new.grants) or tg_op = 'DELETE' and exists (select from company where id = old.company_id))
       and exists (select from identity_provider p where p.company_id = old.company_id
                     and p.role_mapping @> jsonb_build_array(jsonb_build_object('role', old.id))) then
      raise exception 'a group gives role %', old.id using errcode = 'check_violation', constraint = 'custom_role_mapped';
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
