import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { numberSeries } from '../platform/number-series';

const cursor = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

export const companyChangeSchema = z.object({
  id: z.int(),
  at: z.string(),
  /** null: the system. */
  by: z.nullable(z.string()),
  /** Which settings changed. */
  subject: z.enum(['company', 'security_policy', 'clinic_settings', 'number_series']),
  /** Of which numbers, where numbers changed. */
  series: z.nullable(z.enum(numberSeries)),
  action: z.string(),
  fields: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Whether the values from before can be put back. */
  restorable: z.boolean(),
});

export type CompanyChange = z.output<typeof companyChangeSchema>;

export const companyChanges = {
  companyChangeList: endpoint({
    summary: 'Changes of the settings of the company, newest first, each with what was before',
    access: { permission: 'company:read' },
    query: z.strictObject({ before: z.optional(cursor) }),
    response: z.object({ items: z.array(companyChangeSchema), next: z.nullable(z.int()) }),
  }),
  companyChangeRestore: endpoint({
    summary: 'Put the values from before a change back, by the same rules as changing them',
    access: { permission: 'company:manage' },
    params: z.strictObject({ changeId: cursor }),
  }),
};
