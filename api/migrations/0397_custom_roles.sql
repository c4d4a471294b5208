-- Roles that a company makes from a copy of a standard one (docs/adr/0089).

-- Whether a copy would have more than what it was copied from, in the areas that matter most; a test compares it with the matrix.
create function custom_role_above(based_on text, grants text[]) returns boolean
  language sql immutable parallel safe
  as $$
    select exists (
      select from unnest(grants) g
      where split_part(g, ':', 1) = any (array[
          'clinical', 'prescriptions', 'emergency-access', 'clinical-tasks', 'users', 'company', 'organization', 'staff', 'sso',
          'api-tokens', 'audit', 'subscription', 'cash', 'patient-merge', 'releases'])
        and not g = any (case based_on
        when 'admin' then array[
          'audit:read:own', 'audit:read', 'api-tokens:read', 'api-tokens:write', 'api-tokens:delete',
          'api-tokens:manage', 'users:read', 'users:write', 'users:delete', 'users:manage', 'sso:read',
          'company:read', 'company:write', 'company:delete', 'company:manage', 'organization:read',
          'organization:write', 'organization:delete', 'organization:manage', 'staff:read', 'staff:write:own',
          'staff:write', 'staff:delete', 'staff:manage', 'patient-merge:sign', 'cash:read:own', 'cash:read',
          'cash:sign', 'emergency-access:read', 'emergency-access:write', 'emergency-access:delete',
          'emergency-access:manage', 'clinical-tasks:read', 'subscription:read']
        when 'doctor' then array[
          'audit:read:own', 'staff:read', 'staff:write:own', 'clinical:read', 'clinical:write',
          'clinical:sign', 'prescriptions:read', 'prescriptions:write', 'prescriptions:delete',
          'prescriptions:sign', 'clinical-tasks:read', 'clinical-tasks:write']
        when 'nurse' then array[
          'staff:read', 'clinical:read', 'clinical:write', 'prescriptions:read', 'clinical-tasks:read',
          'clinical-tasks:write']
        when 'reception' then array[
          'staff:read', 'patient-merge:write', 'cash:read:own', 'cash:write:own', 'prescriptions:read',
          'clinical-tasks:read']
        when 'billing' then array[
          'cash:read:own', 'cash:read', 'cash:write:own', 'cash:write', 'cash:sign', 'subscription:read',
          'subscription:write', 'subscription:delete', 'subscription:manage']
        when 'auditor' then array[
          'audit:read:own', 'audit:read', 'audit:export', 'users:read', 'sso:read', 'company:read',
          'organization:read', 'staff:read', 'patient-merge:read', 'cash:read:own', 'cash:read',
          'emergency-access:read', 'emergency-access:write', 'prescriptions:read', 'clinical-tasks:read',
          'subscription:read']
        else '{}'::text[] end))
  $$;

create table custom_role (
  company_id uuid        not null references company (id),
  id         uuid        not null default gen_random_uuid(),
  name       text        not null check (char_length(name) between 1 and 40 and is_trimmed(name)),
  based_on   text        not null check (based_on in ('admin', 'doctor', 'nurse', 'reception', 'billing', 'marketing', 'auditor')),
  grants     text[]      not null,
  created_at timestamptz not null,
  created_by uuid        not null references user_account (id),
  updated_at timestamptz not null,
  updated_by uuid        not null references user_account (id),
  version    int         not null default 1 check (version > 0),
  primary key (company_id, id),
  constraint custom_role_grants check (
    cardinality(grants) between 1 and 300
    and array_to_string(grants, ' ', '*') ~ '^[a-z-]+:(read|write|delete|sign|manage|export)(:own)?( [a-z-]+:(read|write|delete|sign|manage|export)(:own)?)*$'),
  constraint custom_role_ceiling check (not custom_role_above(based_on, grants))
);
create unique index custom_role_name on custom_role (company_id, lower(name));

alter table custom_role enable row level security;
create policy tenant on custom_role
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
-- Before the company is known: what a person may do is read with their session.
create policy own_company on custom_role for select
  using (company_id in (select m.company_id from membership m where m.user_id = (select app_user_id())));
comment on table custom_role is 'A role that a company made from a copy of a standard one, with its own cells.';

-- What it is a copy of never changes.
revoke update on custom_role from app_user;
grant update (name, grants, updated_at, updated_by, version) on custom_role to app_user;

alter table membership add column custom_role_ids uuid[] not null default '{}';
alter table membership drop constraint membership_roles_known;
alter table membership add constraint membership_roles_known check (
  roles <@ array['owner', 'admin', 'doctor', 'nurse', 'reception', 'billing', 'marketing', 'auditor']
  and cardinality(custom_role_ids) <= 5
  and (status = 'inactive' or cardinality(roles) + cardinality(custom_role_ids) > 0));
create index membership_custom_roles on membership using gin (custom_role_ids) where custom_role_ids <> '{}';

-- Whether a member has one of the standard roles, or a custom one with the permission for all or for their own.
create function member_may(company uuid, roles text[], custom_role_ids uuid[], with_roles text[], permission text) returns boolean
  language sql stable
  as $$
    select roles && with_roles
      or exists (select from custom_role r where r.company_id = company and r.id = any (custom_role_ids)
                   and r.grants && array[permission, permission || ':own'])
  $$;

-- Custom roles with their cells, as an array.
create function custom_roles_of(company uuid, ids uuid[]) returns jsonb
  language sql stable
  as $$
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'basedOn', r.based_on, 'grants', r.grants)
                              order by r.name, r.id), '[]')
    from custom_role r where r.company_id = company and r.id = any (ids)
  $$;

-- Grants that only an owner gives or takes, because administrators lack them.
create function grants_of_owners(grants text[]) returns boolean
  language sql immutable parallel safe
  as $$ select grants && array['subscription:write', 'subscription:delete', 'subscription:manage'] $$;

create function grants_are_clinical(grants text[]) returns boolean
  language sql immutable parallel safe
  as $$
    select grants && array['clinical:read', 'clinical:write', 'clinical:sign',
      'prescriptions:write', 'prescriptions:sign', 'prescriptions:delete']
  $$;
