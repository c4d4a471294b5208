import { stepsOf } from './next-step';

const now = '2026-11-24T15:00:00Z';
const soon = '2026-11-24T16:00:00Z';
const later = '2026-11-26T16:00:00Z';

test('near appointments are checked in, later ones confirmed first', () => {
  const moves = ['confirmed', 'checked_in', 'cancelled', 'rescheduled'] as const;
  expect(
    stepsOf({ status: 'scheduled', moves: [...moves], startAt: soon, turn: null }, now),
  ).toEqual(['arrive', 'confirm', 'remind']);
  expect(
    stepsOf(
      {
        status: 'scheduled',
        moves: ['confirmed', 'cancelled', 'rescheduled'],
        startAt: later,
        turn: null,
      },
      now,
    ),
  ).toEqual(['confirm', 'remind']);
});

test('offers the steps of each status that the server allows', () => {
  expect(
    stepsOf(
      { status: 'requested', moves: ['scheduled', 'cancelled'], startAt: later, turn: null },
      now,
    ),
  ).toEqual(['approve']);
  expect(
    stepsOf(
      { status: 'waitlisted', moves: ['scheduled', 'cancelled'], startAt: null, turn: null },
      now,
    ),
  ).toEqual(['book']);
  expect(
    stepsOf(
      {
        status: 'confirmed',
        moves: ['checked_in', 'cancelled', 'no_show'],
        startAt: soon,
        turn: null,
      },
      now,
    ),
  ).toEqual(['arrive', 'noShow']);
  expect(
    stepsOf(
      { status: 'checked_in', moves: ['in_progress', 'cancelled'], startAt: soon, turn: null },
      now,
    ),
  ).toEqual(['start']);
  const turn = {
    entryId: '00000000-0000-4000-8000-000000000001',
    token: 'MG-004',
    version: 1,
    called: false,
  };
  expect(
    stepsOf(
      { status: 'checked_in', moves: ['in_progress', 'cancelled'], startAt: soon, turn },
      now,
    ),
  ).toEqual(['start', 'call']);
  expect(stepsOf({ status: 'checked_in', moves: ['cancelled'], startAt: soon, turn }, now)).toEqual(
    ['call'],
  );
  expect(
    stepsOf({ status: 'in_progress', moves: ['completed'], startAt: soon, turn: null }, now),
  ).toEqual(['complete']);
  expect(stepsOf({ status: 'completed', moves: [], startAt: soon, turn: null }, now)).toEqual([]);
});

test('while calling unconfirmed patients, confirming comes first', () => {
  expect(
    stepsOf(
      { status: 'scheduled', moves: ['confirmed', 'checked_in'], startAt: soon, turn: null },
      now,
      true,
    ),
  ).toEqual(['confirm', 'arrive']);
});
