import * as z from 'zod/mini';
import { ids, type EventAudiences, type EventSchemas } from '../platform/event';
import { appointmentStatuses, type AppointmentStatus } from './appointment-machine';

const status = z.enum(appointmentStatuses);
/** `from` is null for a new appointment. */
const move = z.object({ from: z.nullable(status), to: status });

export const schedulingEvents = {
  'appointment.requested': move,
  'appointment.waitlisted': move,
  'appointment.scheduled': move,
  'appointment.confirmed': move,
  'appointment.checked_in': move,
  'appointment.started': move,
  'appointment.completed': move,
  'appointment.cancelled': move,
  'appointment.missed': move,
  'appointment.rescheduled': move,
  'appointment.undone': move,
  'appointment.updated': z.nullable(ids('practitionerId')),
  /** Its practitioner will be absent; it needs another time. */
  'appointment.displaced': ids('timeOffId'),
  'appointment.reminded': null,
  /** Reminded, with a high risk of a no-show. */
  'appointment.risk_flagged': ids('patientId'),
  'appointment.offered': null,
  'appointment.offer_declined': null,
  'appointment.offer_expired': null,
  'availability.changed': null,
  'closure.created': null,
  'closure.deleted': null,
  'time_off.requested': ids('practitionerId'),
  'time_off.approved': ids('practitionerId'),
  'time_off.rejected': ids('practitionerId'),
  'time_off.cancelled': ids('practitionerId'),
  'calendar_feed.created': null,
  'calendar_feed.deleted': null,
  'event_type.created': null,
  'event_type.updated': null,
  'event_type.reordered': null,
} as const satisfies EventSchemas;

/** Permission needed to receive each event. */
export const schedulingAudiences = {
  appointment: 'appointments:read',
  availability: 'availability:read',
  calendar_feed: null,
  closure: 'availability:read',
  event_type: 'event-types:read',
  time_off: 'availability:read',
} as const satisfies EventAudiences;

/** Event for each appointment state. */
export const appointmentEventOf = {
  requested: 'appointment.requested',
  waitlisted: 'appointment.waitlisted',
  scheduled: 'appointment.scheduled',
  confirmed: 'appointment.confirmed',
  checked_in: 'appointment.checked_in',
  in_progress: 'appointment.started',
  completed: 'appointment.completed',
  cancelled: 'appointment.cancelled',
  no_show: 'appointment.missed',
  rescheduled: 'appointment.rescheduled',
} as const satisfies Record<AppointmentStatus, keyof typeof schedulingEvents>;
