import type { LiveEventPermissions } from '../platform/live-events';

export const clinicalLiveEvents = {
  visit: 'check-in:read',
} as const satisfies LiveEventPermissions;
