const written = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})$/;
const together = /^(\d{2})(\d{2})(\d{4})$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
};

/**
 * Parses `20/11/2026`, `20-11-2026`, `20112026` or `2026-11-20` to `yyyy-mm-dd`; '' for blank, null
 * for no (complete) day.
 */
export const parseDay = (typed: string): string | null => {
  const text = typed.trim();
  if (text === '') return '';
  const [, year, month, day] = iso.exec(text) ?? [];
  const [, first, second, third] = written.exec(text) ?? together.exec(text) ?? [];
  const [y = '', m = '', d = ''] = year ? [year, month, day] : [third, second, first];
  if (y === '' || Number(y) < 1000 || !isDay(Number(y), Number(m), Number(d))) return null;
  return `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
};

/* Both languages at once: people mix them, and the words do not collide. */
const offsets: readonly (readonly [words: RegExp, days: number])[] = [
  [/^(ayer|yesterday)$/, -1],
  [/^(hoy|today)$/, 0],
  [/^(manana|tomorrow)$/, 1],
  [/^(pasado|pasado manana|day after tomorrow)$/, 2],
];
const weekdays: readonly RegExp[] = [
  /^(dom|domingo|sun|sunday)$/,
  /^(lun|lunes|mon|monday)$/,
  /^(mar|martes|tue|tuesday)$/,
  /^(mie|miercoles|wed|wednesday)$/,
  /^(jue|jueves|thu|thursday)$/,
  /^(vie|viernes|fri|friday)$/,
  /^(sab|sabado|sat|saturday)$/,
];

/**
 * Reads `mañana`, `vie` (the next one) or `+10` (days) as `yyyy-mm-dd`; null for anything else.
 *
 * @param today yyyy-mm-dd
 */
export const dayOfWords = (typed: string, today: string): string | null => {
  const text = typed
    .trim()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  const after = (days: number): string =>
    new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const [, plus] = /^\+(\d{1,3})$/.exec(text) ?? [];
  if (plus !== undefined) return after(Number(plus));
  const [, offset] = offsets.find(([words]) => words.test(text)) ?? [];
  if (offset !== undefined) return after(offset);
  const weekday = weekdays.findIndex((words) => words.test(text));
  if (weekday < 0) return null;
  return after((weekday - new Date(today).getUTCDay() + 7) % 7 || 7);
};

/** `2026-11-20` → `20/11/2026` in both languages; other text unchanged. */
export const writeDay = (day: string): string => day.replace(iso, '$3/$2/$1');

/**
 * Inserts slashes while digits are typed: `2011` → `20/11/`. Nothing while deleting, and no
 * duplicates.
 */
export const withSlashes = (typed: string, before: string): string => {
  const text = typed.replace(/\/{2,}/g, '/');
  return text.length > before.length && /^(?:\d{2}|\d{2}\/\d{2})$/.test(text) ? `${text}/` : text;
};
