import { clinicLiveEvents } from './clinic/live-events';
import { patientsLiveEvents } from './patients/live-events';
import { customersLiveEvents } from './customers/live-events';
import { salesLiveEvents } from './sales/live-events';
import { schedulingLiveEvents } from './scheduling/live-events';
import { frontDeskLiveEvents } from './front-desk/live-events';
import { clinicalLiveEvents } from './clinical/live-events';
import type { Role } from './identity/roles';
import { scopeOf } from './permissions';
import type { LiveEventPermissions } from './platform/live-events';

/** An event that no domain names here is told to nobody. */
const permissionOf: LiveEventPermissions = {
  ...clinicLiveEvents,
  ...patientsLiveEvents,
  ...customersLiveEvents,
  ...salesLiveEvents,
  ...schedulingLiveEvents,
  ...frontDeskLiveEvents,
  ...clinicalLiveEvents,
};

/**
 * Whether people with these roles hear of such an event. Who may see but their own records hears of
 * none: an event does not say whose it is.
 */
export const hearsOf = (roles: readonly Role[], type: string): boolean => {
  const permission = permissionOf[type.split('.', 1)[0] ?? ''];
  return permission !== undefined && scopeOf(roles, permission) === 'all';
};
