import type { LiveEventPermissions } from '../platform/live-events';

export const clinicLiveEvents = {
  category: 'categories:read',
  clinic_settings: 'event-types:read',
  department: 'practitioners:read',
  practitioner: 'practitioners:read',
  room: 'practitioners:read',
  site: 'practitioners:read',
} as const satisfies LiveEventPermissions;
