import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { schedulingRouteTable } from './route-table';

export const schedulingWithoutIdempotencyKey = {
  appointmentCheck: 'it changes nothing',
} as const satisfies WithoutIdempotencyKey<typeof schedulingRouteTable>;
