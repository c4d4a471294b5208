import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { leadSources } from './lead-statuses';
import * as limits from '../platform/limits';
import { versionSchema } from '../platform/counts';

const monthSchema = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

export const leadSourceCostSchema = z.object({
  id: z.uuid(),
  source: z.enum(leadSources),
  /** `yyyy-mm`. */
  month: z.string(),
  /** Centavos. */
  amount: z.int(),
  version: versionSchema,
});

export type LeadSourceCost = z.output<typeof leadSourceCostSchema>;

export const leadSourceCosts = {
  leadSourceCostList: endpoint({
    summary:
      'What each source of leads cost in a month, where somebody wrote it down: the newest first',
    access: { permission: 'leads:read' },
    response: z.object({ items: z.array(leadSourceCostSchema) }),
  }),
  leadSourceCostUpdate: endpoint({
    summary: 'Write down what a source of leads cost in a month',
    access: { permission: 'leads:write' },
    body: z.strictObject({
      source: z.enum(leadSources),
      month: monthSchema,
      amount: z.int().check(z.minimum(0), z.maximum(limits.centavosMax)),
      /** 0: no cost recorded yet. */
      version: versionSchema,
    }),
    response: leadSourceCostSchema,
  }),
};
