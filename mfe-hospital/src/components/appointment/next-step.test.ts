import { stepsOf } from './next-step';

const now = '2026-11-24T15:00:00Z';
const soon = '2026-11-24T16:00:00Z';
const later = '2026-11-26T16:00:00Z';

test('whoever comes soon is received, whoever comes later is called first', () => {
  const moves = ['confirmed', 'checked_in', 'cancelled', 'rescheduled'] as const;
  expect(stepsOf({ status: 'scheduled', moves: [...moves], startAt: soon }, now)).toEqual(['arrive', 'confirm', 'remind']);
  expect(stepsOf({ status: 'scheduled', moves: ['confirmed', 'cancelled', 'rescheduled'], startAt: later }, now)).toEqual(['confirm', 'remind']);
});

test('the steps of each state; what the server does not offer is none', () => {
  expect(stepsOf({ status: 'requested', moves: ['scheduled', 'cancelled'], startAt: later }, now)).toEqual(['approve']);
  expect(stepsOf({ status: 'waitlisted', moves: ['scheduled', 'cancelled'], startAt: null }, now)).toEqual(['book']);
  expect(stepsOf({ status: 'confirmed', moves: ['checked_in', 'cancelled', 'no_show'], startAt: soon }, now)).toEqual(['arrive', 'noShow']);
  expect(stepsOf({ status: 'checked_in', moves: ['in_progress', 'cancelled'], startAt: soon }, now)).toEqual(['start']);
  expect(stepsOf({ status: 'in_progress', moves: ['completed'], startAt: soon }, now)).toEqual(['complete']);
  expect(stepsOf({ status: 'completed', moves: [], startAt: soon }, now)).toEqual([]);
});

test('going through who has not confirmed, confirming is next, however soon they come', () => {
  expect(stepsOf({ status: 'scheduled', moves: ['confirmed', 'checked_in'], startAt: soon }, now, true)).toEqual(['confirm', 'arrive']);
});
