import * as z from 'zod/mini';
import { trendPeriods, usualTrendPeriod } from './trend-filter';

/** Length of a trend. */
export const trendQuery = {
  days: z._default(z.pipe(z.coerce.number(), z.literal([...trendPeriods])), usualTrendPeriod),
};

/** A trend of a part of the clinic. */
export const clinicTrendQuery = {
  ...trendQuery,
  siteId: z.optional(z.uuid()),
  departmentId: z.optional(z.uuid()),
  practitionerId: z.optional(z.uuid()),
};
