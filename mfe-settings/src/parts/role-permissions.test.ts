import { contract, isPlatformPermission } from '@sala/shared-contracts';
import { areasInUse } from './role-permissions';

test('the table covers every area an endpoint requires a permission of', () => {
  const requests = Object.values(contract).flatMap(({ access }) =>
    // Platform permissions belong to no role.
    'permission' in access && !isPlatformPermission(access.permission)
      ? [access.permission.split(':')[0]]
      : [],
  );
  expect(requests.length).toBeGreaterThan(10);
  const shown: readonly string[] = areasInUse;
  expect([...new Set(requests)].filter((area) => !shown.includes(area ?? ''))).toEqual([]);
});
