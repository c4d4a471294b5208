import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { listQuery } from '../platform/lists';
import { daySchema } from '../platform/days';
import { purchaseFilter, purchaseSorts } from './purchases';

/** What one point of the series covers. */
export const seriesSteps = ['day', 'week', 'month', 'year'] as const;

const sums = z.object({
  /** Centavos sold. */
  sold: z.int(),
  purchases: z.int(),
});

export const purchaseSeries = {
  purchaseSeriesView: endpoint({
    summary:
      'What was sold per day, week, month or year (as the period is long) and in as many days before, narrowed as the list; without drafts and cancelled ones. Without days: the last thirty',
    access: { permission: 'purchases:read' },
    query: z.strictObject({ search: listQuery(purchaseSorts).search, ...purchaseFilter }),
    response: z.object({
      from: daySchema,
      to: daySchema,
      step: z.enum(seriesSteps),
      /** In order, without gaps; `from` is the first day of the step that lies in the period. */
      points: z.array(z.extend(sums, { from: daySchema })),
      total: sums,
      /** As many days before. */
      before: sums,
    }),
  }),
};
