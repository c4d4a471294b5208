import { urlOf } from '@sala/shared-contracts';
import contract from '../../../../remote.contract';
import { addDays, listQueryOf, firstOfWeek, parsePlace } from './staff-search';

test('without parameters, the list equals the prefetched request', () => {
  const route = contract.routes.find(({ path }) => path === '/company-personal');
  const [call] = route && 'preload' in route ? route.preload : [];
  const url = urlOf('staffMemberList', { query: listQueryOf(parsePlace({})) });
  expect(url).toBe(call && urlOf(call.endpoint, {}));
});

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-03-01', '2026-02-23'],
  ['2024-12-31', '2024-12-30'],
])('%s is in the week of %s', (day, monday) => {
  expect(firstOfWeek(day, 'monday')).toBe(monday);
  expect(addDays(monday, 7) > day).toBe(true);
});

test('a week may begin on Sunday', () => {
  expect(firstOfWeek('2026-11-28', 'sunday')).toBe('2026-11-22');
  expect(firstOfWeek('2026-11-29', 'sunday')).toBe('2026-11-29');
});
