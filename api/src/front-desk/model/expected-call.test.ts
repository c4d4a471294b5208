import { expectedCalls, type Pace } from './expected-call';

const now = '2026-11-24T16:00:00.000Z';
const early = '2026-11-24T09:00:00.000Z';
const usual: Pace = { usual: 20, minutesOf: () => undefined, servingSince: () => undefined };
const times = (...args: Parameters<typeof expectedCalls>) =>
  Object.fromEntries([...expectedCalls(...args)].map(([id, at]) => [id, at.slice(11, 16)]));
const waiting = (entryId: string, practitionerId: string | null = 'a', startAt = early) => ({
  entryId,
  practitionerId,
  startAt,
});

test('uses the pace of the event type while the practitioner has none', () => {
  expect(times([waiting('1'), waiting('2'), waiting('3', 'b')], usual, now)).toEqual({
    1: '16:00',
    2: '16:20',
    3: '16:00',
  });
});

test('uses the practitioner’s own pace, after the current consultation', () => {
  const pace: Pace = {
    ...usual,
    minutesOf: () => 30,
    servingSince: () => '2026-11-24T15:50:00.000Z',
  };
  expect(times([waiting('1'), waiting('2')], pace, now)).toEqual({ 1: '16:20', 2: '16:50' });
});

test('expects an overrunning consultation to end now', () => {
  const pace: Pace = { ...usual, servingSince: () => '2026-11-24T14:00:00.000Z' };
  expect(times([waiting('1')], pace, now)).toEqual({ 1: '16:00' });
});

test('never precedes the booked time, and gives none without a practitioner', () => {
  expect(
    times(
      [waiting('1', 'a', '2026-11-24T17:00:00.000Z'), waiting('2'), waiting('3', null)],
      usual,
      now,
    ),
  ).toEqual({ 1: '17:00', 2: '17:20' });
});
