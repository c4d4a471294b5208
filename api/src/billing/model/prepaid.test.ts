import { accessOf, dunningFrom } from './access';
import { periodFrom } from './prepaid';

test.each([
  ['America/Mexico_City', 'monthly', '2026-01-31T18:00:00Z', '2026-03-01T06:00:00.000Z'],
  ['America/Mexico_City', 'monthly', '2026-03-01T06:00:00Z', '2026-03-29T06:00:00.000Z'],
  ['America/Tijuana', 'monthly', '2026-02-20T20:00:00Z', '2026-03-21T07:00:00.000Z'],
  ['Pacific/Kiritimati', 'annual', '2028-02-28T11:00:00Z', '2029-02-28T10:00:00.000Z'],
] as const)('%s, %s: a period from %s ends at the midnight %s', (timeZone, cycle, start, end) => {
  expect(periodFrom(start, cycle, timeZone)).toBe(end);
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
