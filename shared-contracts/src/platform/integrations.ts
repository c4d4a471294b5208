import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** External services, including planned ones (docs/spec/platform.md §10). */
export const integrationProviders = [
  'email',
  'clerk',
  'whatsapp',
  'sms',
  'calendar',
  'sap',
  'mercado-pago',
  'stripe',
  'cfdi',
  'time-stamp',
  'video',
  'webhooks',
  'audit-log',
] as const;
export type IntegrationProvider = (typeof integrationProviders)[number];

/**
 * `live`: the real service. `sandbox`: simulated in process. `none`: not configured. `planned`: no
 * driver in this version.
 */
export const integrationDrivers = ['live', 'sandbox', 'none', 'planned'] as const;
export type IntegrationDriver = (typeof integrationDrivers)[number];

export const integrationSchema = z.object({
  provider: z.enum(integrationProviders),
  driver: z.enum(integrationDrivers),
  /** `error`: the last call failed. `unknown`: not called yet. */
  health: z.enum(['ok', 'error', 'unknown']),
  /** RFC 3339 time of the last successful call. */
  lastOkAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  /** Host it connects to; never a secret. */
  target: z.nullable(z.string()),
  testable: z.boolean(),
  /** Through an account that the company brought, see `connectionView`. */
  own: z.boolean(),
});

export type Integration = z.output<typeof integrationSchema>;

export const integrations = {
  integrationList: endpoint({
    summary: 'Every integration with its driver and how it fares',
    access: { permission: 'apps:read' },
    response: z.object({ items: z.array(integrationSchema) }),
  }),
  integrationTest: endpoint({
    summary: 'Try it now: mail goes to the person who asks',
    access: { permission: 'apps:manage' },
    params: z.strictObject({ provider: z.enum(integrationProviders) }),
    response: integrationSchema,
  }),
};
