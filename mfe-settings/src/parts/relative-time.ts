const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** “5 minutes ago”: elapsed time in the largest unit that fits. */
export const relativeTime = (iso: string, now: number, locale: string): string => {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000));
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(
    -Math.floor(seconds / size),
    unit,
  );
};
