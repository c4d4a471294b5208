import fc from 'fast-check';
import { noShowRiskHigh } from '@sala/shared-contracts';
import { noShowRisk, type RiskFacts } from './no-show-risk';

const calm: RiskFacts = {
  status: 'confirmed',
  createdAt: '2026-11-23T15:00:00Z',
  startAt: '2026-11-24T15:00:00Z',
  past: { noShows: 0, kept: 4, weekday: 2 },
};
const known = { noShows: 0, kept: 4, weekday: 2 } as const;

test('is zero for a punctual patient confirmed for tomorrow', () => {
  expect(noShowRisk(calm)).toEqual({ score: 0, reasons: [] });
});

test.each<[string, Partial<RiskFacts>, number]>([
  ['past_no_shows', { past: { ...known, noShows: 2 } }, 40],
  ['unconfirmed', { status: 'scheduled' }, 20],
  ['lead_time', { createdAt: '2026-10-20T15:00:00Z' }, 20],
  ['first_visit', { past: { ...known, kept: 0 } }, 10],
  ['weekday', { past: { ...known, weekday: 1 } }, 5],
])('%s adds its points and reason', (code, change, points) => {
  expect(noShowRisk({ ...calm, ...change })).toMatchObject({
    score: points,
    reasons: [{ code, points }],
  });
});

test('is high after two no-shows, a month ahead and unconfirmed, with the top reason first', () => {
  const risk = noShowRisk({
    status: 'scheduled',
    createdAt: '2026-10-20T15:00:00Z',
    startAt: '2026-11-24T15:00:00Z',
    past: { ...known, noShows: 2 },
  });
  expect(risk?.score).toBeGreaterThan(noShowRiskHigh);
  expect(risk?.reasons.map(({ code }) => code)).toEqual([
    'past_no_shows',
    'unconfirmed',
    'lead_time',
  ]);
});

test('is null once the patient came or is not expected', () => {
  expect(noShowRisk({ ...calm, status: 'completed', past: null })).toBeNull();
});

test('is the sum of its reasons, from 0 to 100', () => {
  const facts = fc.record({
    status: fc.constantFrom('requested', 'scheduled', 'confirmed'),
    createdAt: fc.constant('2026-01-01T00:00:00Z'),
    startAt: fc
      .integer({ min: 0, max: 400 })
      .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString()),
    past: fc.record({
      noShows: fc.nat({ max: 40 }),
      kept: fc.nat({ max: 40 }),
      weekday: fc.integer({ min: 1, max: 7 }),
    }),
  }) as fc.Arbitrary<RiskFacts>; // constantFrom widens the states
  fc.assert(
    fc.property(facts, (given) => {
      const risk = noShowRisk(given);
      const sum = (risk?.reasons ?? []).reduce((total, { points }) => total + points, 0);
      expect(risk?.score).toBe(Math.min(100, sum));
    }),
  );
});
