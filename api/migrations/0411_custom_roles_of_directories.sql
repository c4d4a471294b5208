-- Custom roles with clinical access come with the clinical role that waits, once it is effective (docs/adr/0093).
alter table clinical_grant add column custom_roles jsonb not null default '{}'
  constraint clinical_grant_custom_roles_shape check (jsonb_typeof(custom_roles) = 'object' and octet_length(custom_roles::text) <= 65536);

-- As group_roles, for roles that the company made.
alter table membership add column group_custom_role_ids uuid[] not null default '{}';
comment on column membership.group_custom_role_ids is 'Those of the custom roles that groups at the company''s provider, or its directory, gave.';
create function membership_group_custom_roles() returns trigger
  language plpgsql
  as $$
  begin
    -- What is taken by hand was not given by a group any more.
    new.group_custom_role_ids := array(
      select id from unnest(new.group_custom_role_ids) as id where id = any (new.custom_role_ids));
    return new;
  end
  $$;
create trigger membership_group_custom_roles before update of custom_role_ids, group_custom_role_ids on membership
  for each row execute function membership_group_custom_roles();
alter table membership add constraint membership_group_custom_roles check (group_custom_role_ids <@ custom_role_ids);

-- Roles that groups are mapped to are there, and none of them does what only owners give.
create function identity_provider_custom_roles() returns trigger
  language plpgsql
  as $$
  declare
    mapped text[] := array(
      select m ->> 'role' from jsonb_array_elements(new.role_mapping) m
      where m ->> 'role' not in ('admin', 'doctor', 'nurse', 'reception', 'billing', 'marketing', 'auditor'));
  begin
    perform from custom_role where company_id = new.company_id and id::text = any (mapped) order by id for share;
    if exists (select from unnest(mapped) role where not exists (
        select from custom_role r where r.company_id = new.company_id and r.id::text = role and not grants_of_owners(r.grants))) then
      raise exception 'a group gives a role that it cannot give'
        using errcode = 'check_violation', constraint = 'identity_provider_custom_roles';
    end if;
    return new;
  end
  $$;
create trigger identity_provider_custom_roles before insert or update of role_mapping on identity_provider
  for each row execute function identity_provider_custom_roles();
