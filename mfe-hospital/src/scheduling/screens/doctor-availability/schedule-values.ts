import {
  limits,
  type AvailabilityInterval,
  type AvailabilitySchedule,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { clockOf, minutesOf, weekdays, type Weekday } from '../../parts/day-times';

export interface IntervalValues {
  /** hh:mm */
  readonly starts: string;
  readonly ends: string;
  readonly mode: AvailabilityInterval['mode'];
  /** As typed; '' for none. */
  readonly slotMinutes: string;
  readonly capacity: string;
  /** Event types by id; none means all. */
  readonly types: Readonly<Record<string, boolean>>;
}

export interface ScheduleValues {
  readonly siteId: string;
  readonly name: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly days: Readonly<Record<Weekday, readonly IntervalValues[]>>;
}

export const freshInterval: IntervalValues = {
  starts: '09:00',
  ends: '14:00',
  mode: 'both',
  slotMinutes: '',
  capacity: '',
  types: {},
};

/** Continues after the last interval of the day. */
export const nextInterval = (before: readonly IntervalValues[]): IntervalValues => {
  const last = before.at(-1);
  if (!last) return freshInterval;
  const starts = Math.min(minutesOf(last.ends) + 60, 1380);
  return { ...last, starts: clockOf(starts), ends: clockOf(Math.min(starts + 240, 1440)) };
};

const noDays: ScheduleValues['days'] = { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] };

export const emptySchedule = (name: string, siteId: string, today: string): ScheduleValues => ({
  siteId,
  name,
  validFrom: today,
  validTo: '',
  days: noDays,
});

const intervalValues = ({
  starts,
  ends,
  mode,
  slotMinutes,
  capacity,
  eventTypeIds,
}: AvailabilityInterval): IntervalValues => ({
  starts: clockOf(starts),
  ends: clockOf(ends),
  mode,
  slotMinutes: slotMinutes === null ? '' : String(slotMinutes),
  capacity: capacity === null ? '' : String(capacity),
  types: Object.fromEntries((eventTypeIds ?? []).map((id) => [id, true])),
});

export const scheduleValues = ({
  siteId,
  name,
  validFrom,
  validTo,
  intervals,
}: AvailabilitySchedule): ScheduleValues => ({
  siteId,
  name,
  validFrom,
  validTo: validTo ?? '',
  days: weekdays.reduce(
    (days, weekday) => ({
      ...days,
      [weekday]: intervals.filter((one) => one.weekday === weekday).map(intervalValues),
    }),
    noDays,
  ),
});

const typesOf = (types: IntervalValues['types']): string[] | null => {
  const ids = Object.keys(types)
    .filter((id) => types[id])
    .sort();
  return ids.length > 0 ? ids : null;
};

export const scheduleBody = ({ siteId, name, validFrom, validTo, days }: ScheduleValues) => ({
  siteId,
  name: name.trim(),
  validFrom,
  validTo: validTo || null,
  intervals: weekdays.flatMap((weekday) =>
    days[weekday].map(({ starts, ends, mode, slotMinutes, capacity, types }) => ({
      weekday,
      starts: minutesOf(starts),
      ends: minutesOf(ends),
      slotMinutes: parseNumber(slotMinutes),
      capacity: parseNumber(capacity),
      mode,
      eventTypeIds: typesOf(types),
    })),
  ),
});

/** Index of the second of two overlapping intervals; -1 without overlap. */
export const overlapIn = (intervals: readonly Pick<IntervalValues, 'starts' | 'ends'>[]): number =>
  intervals.findIndex((one, index) =>
    intervals.slice(0, index).some((other) => other.starts < one.ends && one.starts < other.ends),
  );

/** The limits of the API, as messages. */
export const scheduleRules = (t: Translate) => {
  const whole = (min: number, max: number) =>
    yup.string().test('whole', t('availability.rules.between', { min, max }), (typed = '') => {
      const value = parseNumber(typed);
      return value === null || (Number.isInteger(value) && value >= min && value <= max);
    });
  const interval = yup.object({
    ends: yup
      .string()
      .test(
        'after',
        t('availability.rules.ends'),
        (ends = '', { parent }) => ends > String(parent.starts),
      ),
    slotMinutes: whole(5, 480),
    capacity: whole(1, limits.slotCapacityMax),
  });
  const day = yup
    .array()
    .of(interval)
    .test('overlap', t('availability.rules.overlap'), (intervals = [], context) => {
      const twice = overlapIn(
        intervals.map(({ ends = '', ...rest }) => ({
          starts: String((rest as { starts?: string }).starts),
          ends,
        })),
      ); // same form
      return (
        twice < 0 ||
        context.createError({
          path: `${context.path}.${twice}.ends`,
          message: t('availability.rules.overlap'),
        })
      );
    });
  return yup.object({
    siteId: yup.string().required(t('availability.rules.site')),
    name: yup
      .string()
      .trim()
      .required(t('availability.rules.name'))
      .max(
        limits.scheduleNameMax,
        t('availability.rules.tooLong', { max: limits.scheduleNameMax }),
      ),
    validFrom: yup.string().required(t('availability.rules.date')),
    validTo: yup
      .string()
      .test(
        'after',
        t('availability.rules.to'),
        (to = '', { parent }) => to === '' || to >= String(parent.validFrom),
      ),
    days: yup.object({ 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day }),
  });
};
