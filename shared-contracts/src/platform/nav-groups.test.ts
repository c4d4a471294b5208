import { knownNavGroups, navGroupOf, navGroups } from './nav-groups';

test('every entry has a place: in its group, where its earlier group belongs, or in the day', () => {
  for (const group of navGroups) expect(navGroupOf(group)).toBe(group);
  expect(['clinic', 'billing', 'games'].map(navGroupOf)).toEqual(['today', 'settings', 'today']);
});

test('stored groups that are gone are forgotten', () => {
  expect(knownNavGroups(['billing', 'sap', 7, 'customers', null])).toEqual(['sap', 'customers']);
});
