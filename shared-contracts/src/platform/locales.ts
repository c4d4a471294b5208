/** Locales of the interface; the first is the default, the second the fallback (specification §9). */
export const locales = ['es-MX', 'en'] as const;

export type Locale = (typeof locales)[number];
