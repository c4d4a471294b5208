import { readablePhone } from '@sala/shared-contracts';
import es from './report.es-MX.json';

/** What a closed word is called; one that is not in the list stands as it is. */
export const named = (names: Readonly<Record<string, string>>, key: string | null): string | null => (key === null ? null : (names[key] ?? key));

export const yesOrNo = (value: boolean): string => (value ? es.yes : es.no);

export const phone = (number: string | null): string | null => number && readablePhone(number);

/** Centavos. */
export const money = (centavos: number): string => new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(centavos / 100);

/** A day of the calendar, in no zone. */
export const day = (isoDay: string | null): string | null =>
  isoDay && new Intl.DateTimeFormat('es-MX', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${isoDay}T00:00:00Z`));

export type Moment = (iso: string | null) => string | null;

/** A moment as the clocks of a zone show it. */
export const momentIn = (timeZone: string): Moment => {
  const format = new Intl.DateTimeFormat('es-MX', { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return (iso) => iso && format.format(new Date(iso));
};
