import type { ConstraintProblems } from '../platform/database/database-errors';
import { appointmentBookingHandlers } from './http/appointment-booking.handlers';
import { appointmentEndingHandlers } from './http/appointment-endings.handlers';
import { appointmentExportHandlers } from './http/appointment-export.handlers';
import { appointmentOverviewHandlers } from './http/appointment-overview.handlers';
import { appointmentReminderHandlers } from './http/appointment-reminders.handlers';
import { appointmentStepHandlers } from './http/appointment-steps.handlers';
import { appointmentBasicHandlers } from './http/appointments.handlers';
import { calendarFeedHandlers } from './http/calendar-feeds.handlers';
import { closureHandlers } from './http/closures.handlers';
import { eventTypeHandlers } from './http/event-types.handlers';
import { overrideHandlers } from './http/overrides.handlers';
import { scheduleHandlers } from './http/schedules.handlers';
import { slotHandlers } from './http/slots.handlers';
import { timeOffHandlers } from './http/time-off.handlers';
import { waitlistHandlers } from './http/waitlist.handlers';

export const schedulingHandlers = {
  ...calendarFeedHandlers,
  ...eventTypeHandlers,
  ...scheduleHandlers,
  ...overrideHandlers,
  ...timeOffHandlers,
  ...closureHandlers,
  ...slotHandlers,
  ...appointmentBasicHandlers,
  ...appointmentBookingHandlers,
  ...appointmentStepHandlers,
  ...appointmentEndingHandlers,
  ...appointmentExportHandlers,
  ...appointmentOverviewHandlers,
  ...appointmentReminderHandlers,
  ...waitlistHandlers,
};

/** Problem codes of database constraints. Handlers check first, so only races reach these. */
export const schedulingConstraints: ConstraintProblems = {
  event_type_slug: 'eventType.slug_taken',
  availability_interval_overlap: 'availability.overlap',
  appointment_transition: 'appointment.transition_refused',
  appointment_time_fixed: 'appointment.transition_refused',
  appointment_booking_key: 'appointment.key_reused',
  appointment_double_booking: 'appointment.slot_taken',
  waitlist_entry_waits_once: 'appointment.waits_already',
  appointment_patient_twice: 'appointment.slot_taken',
  waitlist_offer_open: 'appointment.offer_gone',
};
