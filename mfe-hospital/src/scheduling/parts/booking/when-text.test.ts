import { fits, readWhen } from './when-text';

/** Tuesday 24 November 2026; the clinic is open from 8 to 20. */
const context = { today: '2026-11-24', opens: 480, closes: 1200 };
const at = (hour: number, minute = 0) => hour * 60 + minute;

test.each([
  ['mañana 4', '2026-11-25', at(16), null],
  ['MANANA a las 4', '2026-11-25', at(16), null],
  ['vie 10:30', '2026-11-27', at(10, 30), null],
  ['15/12 tarde', '2026-12-15', null, 'afternoon'],
  ['tomorrow 4', '2026-11-25', at(16), null],
  ['fri 10:30', '2026-11-27', at(10, 30), null],
  ['12/15 afternoon', '2026-12-15', null, 'afternoon'],
  ['hoy', '2026-11-24', null, null],
  ['today 9', '2026-11-24', at(9), null],
  ['pasado mañana 9', '2026-11-26', at(9), null],
  ['day after tomorrow', '2026-11-26', null, null],
  ['mañana por la mañana', '2026-11-25', null, 'morning'],
  ['mañana en la tarde', '2026-11-25', null, 'afternoon'],
  ['en la mañana', null, null, 'morning'],
  ['martes', '2026-12-01', null, null],
  ['mar 8', '2026-12-01', at(8), null],
  ['15 mar', '2027-03-15', null, null],
  ['15 de diciembre 11', '2026-12-15', at(11), null],
  ['dec 15 3pm', '2026-12-15', at(15), 'afternoon'],
  ['el 28', '2026-11-28', null, null],
  ['el 3 a las 5', '2026-12-03', at(17), null],
  ['3/2', '2027-02-03', null, null],
  ['3/2/2028', '2028-02-03', null, null],
  ['31/12/26', '2026-12-31', null, null],
  ['2026-12-01', '2026-12-01', null, null],
  ['en 2 semanas', '2026-12-08', null, null],
  ['in 3 days 10', '2026-11-27', at(10), null],
  ['4', null, at(16), null],
  ['8', null, at(8), null],
  ['12', null, at(12), null],
  ['7 am', null, at(7), 'morning'],
  ['04:00', null, at(4), null],
  ['16h', null, at(16), null],
  ['1030', null, at(10, 30), null],
  ['4 y media', null, at(16, 30), null],
  ['8 p.m.', null, at(20), 'afternoon'],
  ['tarde', null, null, 'afternoon'],
])('%s', (typed, day, clock, half) => {
  expect(readWhen(typed, context)).toEqual({ day, clock, half });
});

test.each(['', 'blah', 'vie 10:75', '31/02', '45', '25:00', 'mañana con la doctora'])(
  'does not guess at «%s»',
  (typed) => expect(readWhen(typed, context)).toBeNull(),
);

test('a clinic open at night takes 4 as it stands', () => {
  expect(readWhen('4', { ...context, opens: 0, closes: 1440 })?.clock).toBe(at(4));
});

test('times near the typed one are shown, or those of its half of the day', () => {
  const shown = (when: Parameters<typeof fits>[1]) =>
    ['08:00', '09:40', '10:00', '12:00', '13:20'].filter((clock) => fits(clock, when));
  expect(shown({ clock: at(10, 30), half: null })).toEqual(['09:40', '10:00', '12:00']);
  expect(shown({ clock: null, half: 'afternoon' })).toEqual(['12:00', '13:20']);
  expect(shown({ clock: null, half: null })).toHaveLength(5);
});
