import { scopeOf, type Permission, type Role } from './permissions';

/** Below the API's prefix: `text/event-stream`, with `Authorization: Bearer`. */
export const liveEventsPath = '/events';

/** Of an answer to a read: the `Last-Event-ID` of a line that tells all that happened since. */
export const livePositionHeader = 'live-position';

/** What somebody else did, without its content: whoever may see that asks for it. */
export interface LiveEvent {
  /** As in the outbox: `appointment.booked`. */
  readonly type: string;
  readonly entityId: string;
}

/** Of which things one hears, by the first word of the type; of what is not named here nobody does. */
const permissionOf: Readonly<Record<string, Permission>> = {
  appointment: 'appointments:read',
  availability: 'availability:read',
  category: 'categories:read',
  clinic_settings: 'event-types:read',
  closure: 'availability:read',
  customer: 'customers:read',
  department: 'practitioners:read',
  eventType: 'event-types:read',
  lead: 'leads:read',
  patient: 'patients:read',
  payment: 'purchases:read',
  practitioner: 'practitioners:read',
  purchase: 'purchases:read',
  queue_entry: 'check-in:read',
  room: 'practitioners:read',
  site: 'practitioners:read',
  timeOff: 'availability:read',
  visit: 'check-in:read',
  waitlist: 'appointments:read',
};

/**
 * Whether people with these roles hear of such an event. Who may see but their own records hears of
 * none: an event does not say whose it is.
 */
export const hearsOf = (roles: readonly Role[], type: string): boolean => {
  const permission = permissionOf[type.split('.', 1)[0] ?? ''];
  return permission !== undefined && scopeOf(roles, permission) === 'all';
};
