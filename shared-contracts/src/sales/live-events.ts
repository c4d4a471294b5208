import type { LiveEventPermissions } from '../platform/live-events';

export const salesLiveEvents = {
  lead: 'leads:read',
  payment: 'purchases:read',
  purchase: 'purchases:read',
} as const satisfies LiveEventPermissions;
