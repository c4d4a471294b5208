-- Roles of owners come with the founding of a company, from an owner, or by an invitation of somebody who is an owner still.
create function membership_begins_granted() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if not exists (select from membership where company_id = new.company_id)
       or new.user_id <> app_user_id() and is_active_owner(new.company_id, app_user_id())
       or exists (select from invitation i join user_account u on u.email = i.email
                  where i.company_id = new.company_id and u.id = new.user_id and i.revoked_at is null and i.accepted_at is null
                    and i.roles @> new.roles and is_active_owner(i.company_id, i.invited_by)) then
      return new;
    end if;
    raise exception 'only an owner brings in people with these roles'
      using errcode = 'check_violation', constraint = 'membership_invited_by_owner';
  end
  $$;
revoke execute on function membership_begins_granted from public;
create trigger membership_begins_granted before insert on membership
  for each row when (app_user_id() is not null and roles_of_owners(new.roles))
  execute function membership_begins_granted();
create trigger membership_returns_granted before update of roles, status on membership
  for each row when (app_user_id() is not null and old.status = 'inactive' and new.status <> 'inactive' and roles_of_owners(new.roles))
  execute function membership_begins_granted();
