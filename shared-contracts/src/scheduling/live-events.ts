import type { LiveEventPermissions } from '../platform/live-events';

export const schedulingLiveEvents = {
  appointment: 'appointments:read',
  availability: 'availability:read',
  closure: 'availability:read',
  eventType: 'event-types:read',
  timeOff: 'availability:read',
  waitlist: 'appointments:read',
} as const satisfies LiveEventPermissions;
