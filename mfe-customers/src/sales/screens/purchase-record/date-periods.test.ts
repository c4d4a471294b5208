import { addDays, daysOf, periodOf, periods } from './date-periods';

test.each([
  ['today', '2026-03-01', { dateFrom: '2026-03-01', dateTo: '2026-03-01' }],
  ['yesterday', '2026-03-01', { dateFrom: '2026-02-28', dateTo: '2026-02-28' }],
  // a Sunday
  ['week', '2026-03-01', { dateFrom: '2026-02-23', dateTo: '2026-03-01' }],
  ['week', '2026-03-02', { dateFrom: '2026-03-02', dateTo: '2026-03-02' }],
  ['month', '2024-02-10', { dateFrom: '2024-02-01', dateTo: '2024-02-29' }],
  ['lastMonth', '2026-01-31', { dateFrom: '2025-12-01', dateTo: '2025-12-31' }],
] as const)('%s, on %s', (period, today, days) => {
  expect(daysOf(period, today, 'monday')).toEqual(days);
});

test('a week may begin on Sunday', () =>
  expect(daysOf('week', '2026-03-03', 'sunday')).toEqual({
    dateFrom: '2026-03-01',
    dateTo: '2026-03-03',
  }));

test('recognises the period that two dates form', () => {
  for (const period of periods)
    expect(periodOf(daysOf(period, '2026-11-20', 'sunday'), '2026-11-20', 'sunday')).toBe(period);
  expect(
    periodOf({ dateFrom: '2026-11-03', dateTo: '2026-11-07' }, '2026-11-20', 'monday'),
  ).toBeUndefined();
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
});
