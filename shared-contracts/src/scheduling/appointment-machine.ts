/**
 * The life of an appointment (specification of the screens, §8): states, ways between them, and who
 * may go them.
 */
export const appointmentStatuses = [
  'requested',
  'waitlisted',
  'scheduled',
  'confirmed',
  'checked_in',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
  'rescheduled',
] as const;

export type AppointmentStatus = (typeof appointmentStatuses)[number];

/**
 * From each state to those it leads to; taking back (`appointmentUndo`) and rescheduling (a new
 * one) apart.
 */
export const appointmentMoves: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  requested: ['scheduled', 'cancelled', 'rescheduled'],
  waitlisted: ['scheduled', 'cancelled'],
  scheduled: ['confirmed', 'checked_in', 'cancelled', 'no_show', 'rescheduled'],
  confirmed: ['checked_in', 'cancelled', 'no_show', 'rescheduled'],
  checked_in: ['in_progress', 'cancelled'],
  in_progress: ['completed'],
  completed: [],
  cancelled: [],
  no_show: ['checked_in'],
  rescheduled: [],
};

/** Those that take up time of a practitioner. */
export const busyStatuses = [
  'requested',
  'scheduled',
  'confirmed',
  'checked_in',
  'in_progress',
] as const satisfies readonly AppointmentStatus[];

export const canMoveAppointment = (from: AppointmentStatus, to: AppointmentStatus): boolean =>
  appointmentMoves[from].includes(to);

export const appointmentKinds = ['in_person', 'telehealth', 'walk_in', 'home'] as const;
export type AppointmentKind = (typeof appointmentKinds)[number];
export const appointmentPriorities = ['routine', 'urgent', 'emergency'] as const;
export const bookedVia = ['staff', 'phone', 'whatsapp', 'web', 'lead', 'sap', 'rule'] as const;
/** What was charged for it: nothing yet, something that is still owed, or all is settled. */
export const appointmentPayments = ['none', 'due', 'settled'] as const;
export const confirmationChannels = ['staff', 'phone', 'whatsapp', 'sms', 'email', 'web'] as const;

/**
 * What the front desk writes to patients about an appointment: that it is booked, that it is near,
 * that a time is free for who waits.
 */
export const patientMessageKinds = ['booked', 'reminder', 'offer'] as const;
export type PatientMessageKind = (typeof patientMessageKinds)[number];
export const patientMessageChannels = ['email'] as const;
export const patientMessageStatuses = ['sent', 'skipped', 'failed'] as const;
/** Why one was not sent; `deceased`: nobody is there to read it, `error`: it failed again and again. */
export const patientMessageReasons = [
  'late',
  'no_consent',
  'no_address',
  'deceased',
  'error',
] as const;
export type PatientMessageReason = (typeof patientMessageReasons)[number];

/** Parts of the list, and its orders. */
export const appointmentTabs = ['today', 'upcoming', 'unconfirmed', 'waitlist', 'lost'] as const;
export const appointmentSorts = [
  'startAt',
  '-startAt',
  'createdAt',
  '-createdAt',
  'patient',
  '-patient',
] as const;

/**
 * Why somebody may not come, each with its points; `value`: how many times, days ahead, day of the
 * week (1 is Monday).
 */
export const noShowReasons = [
  'past_no_shows',
  'unconfirmed',
  'lead_time',
  'first_visit',
  'weekday',
] as const;
/** Above it, a call or a second booking of the time is suggested. */
export const noShowRiskHigh = 60;

/**
 * Why a time cannot be booked, in the order in which they are told. The first group refuses whoever
 * asks; what is in {@link overbookable} can be taken with `overbook:sign` and a reason.
 */
export const bookingConflicts = [
  'patient_not_bookable', // deceased, merged
  'event_type_inactive',
  'kind_not_offered',
  'practitioner_not_eligible',
  'wrong_site',
  'in_the_past',
  'beyond_window',
  'too_soon',
  'site_closed',
  'time_off',
  'outside_availability',
  'daily_limit',
  'no_new_patients',
  'practitioner_busy',
  'capacity_full',
  'room_busy',
  'patient_busy',
] as const;

export type BookingConflict = (typeof bookingConflicts)[number];

export const overbookable: readonly BookingConflict[] = [
  'beyond_window',
  'too_soon',
  'site_closed',
  'time_off',
  'outside_availability',
  'daily_limit',
  'no_new_patients',
  'practitioner_busy',
  'capacity_full',
  'room_busy',
  'patient_busy',
];
