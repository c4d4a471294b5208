import type { LiveEventPermissions } from '../platform/live-events';

export const customersLiveEvents = {
  customer: 'customers:read',
} as const satisfies LiveEventPermissions;
