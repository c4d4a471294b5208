-- Roles of a member exist, in the same company, and stay until this is written; nobody changes their own. Who joins has what an
-- open invitation offers them, and nobody but an owner, or such an invitation of an owner, gives what administrators lack.
create or replace function membership_custom_roles_granted() returns trigger
  language plpgsql
  as $$
  declare
    before uuid[] := case when tg_op = 'UPDATE' then old.custom_role_ids else '{}' end;
    begins boolean := tg_op = 'INSERT' or old.status = 'inactive';
    touched text[];
  begin
    if not begins and old.user_id = app_user_id() then
      raise exception 'nobody changes their own membership'
        using errcode = 'check_violation', constraint = 'membership_own_roles';
    end if;
    perform from custom_role where company_id = new.company_id and id = any (new.custom_role_ids) order by id for share;
    if (select count(*) from custom_role where company_id = new.company_id and id = any (new.custom_role_ids))
       <> cardinality(new.custom_role_ids) then
      raise exception 'a role of the member is not there'
        using errcode = 'foreign_key_violation', constraint = 'membership_custom_roles';
    end if;
    if begins and new.user_id = app_user_id() then
      if not new.custom_role_ids <@ coalesce((
          select custom_roles_offered(i.company_id, i.custom_roles, i.invited_by)
          from invitation i join user_account u on u.email = i.email
          where i.company_id = new.company_id and u.id = new.user_id and i.accepted_at is null and i.revoked_at is null), '{}') then
        raise exception 'these roles were not offered'
          using errcode = 'check_violation', constraint = 'membership_custom_roles_offered';
      end if;
      return new;
    end if;
    select array_agg(g) into touched from custom_role r, unnest(r.grants) g
      where r.company_id = new.company_id
        and (r.id = any (new.custom_role_ids) and r.id <> all (before)
             or r.id = any (before) and r.id <> all (new.custom_role_ids));
    if grants_of_owners(touched) and not is_active_owner(new.company_id, app_user_id())
       -- Migrations and repairs by hand use the owner of the tables; the directory acts as nobody.
       and (app_user_id() is not null or current_user = 'app_user') then
      raise exception 'only an owner changes these roles'
        using errcode = 'check_violation', constraint = 'membership_above_own_role';
    end if;
    return new;
  end
  $$;
