import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { billingRouteTable } from './route-table';

export const billingWithoutIdempotencyKey = {
  billingPortal: 'it changes nothing; each address works once',
} as const satisfies WithoutIdempotencyKey<typeof billingRouteTable>;
