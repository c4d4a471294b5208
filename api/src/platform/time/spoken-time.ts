const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const longDay = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** How messages, mails and papers say an instant; numeric dates of columns are in `platform/pdf`. */
const shapes = {
  /** `martes 2 de diciembre`, as in “el martes 2 de diciembre” */
  day: longDay,
  /** `10:00` */
  time: clock,
  /** `martes 2 de diciembre, 10:00`, `Tuesday 2 December at 10:00` */
  moment: { ...longDay, ...clock },
  /** `mar 2 dic, 10:00` */
  short: { weekday: 'short', day: 'numeric', month: 'short', ...clock },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/* Day before month in both languages (docs/adr/0138). */
const spokenIn = (locale: string): string => (locale.startsWith('en') ? 'en-GB' : 'es-MX');

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant in words, where `timeZone` is. */
export const spokenTime = (
  locale: string,
  shape: keyof typeof shapes,
  instant: string,
  timeZone: string,
): string => {
  const key = `${locale} ${shape} ${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(spokenIn(locale), { ...shapes[shape], timeZone });
  formats.set(key, format);
  const text = format.format(new Date(instant));
  return shape === 'short'
    ? text.replaceAll(/\.| de(?= )/g, '')
    : text.replace(/^(\p{L}+),/u, '$1');
};
