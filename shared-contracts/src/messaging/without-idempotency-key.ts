import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { messagingRouteTable } from './route-table';

export const messagingWithoutIdempotencyKey = {
  mailboxTest: 'it changes nothing but what is known of the server',
  outgoingCheck: 'it changes nothing',
  emailRuleTry: 'it changes nothing',
} as const satisfies WithoutIdempotencyKey<typeof messagingRouteTable>;
