import type { LiveEventPermissions } from '../platform/live-events';

export const frontDeskLiveEvents = {
  queue_entry: 'check-in:read',
} as const satisfies LiveEventPermissions;
