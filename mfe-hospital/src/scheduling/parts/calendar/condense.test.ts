import { slotAt } from '../../../testing/booking.fixture';
import type { CalendarItem } from './calendar-data';
import { condense } from './condense';

const item = (hour: number, minute: number, minutes = 20, lane = 'a'): CalendarItem => ({
  id: `${lane} ${hour}:${minute}`,
  patientId: 'p',
  patient: 'Mariana García López',
  eventTypeId: 't',
  practitionerId: lane,
  roomId: null,
  startAt: slotAt(hour, minute).startAt,
  endAt: slotAt(hour, minute + minutes).startAt,
  allDay: false,
  status: 'scheduled',
  overbooked: false,
  version: 1,
});
const shown = (items: readonly CalendarItem[], beside = 1, lanes = false, leastMinutes = 10) => {
  const { alone, blocks } = condense(items, {
    zone: 'America/Mexico_City',
    laneOf: ({ practitionerId }) => (lanes ? (practitionerId ?? '') : ''),
    beside,
    leastMinutes,
  });
  return {
    alone: alone.map(({ id }) => id).sort(),
    blocks: blocks.map(({ start, items: inside }) => `${start.slice(11)} ${inside.length}`).sort(),
  };
};

test('appointments one after another, or that fit side by side, are drawn', () => {
  expect(shown([item(9, 0), item(9, 20), item(11, 0)]).blocks).toEqual([]);
  expect(shown([item(9, 0, 20, 'a'), item(9, 0, 20, 'b')], 2).blocks).toEqual([]);
  expect(shown([item(9, 0, 20, 'a'), item(9, 0, 20, 'b')], 1, true).blocks).toEqual([]);
});

test('more than fit become the number of their hour, and take along what the hour covers', () => {
  const crowded = [item(9, 0, 20, 'a'), item(9, 0, 20, 'b'), item(9, 40, 20, 'a'), item(11, 0)];
  expect(shown(crowded)).toEqual({ alone: ['a 11:0'], blocks: ['09:00 3'] });
});

test('a long one counts in the hour where it begins; an hour of one shows it', () => {
  const long = [item(9, 30, 90, 'a'), item(10, 0, 20, 'b'), item(10, 30, 20, 'b'), item(11, 5)];
  expect(shown(long)).toEqual({ alone: ['a 11:5'], blocks: ['09:00 1', '10:00 2'] });
  expect(shown([item(9, 50, 20, 'a'), item(10, 0, 20, 'b')])).toEqual({
    alone: ['b 10:0'],
    blocks: ['09:00 1'],
  });
});

test('those too short for a line are counted; days keep apart, and whole days are no hours', () => {
  expect(shown([item(9, 0, 5), item(9, 5, 5)]).blocks).toEqual(['09:00 2']);
  const tomorrow = { startAt: '2026-11-25T15:00:00.000Z', endAt: '2026-11-25T15:20:00.000Z' };
  const whole = { ...item(9, 0, 540, 'whole'), allDay: true };
  expect(shown([item(9, 0), { ...item(9, 0, 20, 'b'), ...tomorrow }, whole]).blocks).toEqual([]);
});

test('eight doctors with forty appointments each leave blocks that are disjoint', () => {
  const week = Array.from({ length: 320 }, (_, place) => {
    const day = place % 5;
    const at = Date.parse(slotAt(8).startAt) + day * 86_400_000 + ((place * 7) % 33) * 20 * 60_000;
    return {
      ...item(9, 0, 20, `d${place % 8}`),
      id: String(place),
      startAt: new Date(at).toISOString(),
      endAt: new Date(at + 20 * 60_000).toISOString(),
    };
  });
  const { alone, blocks } = condense(week, {
    zone: 'America/Mexico_City',
    laneOf: () => '',
    beside: 1,
    leastMinutes: 10,
  });
  expect(new Set(blocks.map(({ start }) => start)).size).toBe(blocks.length);
  expect(alone.length + blocks.reduce((sum, { items }) => sum + items.length, 0)).toBe(320);
});
