import type { Locale } from '@sala/shared-contracts';
import { useLocale } from './format';

const shapes = {
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  weekdayLetter: { weekday: 'narrow' },
  dayMonth: { day: 'numeric', month: 'short' },
  shortDate: { day: 'numeric', month: 'short', year: 'numeric' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long' },
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short', year: 'numeric' },
  monthName: { month: 'short' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** How a calendar day is read: `jueves`, `3 dic 2026`, `diciembre de 2026` and the like. */
export type DayShape = keyof typeof shapes;

/** Calendar days `yyyy-mm-dd` in words; in columns and inputs they are numeric (`useFormat`). */
export interface DayWords {
  readonly say: (shape: DayShape, isoDay: string) => string;
  /** `23–29 nov 2026` */
  readonly range: (from: string, to: string) => string;
}

/* `3 dic 2026`: Spanish writes `3 de dic de 2026` where there is room. */
const short: ReadonlySet<DayShape> = new Set(['dayMonth', 'shortDate', 'shortMonth']);
const shorter = (text: string): string => text.replaceAll(/\.| de(?= )/g, '');

const dayOf = (isoDay: string): Date => new Date(`${isoDay}T00:00:00Z`);

const build = (locale: Locale): DayWords => {
  const formats = new Map<DayShape, Intl.DateTimeFormat>();
  const formatOf = (shape: DayShape): Intl.DateTimeFormat => {
    const known = formats.get(shape);
    if (known) return known;
    // Day before month in every language.
    const spoken = locale === 'en' ? 'en-GB' : locale;
    const made = new Intl.DateTimeFormat(spoken, { ...shapes[shape], timeZone: 'UTC' });
    formats.set(shape, made);
    return made;
  };
  return {
    say: (shape, isoDay) => {
      const text = formatOf(shape).format(dayOf(isoDay));
      return short.has(shape) ? shorter(text) : text.replaceAll('.', '');
    },
    range: (from, to) => shorter(formatOf('shortDate').formatRange(dayOf(from), dayOf(to))),
  };
};

/* Shared: creating an Intl format costs more than all days of a screen. */
const built: Partial<Record<Locale, DayWords>> = {};

export const useDayWords = (): DayWords => {
  const locale = useLocale();
  return (built[locale] ??= build(locale));
};
