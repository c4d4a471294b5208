-- Whether a copy would have more than what it was copied from, in the areas that matter most; a test compares it with the matrix.
create or replace function custom_role_above(based_on text, grants text[]) returns boolean
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
          'clinical:sign', 'emergency-access:write', 'prescriptions:read', 'prescriptions:write', 'prescriptions:delete',
          'prescriptions:sign', 'clinical-tasks:read', 'clinical-tasks:write']
        when 'nurse' then array[
          'staff:read', 'clinical:read', 'clinical:write', 'emergency-access:write', 'prescriptions:read', 'clinical-tasks:read',
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
