import { permissionsOf, type Role } from '@sala/shared-contracts';
import { firstView } from './board-view';

const viewOf = (role: Role) => {
  const held = new Set<string>(permissionsOf([role]));
  return firstView({
    manages: held.has('organization:manage'),
    consults: held.has('clinical:sign'),
    treats: held.has('clinical:read'),
    receives: held.has('check-in:write'),
    charges: held.has('purchases:write'),
  });
};

test.each<[Role, string, boolean]>([
  ['reception', 'expected waiting payment', false],
  ['nurse', 'waiting triage consultation', false],
  ['doctor', 'waiting consultation done', true],
  ['billing', 'payment done', false],
  ['owner', 'expected waiting triage consultation payment done', false],
  ['auditor', 'expected waiting triage consultation payment done', false],
])('%s begins with %s', (role, columns, mine) => {
  expect(viewOf(role)).toEqual({ columns: columns.split(' '), mine });
});
