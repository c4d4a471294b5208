import { limits, patterns } from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { lengthsOf } from './event-type-values';

/** The limits of the API, as messages. */
export const eventTypeRules = (t: Translate) => {
  const text = (max: number) =>
    yup.string().trim().max(max, t('eventTypes.rules.tooLong', { max }));
  const whole = (min: number, max: number, optional = false) =>
    yup.string().test('whole', t('eventTypes.rules.between', { min, max }), (typed = '') => {
      const value = parseNumber(typed);
      return value === null ? optional : Number.isInteger(value) && value >= min && value <= max;
    });
  const minutes = (value: number) =>
    Number.isInteger(value) && value >= limits.eventMinutesMin && value <= limits.eventMinutesMax;
  const both =
    (other: string) =>
    (typed = '', { parent }: { readonly parent: Readonly<Record<string, unknown>> }) =>
      (typed.trim() === '') === (String(parent[other] ?? '').trim() === '');
  return yup.object({
    name: text(limits.eventTypeNameMax).required(t('eventTypes.rules.name')),
    slug: text(limits.slugMax).matches(patterns.slug, {
      message: t('eventTypes.rules.slug'),
      excludeEmptyString: true,
    }),
    description: text(limits.eventTypeDescriptionMax),
    departmentId: yup.string().required(t('eventTypes.rules.department')),
    minutes: whole(limits.eventMinutesMin, limits.eventMinutesMax),
    otherMinutes: yup
      .string()
      .test(
        'lengths',
        t('eventTypes.rules.lengths', { min: limits.eventMinutesMin, max: limits.eventMinutesMax }),
        (typed = '') => lengthsOf(typed).length <= 5 && lengthsOf(typed).every(minutes),
      ),
    color: yup.string().matches(patterns.color, t('validation.color')),
    kinds: yup
      .object()
      .test('some', t('eventTypes.rules.kinds'), (boxes) => Object.values(boxes).some(Boolean)),
    reminders: yup
      .object()
      .test(
        'few',
        t('eventTypes.rules.reminders', { max: limits.remindersMax }),
        (boxes, { parent }) =>
          parent.reminding === 'clinic' ||
          Object.values(boxes).filter(Boolean).length <= limits.remindersMax,
      ),
    bufferBefore: whole(0, limits.bufferMax),
    bufferAfter: whole(0, limits.bufferMax),
    minNoticeMinutes: whole(0, limits.noticeMinutesMax),
    windowDays: whole(1, limits.bookingWindowMax),
    dailyLimit: whole(1, limits.dailyLimitMax, true),
    capacity: whole(1, limits.slotCapacityMax),
    questions: yup.array().of(
      yup.object({
        label: text(limits.questionLabelMax).required(t('eventTypes.rules.question')),
        options: yup
          .string()
          .test(
            'options',
            t('eventTypes.rules.options'),
            (typed = '', { parent }) => parent.type !== 'select' || typed.trim() !== '',
          ),
      }),
    ),
    price: yup.string().test('price', t('eventTypes.rules.price'), (typed = '') => {
      const pesos = parseNumber(typed);
      return pesos !== null && pesos >= 0 && pesos * 100 <= limits.centavosMax;
    }),
    followUpDays: whole(1, limits.bookingWindowMax, true),
    freeDays: whole(1, limits.freeDaysMax, true).test(
      'both',
      t('eventTypes.rules.free'),
      both('freeVisits'),
    ),
    freeVisits: whole(1, limits.freeVisitsMax, true).test(
      'both',
      t('eventTypes.rules.free'),
      both('freeDays'),
    ),
  });
};
