import type { WithoutIdempotencyKey } from './endpoint';
import type { platformRouteTable } from './route-table';

const sandbox = 'for scripts and tests';

export const platformWithoutIdempotencyKey = {
  notificationRead: 'what is read stays read',
  integrationTest:
    'it asks a service outside, so that no transaction may stay open; each try counts',
  deliveryRetry: 'what waits already is not sent twice',
  sandboxClock: sandbox,
  sandboxFail: sandbox,
  sandboxIdentityToken: sandbox,
} as const satisfies WithoutIdempotencyKey<typeof platformRouteTable>;
