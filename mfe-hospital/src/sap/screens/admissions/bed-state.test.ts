import { sapOccupant } from '../../../testing/sap-case.fixture';
import { bedStateOf, daysSince } from './bed-state';

const dayOf = (instant: string) => instant.slice(0, 10);
const next = { falnr: '9', at: '2026-11-24T20:00:00Z' };

test.each([
  ['free', null, null],
  ['expected', null, next],
  ['occupied', sapOccupant(), next],
  ['occupied', sapOccupant({ plannedEnd: '2026-11-25T01:00:00Z' }), null],
  ['leaving', sapOccupant({ plannedEnd: '2026-11-24T18:00:00Z' }), null],
  ['overdue', sapOccupant({ plannedEnd: '2026-11-23T18:00:00Z' }), null],
  ['absent', sapOccupant({ plannedEnd: '2026-11-24T18:00:00Z', absent: true }), null],
] as const)('a bed is %s', (state, occupant, expected) => {
  expect(bedStateOf({ occupant, expected }, dayOf, '2026-11-24')).toBe(state);
});

test('days are counted whole, and a clock that runs behind counts none', () => {
  expect(daysSince('2026-11-20T15:00:00Z', '2026-11-24T14:59:00Z')).toBe(3);
  expect(daysSince('2026-11-20T15:00:00Z', '2026-11-20T14:59:00Z')).toBe(0);
});
