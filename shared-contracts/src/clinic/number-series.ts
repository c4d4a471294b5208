import * as z from 'zod/mini';
import { versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { numberSeries } from '../platform/number-series';
import * as patterns from '../platform/patterns';
import * as limits from './limits';

const seriesSchema = z.enum(numberSeries);
const prefix = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.maxLength(limits.numberPrefixMax),
    z.regex(patterns.numberPrefix),
  );

export const numberSeriesSchema = z.object({
  series: seriesSchema,
  /** '' for none. */
  prefix: z.string(),
  digits: z.int(),
  yearly: z.boolean(),
  /** The company’s, which a yearly number bears. */
  year: z.int(),
  /** The last number that was given out, of this year if it is yearly; 0: none. */
  given: z.int(),
  /** The highest of any year: without years, the next is above it. */
  peak: z.int(),
  next: z.int(),
  /** As it will be written. */
  nextText: z.string(),
  /** 0: never changed. */
  version: versionSchema,
});

export type NumberSeriesView = z.output<typeof numberSeriesSchema>;

export const numberSeriesEndpoints = {
  numberSeriesList: endpoint({
    summary: 'How the company numbers records, customers, purchases and requests, and what is next',
    access: { permission: 'company:read' },
    response: z.object({ items: z.array(numberSeriesSchema) }),
  }),
  numberSeriesUpdate: endpoint({
    summary: 'Change how numbers look from now on; the next one is never one that was given out',
    access: { permission: 'company:manage' },
    params: z.strictObject({ series: seriesSchema }),
    body: z.strictObject({
      version: versionSchema,
      prefix: z.optional(prefix),
      digits: z.optional(
        z.int().check(z.minimum(limits.numberDigitsMin), z.maximum(limits.numberDigitsMax)),
      ),
      yearly: z.optional(z.boolean()),
      next: z.optional(z.int().check(z.minimum(1), z.maximum(limits.numberNextMax))),
    }),
    response: numberSeriesSchema,
  }),
};
