/** Interface locales: default first, then the fallback (docs/spec/platform.md §3). */
export const locales = ['es-MX', 'en'] as const;

export type Locale = (typeof locales)[number];
