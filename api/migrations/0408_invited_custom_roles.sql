-- Custom roles that an invitation offers, each with the cells it had then: what became wider meanwhile is not given (docs/adr/0089).
alter table invitation
  add column custom_roles jsonb not null default '{}'
    constraint invitation_custom_roles_shape check (jsonb_typeof(custom_roles) = 'object' and octet_length(custom_roles::text) <= 65536),
  drop constraint invitation_roles_known,
  add constraint invitation_roles_known check (
    roles <@ array['owner', 'admin', 'doctor', 'nurse', 'reception', 'billing', 'marketing', 'auditor']
    and (cardinality(roles) > 0 or custom_roles <> '{}'));

-- Whether these are roles of the company with their present cells, and no more than a member may have.
create function custom_roles_are_present(company uuid, offered jsonb) returns boolean
  language sql stable
  as $$
    select (select count(*) from jsonb_object_keys(offered)) between 0 and 5
      and not exists (select from jsonb_each(offered) o where not exists (
        select from custom_role r where r.company_id = company and r.id::text = o.key and to_jsonb(r.grants) = o.value))
  $$;

-- Those that are there still and do no more than was offered. What administrators lack needs an owner who is one now.
create function custom_roles_offered(company uuid, offered jsonb, offered_by uuid) returns uuid[]
  language sql stable
  as $$
    select coalesce(array_agg(r.id order by r.name, r.id), '{}') from custom_role r
    where r.company_id = company and offered ? r.id::text
      and not exists (select from unnest(r.grants) g
                      where not (offered -> r.id::text) ?| array[g, regexp_replace(g, ':own$', '')])
      and (not grants_of_owners(r.grants) or is_active_owner(company, offered_by))
  $$;

create function invitation_custom_roles_granted() returns trigger
  language plpgsql
  as $$
  begin
    if not custom_roles_are_present(new.company_id, new.custom_roles) then
      raise exception 'an offered role is not there' using errcode = 'check_violation', constraint = 'invitation_custom_roles';
    end if;
    if exists (select from custom_role r where r.company_id = new.company_id and new.custom_roles ? r.id::text
                 and grants_of_owners(r.grants)) and not is_active_owner(new.company_id, new.invited_by) then
      raise exception 'only an owner invites with these roles'
        using errcode = 'check_violation', constraint = 'invitation_above_own_role';
    end if;
    return new;
  end
  $$;
create trigger invitation_custom_roles_granted before insert or update of custom_roles on invitation
  for each row when (new.custom_roles <> '{}') execute function invitation_custom_roles_granted();
