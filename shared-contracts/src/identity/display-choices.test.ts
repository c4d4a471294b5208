import { navGroups } from '../platform/nav-groups';
import { permissionsOf } from '../permissions';
import { displayPresets, landings } from './display-choices';
import { roles } from './roles';

test.each(roles)('the preset of %s opens a screen of the role, in a group that stays', (role) => {
  const { hiddenGroups, landing } = displayPresets[role];
  const needed = landings[landing];
  expect(needed === null || permissionsOf([role]).includes(needed)).toBe(true);
  expect(new Set(hiddenGroups).size).toBeLessThan(navGroups.length);
  expect(hiddenGroups).not.toContain('settings'); // or nobody finds the way back
});

test('no two presets are alike, and none differs by its rows alone', () => {
  const besidesRows = roles.map((role) => {
    const { rowsPerPage: _, ...rest } = displayPresets[role];
    return JSON.stringify(rest);
  });
  expect(new Set(besidesRows).size).toBe(roles.length);
});
