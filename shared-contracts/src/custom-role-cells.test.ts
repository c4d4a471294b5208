import fc from 'fast-check';
import {
  cellChoices,
  cellOf,
  isGrantAllowed,
  permissionOf,
  standardGrants,
} from './custom-role-cells';
import { grantableRoles, kindsOf, type CustomRole } from './identity/roles';
import {
  areas,
  ceilingOf,
  isClinicalRole,
  originsOf,
  permissionsOf,
  scopeOf,
  verbs,
} from './permissions';

const copy = (
  basedOn: CustomRole['basedOn'],
  grants: readonly string[] = standardGrants(basedOn),
): CustomRole => ({ id: '1', name: 'Copia', basedOn, grants });

const anyGrant = fc
  .tuple(fc.constantFrom(...areas), fc.constantFrom(...verbs), fc.constantFrom('', ':own'))
  .map(([area, verb, own]) => `${area}:${verb}${own}`);

describe('custom roles (docs/adr/0089)', () => {
  test.each(grantableRoles)('a copy of %s as it is may do the same, and is allowed', (role) => {
    const grants = standardGrants(role);
    expect(grants.filter((grant) => !isGrantAllowed(role, grants, grant))).toEqual([]);
    expect(permissionsOf([copy(role)])).toEqual(permissionsOf([role]));
    for (const permission of permissionsOf([role]))
      expect([permission, scopeOf([copy(role)], permission)]).toEqual([
        permission,
        scopeOf([role], permission),
      ]);
    expect(isClinicalRole(copy(role))).toBe(isClinicalRole(role));
  });

  test('whatever is stored, a role reaches no further than its ceiling', () => {
    fc.assert(
      fc.property(fc.constantFrom(...grantableRoles), fc.array(anyGrant), (base, grants) => {
        for (const permission of permissionsOf([copy(base, grants)])) {
          const cell = cellOf(permission);
          if (!cell) throw new Error(permission);
          const ceiling = ceilingOf(base, cell.area, cell.verb);
          const scope = scopeOf([copy(base, grants)], permission);
          expect(ceiling === 'own' && scope === 'all').toBe(false);
          expect(ceiling).toBeDefined();
        }
      }),
    );
  });

  test.each([
    ['reception', 'clinical', 'read', []],
    ['nurse', 'clinical', 'sign', []],
    ['nurse', 'customers', 'write', ['all']],
    ['nurse', 'customers', 'export', []],
    ['marketing', 'patients', 'read', []],
    ['marketing', 'appointments', 'read', []],
    ['reception', 'purchases', 'read', ['own', 'all']],
    ['reception', 'cash', 'write', ['own']],
    ['billing', 'cash', 'write', ['own', 'all']],
    ['reception', 'customers', 'read', ['all']],
    ['admin', 'sso', 'manage', []],
    ['admin', 'users', 'manage', ['all']],
    ['auditor', 'audit', 'export', ['all']],
  ] as const)('a copy of %s in %s:%s: %j', (role, area, verb, choices) => {
    expect(cellChoices(role, area, verb)).toEqual(choices);
  });

  test('roles add up, and each permission says where it comes from', () => {
    const held = ['nurse', copy('reception', ['customers:read', 'purchases:read:own'])] as const;
    expect(scopeOf(held, 'purchases:read')).toBe('own');
    expect(scopeOf(['billing', ...held], 'purchases:read')).toBe('all');
    expect(originsOf(held, 'customers:read')).toEqual([held[1]]);
    expect(originsOf(held, 'clinical:read')).toEqual(['nurse']);
    expect(kindsOf(held)).toEqual(['nurse', 'reception']);
  });

  test('clinical is who reads or writes records', () => {
    expect(isClinicalRole(copy('doctor', ['appointments:read', 'prescriptions:read']))).toBe(false);
    expect(isClinicalRole(copy('doctor', ['clinical:read']))).toBe(true);
    expect(isClinicalRole(copy('reception', ['clinical:write']))).toBe(false);
    expect(permissionOf({ area: 'clinical', verb: 'sign' })).toBe('clinical:sign');
  });
});
