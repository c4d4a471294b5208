import { contract } from '@sala/shared-contracts';
import fc from 'fast-check';
import { control, marianaId, site, slotAt, elena } from '../../../testing/booking.fixture';
import { bookingRules } from './booking-rules';
import { bookBody, emptyBooking, repeats, waitBody, type BookingValues } from './booking-values';
import { invalidatesTime } from './use-valid-time';
import { fits, readWhen } from './when-text';
import { stepsOf } from '../appointment/next-step';
import { mostly } from '../../../testing/mostly-good';

const rules = bookingRules(
  ((key: string) => key) as Parameters<typeof bookingRules>[0],
  control.questions,
); // messages equal their keys

test('the form and the API accept the same bookings', () => {
  const answers = new Set<boolean>();
  const text = (max: number) =>
    fc.string({ unit: fc.constantFrom('a', ' ', 'Ñ'), minLength: max - 2, maxLength: max + 2 });
  const values = fc.record({
    patientId: mostly([marianaId], ['']),
    eventTypeId: fc.constant(control.id),
    startAt: mostly([slotAt(10).startAt ?? ''], ['']),
    reason: fc.oneof(fc.constant(''), text(500)),
    overbookReason: fc.oneof(fc.constant(''), text(300)),
    meetingUrl: fc.constantFrom(
      '',
      'https://reunion.mx/1',
      'http://reunion.mx/1',
      'reunion.mx',
      `https://${'a'.repeat(492)}`,
      `https://${'a'.repeat(493)}`,
    ),
    repeat: fc.constantFrom(...repeats),
    count: fc.constantFrom('', '1', '2', '52', '53', '2.5', 'x'),
  });
  fc.assert(
    fc.property(values, (typed) => {
      const filled = { ...emptyBooking({}), ...typed, customAnswers: { referido: 'Su médico' } };
      const accepts = rules.isValidSync(filled);
      answers.add(accepts);
      expect(
        contract.appointmentBook.body.safeParse(bookBody(filled, control.questions, undefined))
          .success,
      ).toBe(accepts);
    }),
    { numRuns: 150 },
  );
  expect(answers.size).toBe(2); // fails if the generator yields only valid or only invalid values
});

test('required questions need an answer, and numbers are sent as numbers', () => {
  const filled = {
    ...emptyBooking({}),
    patientId: marianaId,
    eventTypeId: control.id,
    startAt: slotAt(10).startAt,
  };
  expect(rules.isValidSync(filled)).toBe(false);
  const count = { key: 'kilos', label: 'Kilos', type: 'number' as const, required: false };
  expect(
    bookBody({ ...filled, customAnswers: { kilos: '70.5' } }, [count], undefined).customAnswers,
  ).toEqual({ kilos: 70.5 });
  const fasting = { key: 'ayuno', label: '¿En ayuno?', type: 'bool' as const, required: true };
  expect(waitBody(filled, [fasting, count]).customAnswers).toEqual({ ayuno: false });
});

test('a waiting list entry carries kind, site, reason and the days, in their order', () => {
  const wanted = {
    ...emptyBooking({ patientId: marianaId, eventTypeId: control.id, day: '2030-11-28' }),
    kind: 'telehealth' as const,
    onlySiteId: site.id,
    preference: 'afternoon' as const,
    reasonId: 'results',
    priority: 'urgent' as const,
    until: '2030-11-30',
  };
  expect(waitBody(wanted, [])).toMatchObject({
    patientId: marianaId,
    eventTypeId: control.id,
    kind: 'telehealth',
    siteId: site.id,
    timePreference: 'afternoon',
    reasonId: 'results',
    priority: 'urgent',
    dateFrom: '2030-11-28',
    dateTo: '2030-11-30',
  });
  const refusalOf = (until: string) => {
    try {
      rules.validateSyncAt('until', { ...wanted, until });
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : null;
    }
  };
  expect(['', '2030-11-28', '2030-11-27'].map(refusalOf)).toEqual([
    null,
    null,
    'bookingForm.rules.until',
  ]);
});

describe('a valid time', () => {
  const chosen: BookingValues = {
    ...emptyBooking({ patientId: 'mariana', eventTypeId: control.id, startAt: slotAt(10).startAt }),
    withId: elena.id,
  };

  test.each<[string, Partial<BookingValues>]>([
    ['day', { day: '2030-11-28' }],
    ['text about the time', { when: '28/11/2030' }],
    ['site', { onlySiteId: 'norte' }],
    ['kind', { kind: 'telehealth' }],
    ['doctor', { practitionerId: elena.id }],
    ['length', { minutes: '40' }],
    ['type', { eventTypeId: 'first' }],
    ['half of the day', { preference: 'afternoon' }],
    ['patient', { patientId: 'lucia' }],
  ])('another %s makes the chosen time invalid', (_what, change) => {
    expect(invalidatesTime(chosen, { ...chosen, ...change })).toBe(true);
  });

  test('a time stays when the rest is filled in, and when it is what changed', () => {
    const begun = { ...chosen, patientId: '', eventTypeId: '', withId: '' };
    const completed = { patientId: 'mariana', eventTypeId: control.id, practitionerId: elena.id };
    expect(invalidatesTime(begun, { ...begun, ...completed })).toBe(false);
    expect(invalidatesTime(chosen, { ...chosen, reason: 'Tos' })).toBe(false);
    const later = { startAt: slotAt(11).startAt, day: '2026-11-24' };
    expect(invalidatesTime(chosen, { ...chosen, ...later })).toBe(false);
    const wholeDay = { ...chosen, allDay: true };
    expect(invalidatesTime(wholeDay, { ...wholeDay, day: '2030-11-28' })).toBe(false);
  });
});

describe('the typed time', () => {
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
});

describe('the next step of an appointment', () => {
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
    expect(
      stepsOf({ status: 'checked_in', moves: ['cancelled'], startAt: soon, turn }, now),
    ).toEqual(['call']);
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
});
