import { contract } from '@sala/shared-contracts';
import fc from 'fast-check';
import { control, marianaId, site, slotAt } from '../../../testing/booking.fixture';
import { bookingRules } from './booking-rules';
import { bookBody, emptyBooking, repeats, waitBody } from './booking-values';

const rules = bookingRules(
  ((key: string) => key) as Parameters<typeof bookingRules>[0],
  control.questions,
); // messages equal their keys

test('the form and the API accept the same bookings', () => {
  const answers = new Set<boolean>();
  const text = (max: number) =>
    fc.string({ unit: fc.constantFrom('a', ' ', 'Ñ'), minLength: max - 2, maxLength: max + 2 });
  const values = fc.record({
    patientId: fc.constantFrom('', marianaId),
    eventTypeId: fc.constant(control.id),
    startAt: fc.constantFrom('', slotAt(10).startAt),
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
