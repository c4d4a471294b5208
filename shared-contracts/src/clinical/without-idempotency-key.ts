import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { clinicalRouteTable } from './route-table';

export const clinicalWithoutIdempotencyKey = {
  prescriptionCheck: 'it changes nothing',
} as const satisfies WithoutIdempotencyKey<typeof clinicalRouteTable>;
