import * as z from 'zod/mini';
import * as limits from './limits';

const yearOf = (text: string): number => Number(text.slice(0, 4));

const inBounds = z.refine<string>(
  (text) => yearOf(text) >= limits.dateYearMin && yearOf(text) <= limits.dateYearMax,
  { params: { rule: 'out_of_calendar' } },
);

/** Calendar day `yyyy-mm-dd`, from 1900 to 2100. */
export const daySchema = z.iso.date().check(inBounds);

/** ISO 8601 instant with any offset, from 1900 to 2100. */
export const zonedInstantSchema = z.iso.datetime({ offset: true }).check(inBounds);

/** ISO 8601 instant in UTC, from 1900 to 2100. */
export const instantSchema = z.iso.datetime().check(inBounds);
