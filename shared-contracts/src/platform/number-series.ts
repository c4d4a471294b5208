/* Numbers that a company counts up by itself, without the schemas. */

export const numberSeries = [
  'patient',
  'customer',
  'purchase',
  'prescription',
  'privacy_request',
] as const;
export type NumberSeries = (typeof numberSeries)[number];

/** What a number looks like: `V-2026-000042`. */
export interface NumberFormat {
  readonly prefix: string;
  /** Shorter numbers are filled with zeros. */
  readonly digits: number;
  /** With the year, and from one again when it changes. */
  readonly yearly: boolean;
}

/** Series that may begin anew each year; a record number is for life. */
export const yearlySeries: readonly NumberSeries[] = ['purchase', 'prescription'];

/** For a company that chose nothing. */
export const numberDefaults: Readonly<Record<NumberSeries, NumberFormat>> = {
  patient: { prefix: 'EXP', digits: 6, yearly: false },
  customer: { prefix: 'C', digits: 6, yearly: false },
  purchase: { prefix: 'V', digits: 6, yearly: false },
  prescription: { prefix: 'R', digits: 6, yearly: false },
  privacy_request: { prefix: 'ARCO', digits: 4, yearly: false },
};

/** @param year the company’s, where the series has one */
export const numberText = (
  { prefix, digits, yearly }: NumberFormat,
  year: number,
  value: number,
): string =>
  [prefix, yearly ? String(year) : '', String(value).padStart(digits, '0')]
    .filter((part) => part !== '')
    .join('-');
