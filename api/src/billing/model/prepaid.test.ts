import type { CheckoutRow } from '../sql/checkouts.queries';
import type { SubscriptionRow } from '../sql/subscriptions.queries';
import { accessOf, dunningFrom, localDayOf } from './access';
import { paidOnce, periodFrom } from './prepaid';

test.each([
  ['America/Mexico_City', 'monthly', '2026-01-31T18:00:00Z', '2026-03-01T06:00:00.000Z'],
  ['America/Mexico_City', 'monthly', '2026-03-01T06:00:00Z', '2026-03-29T06:00:00.000Z'],
  ['America/Tijuana', 'monthly', '2026-02-20T20:00:00Z', '2026-03-21T07:00:00.000Z'],
  ['Pacific/Kiritimati', 'annual', '2028-02-28T11:00:00Z', '2029-02-28T10:00:00.000Z'],
] as const)('%s, %s: a period from %s ends at the midnight %s', (timeZone, cycle, start, end) => {
  expect(periodFrom(start, cycle, timeZone, null)).toBe(end);
});

test.each([
  [
    'America/Mexico_City',
    'monthly',
    '2026-01-31T18:00:00Z',
    ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
  ],
  [
    'America/Tijuana',
    'monthly',
    '2027-10-30T20:00:00Z',
    ['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30'],
  ],
  ['America/Mexico_City', 'monthly', '2026-03-01T05:00:00Z', ['2026-03-28', '2026-04-28']],
  [
    'Pacific/Kiritimati',
    'annual',
    '2028-02-28T11:00:00Z',
    ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ],
] as const)('%s, %s: periods from %s end with the days %j', (timeZone, cycle, bought, days) => {
  const ends: string[] = [];
  let row = { status: 'canceled', timeZone, periodEnd: null } as unknown as SubscriptionRow; // what is not read is left out
  let now = bought as string;
  while (ends.length < days.length) {
    const checkout = { cycle, total: 100 } as unknown as CheckoutRow; // the same
    const columns = paidOnce(row, checkout, { now, customerId: null });
    row = { ...row, ...columns };
    now = new Date(Date.parse(columns.periodEnd) - 86_400_000).toISOString();
    ends.push(localDayOf(new Date(Date.parse(columns.periodEnd) - 1).toISOString(), timeZone));
  }
  expect(ends).toEqual(days);
});

test.each([
  ['2026-11-10T21:00:00Z', '2026-11-18T06:00:00.000Z'],
  ['2026-11-10T06:00:00Z', '2026-11-17T06:00:00.000Z'],
])('what failed at %s has seven whole days, until %s', (since, graceEndsAt) => {
  const dunning = dunningFrom(since, 'America/Mexico_City');
  expect(dunning.graceEndsAt).toBe(graceEndsAt);
  const at = (instant: string, ms: number) =>
    accessOf({ status: 'past_due', ...dunning }, new Date(Date.parse(instant) + ms).toISOString());
  expect([
    at(dunning.graceEndsAt, -1),
    at(dunning.graceEndsAt, 0),
    at(dunning.readOnlyEndsAt, -1),
    at(dunning.readOnlyEndsAt, 0),
  ]).toEqual(['full', 'read_only', 'read_only', 'free']);
});
