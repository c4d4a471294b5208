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
