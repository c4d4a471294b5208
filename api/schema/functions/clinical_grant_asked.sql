-- Times are PostgreSQL's own; a request chooses neither them nor the rule, and borrows nobody's name.
create or replace function clinical_grant_asked() returns trigger
  language plpgsql
  as $$
  begin
    if new.status <> 'waiting' or num_nonnulls(new.decided_at, new.decided_by, new.reason, new.first_approved_by) > 0
      or cardinality(clinical_roles_of(new.company_id, array[new.role])) = 0
      or coalesce(case new.origin
          when 'member' then new.asked_by = app_user_id() and custom_roles_are_present(new.company_id, new.custom_roles)
          when 'invitation' then app_user_id() = new.user_id and exists (
            select from invitation i join user_account u on u.id = new.user_id and u.email = i.email
            where i.company_id = new.company_id and i.invited_by = new.asked_by
              and new.role = any (i.roles) and i.custom_roles @> new.custom_roles and i.accepted_at is not null)
          -- The provider and the directory act as nobody.
          else new.asked_by is null and app_user_id() is null and custom_roles_are_present(new.company_id, new.custom_roles)
        end, false) = false then
      raise exception 'a grant begins by waiting' using errcode = 'check_violation', constraint = 'clinical_grant_begins';
    end if;
    new.asked_at := now();
    new.due_at := case when clinical_grant_policy(new.company_id) = 'second_person' then null else now() + interval '24 hours' end;
    new.expires_at := now() + interval '14 days';
    return new;
  end
  $$;
