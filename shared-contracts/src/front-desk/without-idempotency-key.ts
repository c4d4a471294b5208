import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { frontDeskRouteTable } from './route-table';

export const frontDeskWithoutIdempotencyKey = {
  kioskAppointment: 'it changes nothing',
} as const satisfies WithoutIdempotencyKey<typeof frontDeskRouteTable>;
