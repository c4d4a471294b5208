const hour = 60;
/** What a day in progress needs before and after now, in minutes. */
const enough = 75;
const widened = 90;

export interface ClinicMoment {
  /** ISO weekday, 1 is Monday. */
  readonly weekday: number;
  /** Since midnight. */
  readonly minutes: number;
  readonly holiday: boolean;
}

export interface GuardHours {
  readonly from: number;
  readonly to: number;
  readonly reason: string;
  /** It goes on after midnight, until that minute. */
  readonly nextDayTo: number | null;
}

const half = (minutes: number, round: (value: number) => number): number =>
  Math.min(24 * hour, Math.max(0, round(minutes / 30) * 30));

/** The clinic receives people at this time without a guard. */
export const isClinicTime = ({ weekday, minutes, holiday }: ClinicMoment): boolean =>
  !holiday &&
  ((weekday <= 5 && minutes >= 8 * hour && minutes < 20 * hour) ||
    (weekday === 6 && minutes >= 9 * hour && minutes < 14 * hour));

/** Guards change at eight in the morning and in the evening. */
const guards = [0, 8 * hour, 20 * hour, 24 * hour] as const;

/**
 * Hours of who is on duty around now: on a working day somewhat longer than usual, at other times a
 * guard, which begins earlier or ends later when it would only just have begun or be over.
 */
export const guardHours = (moment: ClinicMoment): GuardHours => {
  const { minutes } = moment;
  const early = half(minutes - widened, Math.floor);
  const late = half(minutes + 2 * widened, Math.ceil);
  if (isClinicTime(moment))
    return { from: early, to: late, reason: 'Jornada extendida', nextDayTo: null };
  const begins = guards.findLast((time) => time <= minutes) ?? 0;
  const ends = guards.find((time) => time > minutes) ?? 24 * hour;
  const from = minutes - begins < enough ? early : begins;
  const to = ends - minutes < enough ? late : ends;
  const night = minutes < 8 * hour || minutes >= 20 * hour;
  return {
    from,
    to,
    reason: night ? 'Guardia nocturna' : 'Guardia',
    nextDayTo: to === 24 * hour ? 8 * hour : null,
  };
};

/** Whether hours of a day leave time before and after now. */
export const coversNow = (
  hours: readonly { readonly starts: number; readonly ends: number }[],
  minutes: number,
): boolean =>
  hours.some(({ starts, ends }) => starts <= minutes - enough && ends >= minutes + enough);
