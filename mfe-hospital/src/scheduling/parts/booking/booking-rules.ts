import { limits, patterns, type EventQuestion } from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';

export const repeatsMax = 52;
export const reasonMax = 500;
export const noteMax = 1000;

/** Validation of an answer as on the server; an untouched checkbox means no. */
export const ruleOf = ({ type, required, label }: EventQuestion, t: Translate) => {
  const missing = t('bookingForm.rules.answer', { label });
  if (type === 'bool') return yup.boolean();
  const text = required ? yup.string().trim().required(missing) : yup.string().trim();
  return type === 'number'
    ? text.test(
        'number',
        t('bookingForm.rules.number'),
        (typed) => !Number.isNaN(parseNumber(typed)),
      )
    : text.max(noteMax, ({ max }) => t('bookingForm.rules.tooLong', { max }));
};

/** An address that browsers open safely; empty is none. */
export const meetingUrlRule = (t: Translate) =>
  yup
    .string()
    .trim()
    .max(limits.meetingUrlMax, ({ max }) => t('bookingForm.rules.tooLong', { max }))
    .test(
      'https',
      t('bookingForm.rules.meetingUrl'),
      (typed) => !typed || patterns.meetingUrl.test(typed),
    );

/** The limits of the API, as messages; booking-rules.test.ts keeps them equal. */
export const bookingRules = (t: Translate, questions: readonly EventQuestion[]) => {
  const atMost = ({ max }: { max: number }) => t('bookingForm.rules.tooLong', { max });
  return yup.object({
    patientId: yup.string().required(t('bookingForm.rules.patient')),
    eventTypeId: yup.string().required(t('bookingForm.rules.eventType')),
    startAt: yup.string().required(t('bookingForm.rules.time')),
    reason: yup.string().trim().max(reasonMax, atMost),
    internalNote: yup.string().trim().max(noteMax, atMost),
    overbookReason: yup.string().trim().max(limits.reasonMax, atMost),
    meetingUrl: meetingUrlRule(t),
    until: yup
      .string()
      .when('day', ([day], schema) =>
        schema.test(
          'until',
          t('bookingForm.rules.until'),
          (until) => !until || !day || until >= day,
        ),
      ),
    count: yup.string().when('repeat', ([repeat], schema) =>
      repeat
        ? schema.test('count', t('bookingForm.rules.count', { max: repeatsMax }), (typed) => {
            const count = parseNumber(typed);
            return count !== null && Number.isInteger(count) && count >= 2 && count <= repeatsMax;
          })
        : schema,
    ),
    customAnswers: yup.object(
      Object.fromEntries(questions.map((question) => [question.key, ruleOf(question, t)])),
    ),
  });
};
