import * as z from 'zod/mini';
import * as limits from './limits';

const yearOf = (text: string): number => Number(text.slice(0, 4));

const inBounds = z.refine<string>(
  (text) => yearOf(text) >= limits.dateYearMin && yearOf(text) <= limits.dateYearMax,
  { params: { rule: 'out_of_calendar' } },
);

/** A day of the calendar, `yyyy-mm-dd`, from 1900 to 2100. */
export const daySchema = z.iso.date().check(inBounds);

/** A moment, ISO 8601 with any offset, within the same years. */
export const zonedInstantSchema = z.iso.datetime({ offset: true }).check(inBounds);

/** A moment, ISO 8601 in UTC, within the same years. */
export const instantSchema = z.iso.datetime().check(inBounds);
