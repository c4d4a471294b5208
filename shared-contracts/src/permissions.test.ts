import fc from 'fast-check';
import {
  areas,
  matrix,
  permissionsOf,
  rolesWith,
  scopeOf,
  verbs,
  type Permission,
} from './permissions';
import { roles, type Role } from './identity/roles';

const allPermissions = areas.flatMap((area) => verbs.map((verb): Permission => `${area}:${verb}`));
const someRoles = fc.subarray([...roles]);

describe('permission matrix (docs/spec/identity.md §7)', () => {
  test('has a cell for every area and role', () => {
    expect(areas.length).toBeGreaterThan(25);
    for (const area of areas) expect([...(matrix.get(area)?.keys() ?? [])]).toEqual([...roles]);
  });

  test.each<[Role, Permission, 'all' | 'own' | undefined]>([
    ['owner', 'company:manage', 'all'],
    ['admin', 'subscription:read', 'all'],
    ['admin', 'subscription:manage', undefined],
    ['billing', 'subscription:manage', 'all'],
    ['owner', 'clinical:read', undefined],
    ['admin', 'prescriptions:sign', undefined],
    ['doctor', 'prescriptions:sign', 'all'],
    ['doctor', 'staff:write', 'own'],
    ['doctor', 'appointments:write', 'own'],
    ['doctor', 'appointments:read', 'all'],
    ['marketing', 'appointments:read', undefined],
    ['marketing', 'appointment-counts:read', 'all'],
    ['marketing', 'patients:read', undefined],
    ['marketing', 'patient-contacts:read', 'all'],
    ['doctor', 'overbook:sign', 'own'],
    ['reception', 'overbook:sign', 'all'],
    ['reception', 'customers:write', 'all'],
    ['reception', 'customers:delete', undefined],
    ['reception', 'cash:write', 'own'],
    ['nurse', 'customers:read', undefined],
    ['doctor', 'customers:write', undefined],
    ['marketing', 'customer-fields:manage', 'all'],
    ['marketing', 'purchase-fields:manage', undefined],
    ['billing', 'purchase-fields:manage', 'all'],
    ['billing', 'customer-fields:manage', undefined],
    ['reception', 'categories:read', 'all'],
    ['reception', 'categories:manage', undefined],
    ['auditor', 'audit:export', 'all'],
    ['auditor', 'customers:export', undefined],
    ['doctor', 'audit:read', 'own'],
    ['admin', 'emergency-access:write', 'all'],
    ['doctor', 'emergency-access:write', 'all'],
    ['doctor', 'emergency-access:read', undefined],
    ['reception', 'care-team:read', undefined],
    ['admin', 'emergency-access:manage', 'all'],
    ['auditor', 'emergency-access:write', 'all'],
    ['auditor', 'emergency-access:manage', undefined],
    ['auditor', 'clinical:read', undefined],
    ['auditor', 'emergency-access:read', 'all'],
  ])('%s and %s: %s', (role, permission, scope) => {
    expect(scopeOf([role], permission)).toBe(scope);
  });

  test('the auditor reads, exports and says why, but changes nothing', () => {
    const given = permissionsOf(['auditor']).filter(
      (permission) => !/:(read|export)$/.test(permission),
    );
    expect(given).toEqual(['emergency-access:write']);
    expect(permissionsOf(['auditor']).length).toBeGreaterThan(20);
  });

  test('manage implies read, write and delete', () => {
    for (const permission of allPermissions.filter((name) => name.endsWith(':manage'))) {
      for (const role of rolesWith(permission)) {
        const area = permission.slice(0, -':manage'.length);
        const held: readonly string[] = permissionsOf([role]);
        expect(held).toEqual(
          expect.arrayContaining([`${area}:read`, `${area}:write`, `${area}:delete`]),
        );
      }
    }
  });

  test('no role means no permissions', () => {
    expect(permissionsOf([])).toEqual([]);
    for (const permission of allPermissions) expect(scopeOf([], permission)).toBeUndefined();
  });

  test('roles only add permissions', () => {
    fc.assert(
      fc.property(someRoles, someRoles, (left, right) => {
        const union = new Set([...permissionsOf(left), ...permissionsOf(right)]);
        expect(permissionsOf([...left, ...right])).toEqual([...union].sort());
      }),
    );
  });

  test('permissionsOf, scopeOf and rolesWith agree', () => {
    fc.assert(
      fc.property(someRoles, fc.constantFrom(...allPermissions), (held, permission) => {
        const has = permissionsOf(held).includes(permission);
        expect(scopeOf(held, permission) !== undefined).toBe(has);
        expect(rolesWith(permission).some((role) => held.includes(role))).toBe(has);
      }),
    );
  });

  test('the wider of two scopes wins', () => {
    expect(scopeOf(['doctor', 'reception'], 'appointments:write')).toBe('all');
    expect(scopeOf(['doctor'], 'appointments:write')).toBe('own');
  });
});
