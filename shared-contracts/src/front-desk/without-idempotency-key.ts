import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { frontDeskRouteTable } from './route-table';

export const frontDeskWithoutIdempotencyKey = {
  deviceAuthorizationRequest: 'a repetition replaces the code that it showed',
  deviceTokenRequest: 'it is asked again until a person answers, and holds a token',
  deviceRevoke: 'what is revoked stays revoked',
  kioskAppointment: 'it changes nothing',
} as const satisfies WithoutIdempotencyKey<typeof frontDeskRouteTable>;
