import { dayAfter, dayMonthsAfter } from '../../../parts/zoned-time';

/** What somebody typed about a time. */
export interface When {
  /** yyyy-mm-dd; null: any day. */
  readonly day: string | null;
  /** Minutes of the day; null: any time. */
  readonly clock: number | null;
  readonly half: 'morning' | 'afternoon' | null;
}

export interface WhenContext {
  /** yyyy-mm-dd. */
  readonly today: string;
  /** Minutes of the day at which the clinic opens and closes; they tell 4 in the afternoon. */
  readonly opens: number;
  readonly closes: number;
}

/* Both languages at once: people mix them, and the words do not collide but for those below. */
const weekdayWords: readonly RegExp[] = [
  /^(do|dom|domingo|sun|sunday)$/,
  /^(lu|lun|lunes|mon|monday)$/,
  /^(mar|martes|tue|tues|tuesday)$/,
  /^(mi|mie|mier|miercoles|wed|wednesday)$/,
  /^(ju|jue|jueves|thu|thur|thurs|thursday)$/,
  /^(vi|vie|vier|viernes|fri|friday)$/,
  /^(sa|sab|sabado|sat|saturday)$/,
];
const monthWords: readonly RegExp[] = [
  /^(ene|enero|jan|january)$/,
  /^(feb|febrero|february)$/,
  /^(mar|marzo|march)$/,
  /^(abr|abril|apr|april)$/,
  /^(may|mayo)$/,
  /^(jun|junio|june)$/,
  /^(jul|julio|july)$/,
  /^(ago|agosto|aug|august)$/,
  /^(sep|sept|septiembre|september)$/,
  /^(oct|octubre|october)$/,
  /^(nov|noviembre|november)$/,
  /^(dic|diciembre|dec|december)$/,
];
const fillers =
  /^(a|al|las|la|el|los|de|del|por|en|para|at|on|the|in|of|dia|proximo|prox|next|hrs?|horas?|h)$/;
const morningWords = /^(manana|mananas|matutino|temprano|morning|mornings|early|am)$/;
const afternoonWords = /^(tarde|tardes|vespertino|noche|afternoon|evening|pm)$/;

/** Minutes of the day at which the afternoon begins. */
export const noon = 720;
const halfDay = 720;

const folded = (typed: string): string =>
  typed
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\b([ap])\.?\s?m\.?(?=\s|$)/g, ' $1m')
    .replace(/pasado manana|day after tomorrow/g, '+2')
    .replace(/(?:en|in)\s+(\d{1,3})\s+(?:dias?|days?)/g, '+$1')
    .replace(
      /(?:en|in)\s+(\d{1,2})\s+(?:semanas?|weeks?)/g,
      (_all, weeks: string) => `+${7 * Number(weeks)}`,
    )
    .replace(/(\d)\s+y\s+media\b/g, '$1:30')
    .replace(/,/g, ' ')
    .trim();

const isDay = (day: string): boolean =>
  !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) &&
  new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

const two = (value: number): string => String(value).padStart(2, '0');

/** The date in the year given, else the next one. */
const dateOf = (date: number, month: number, year: number | null, today: string): string | null => {
  const thisYear = Number(today.slice(0, 4));
  const inYear = (one: number) => `${one}-${two(month)}-${two(date)}`;
  if (year !== null) {
    const named = inYear(year < 100 ? 2000 + year : year);
    return isDay(named) ? named : null;
  }
  return [inYear(thisYear), inYear(thisYear + 1)].find((day) => isDay(day) && day >= today) ?? null;
};

/** The next such weekday after today. */
const weekdayAfter = (weekday: number, today: string): string => {
  const now = new Date(`${today}T00:00:00Z`).getUTCDay();
  return dayAfter(today, (weekday - now + 7) % 7 || 7);
};

/** The next such date, in this month or the following. */
const dateInMonth = (date: number, today: string): string | null =>
  [0, 1, 2]
    .map((months) => `${dayMonthsAfter(`${today.slice(0, 8)}01`, months).slice(0, 8)}${two(date)}`)
    .find((day) => isDay(day) && day >= today) ?? null;

const clockPattern = /^(\d{1,2})(?:[:.h]?([0-5]\d))?h?$/;

const clockOf = (
  token: string,
  half: When['half'],
  { opens, closes }: WhenContext,
): number | null => {
  const [, hours = '', minutes = '0'] = clockPattern.exec(token) ?? [];
  const hour = Number(hours);
  if (hours === '' || hour > 23) return null;
  const given = hour * 60 + Number(minutes);
  if (hour > 12 || hour === 0 || hours.startsWith('0')) return given;
  const morning = given % noon;
  if (half === 'morning') return hour === 12 ? given : morning;
  if (half === 'afternoon') return morning + halfDay;
  const open = (at: number) => at >= opens && at < closes;
  return open(morning) || !open(morning + halfDay) ? given : morning + halfDay;
};

/**
 * Reads `mañana 4`, `vie 10:30`, `15/12 tarde`, `tomorrow 4`, `fri 10:30`.
 *
 * @returns null when some of it is not understood, or nothing was typed
 */
export const readWhen = (typed: string, context: WhenContext): When | null => {
  const { today } = context;
  const tokens = folded(typed).split(/\s+/).filter(Boolean);
  let day: string | null = null;
  let half: When['half'] = null;
  let time: string | null = null;
  let lastFiller = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const next = tokens[at + 1] ?? '';
    const beyond = tokens[at + 2] ?? '';
    const filler: string = lastFiller;
    lastFiller = '';
    const month = (word: string) => monthWords.findIndex((one) => one.test(word)) + 1;
    const weekday = weekdayWords.findIndex((one) => one.test(token));
    const [, first, second, year] =
      /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(token) ?? [];
    const monthNext = month(next) || (next === 'de' || next === 'of' ? month(beyond) : 0);
    if (/^(hoy|today)$/.test(token)) day = today;
    else if (token === 'tomorrow' || (token === 'manana' && day === null && filler !== 'la'))
      day = dayAfter(today, 1);
    else if (/^\+\d{1,3}$/.test(token)) day = dayAfter(today, Number(token));
    else if (/^\d{4}-\d{2}-\d{2}$/.test(token)) {
      if (!isDay(token)) return null;
      day = token;
    } else if (first && second) {
      const swapped = Number(second) > 12; // 12/15
      const found = dateOf(
        Number(swapped ? second : first),
        Number(swapped ? first : second),
        year ? Number(year) : null,
        today,
      );
      if (!found) return null;
      day = found;
    } else if (/^\d{1,2}$/.test(token) && monthNext > 0) {
      day = dateOf(Number(token), monthNext, null, today);
      if (!day) return null;
      at += month(next) ? 1 : 2;
    } else if (month(token) > 0 && /^\d{1,2}$/.test(next) && !(weekday >= 0)) {
      day = dateOf(Number(next), month(token), null, today);
      if (!day) return null;
      at += 1;
    } else if (/^\d{1,2}$/.test(token) && /^(el|dia|the)$/.test(filler)) {
      day = dateInMonth(Number(token), today);
      if (!day) return null;
    } else if (weekday >= 0) day = weekdayAfter(weekday, today);
    else if (morningWords.test(token)) half = 'morning';
    else if (afternoonWords.test(token)) half = 'afternoon';
    else if (/^(\d{1,2}(?::\d{2})?)([ap]m)$/.test(token)) {
      half = token.endsWith('am') ? 'morning' : 'afternoon';
      time = token.slice(0, -2);
    } else if (clockPattern.test(token)) time = token;
    else if (fillers.test(token)) lastFiller = token;
    else return null;
  }
  const clock = time === null ? null : clockOf(time, half, context);
  if (time !== null && clock === null) return null;
  return day === null && half === null && clock === null ? null : { day, half, clock };
};

/** Minutes of the day of `hh:mm`. */
export const minutesOfDay = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** How far around a typed time others are shown. */
const before = 60;
const after = 120;

/** Whether a time of a day, `hh:mm`, is what was asked for, or near it. */
export const fits = (
  clock: string,
  { clock: wanted, half }: Pick<When, 'clock' | 'half'>,
): boolean => {
  const at = minutesOfDay(clock);
  if (wanted !== null) return at >= wanted - before && at <= wanted + after;
  return half === null || at < noon === (half === 'morning');
};
