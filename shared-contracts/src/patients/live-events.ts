import type { LiveEventPermissions } from '../platform/live-events';

export const patientsLiveEvents = {
  patient: 'patients:read',
} as const satisfies LiveEventPermissions;
