import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { locales } from '../platform/locales';

export const planCategories = ['booking', 'service'] as const;

const inBothLanguages = z.record(z.enum(locales), z.string());
export const planNameSchema = inBothLanguages;

export const planSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  category: z.enum(planCategories),
  name: inBothLanguages,
  description: inBothLanguages,
  /** Centavos of MXN per month, before IVA. */
  priceMonthly: z.int(),
  /** Centavos of MXN per year, before IVA. The saving is computed from both prices. */
  priceAnnual: z.int(),
  currency: z.literal('MXN'),
  /** null: unlimited. */
  limits: z.object({
    users: z.nullable(z.int()),
    doctors: z.nullable(z.int()),
    sites: z.nullable(z.int()),
    messages: z.nullable(z.int()),
    /** Megabytes. */
    storage: z.nullable(z.int()),
  }),
  features: z.array(z.object({ key: z.string(), label: inBothLanguages })),
  highlighted: z.boolean(),
});

export type Plan = z.output<typeof planSchema>;

export const plans = {
  planList: endpoint({
    summary: 'Plans on offer, cheapest first within their category',
    access: { public: 'prices are shown before signing up' },
    response: z.object({ items: z.array(planSchema) }),
  }),
};
