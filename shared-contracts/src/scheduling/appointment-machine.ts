/** Appointment states (docs/spec/scheduling.md §2): transitions and the permission each needs. */
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

/** Transitions, except undo (`appointmentUndo`) and rescheduling, which creates a new appointment. */
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

/** States that occupy the practitioner. */
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
/** Charges: none, outstanding, or settled. */
export const appointmentPayments = ['none', 'due', 'settled'] as const;
export const confirmationChannels = ['staff', 'phone', 'whatsapp', 'sms', 'email', 'web'] as const;

/** What staff send by hand. */
export const sentByHand = ['booked', 'reminder'] as const;
/** Front-desk messages to patients: booking confirmation, reminder, waitlist offer. */
export const patientMessageKinds = ['booked', 'reminder', 'offer', 'cancellation'] as const;
export type PatientMessageKind = (typeof patientMessageKinds)[number];
export const patientMessageChannels = ['whatsapp', 'sms', 'email'] as const;
export const patientMessageStatuses = ['sent', 'postponed', 'skipped', 'failed'] as const;
export type PatientMessageStatus = (typeof patientMessageStatuses)[number];
/** Why a message was not sent; `error`: retries were exhausted. */
export const patientMessageReasons = [
  'late',
  'no_consent',
  'no_address',
  'deceased',
  'suppressed',
  'no_channel',
  'missing_value',
  'needless',
  'quiet',
  'cap',
  'duplicate',
  'budget',
  'error',
] as const;
export type PatientMessageReason = (typeof patientMessageReasons)[number];

/** What staff do to an appointment and may tell its patient of. */
export const tellingSubjects = ['cancellation', 'move'] as const;
export type TellingSubject = (typeof tellingSubjects)[number];
/** Minutes during which a cancellation or a move is taken back before its patient is told. */
export const tellingUndoMinutes = 2;

/** Tabs and sort orders of the list; `next`: by time, with what is over after all the rest. */
export const appointmentTabs = [
  'today',
  'upcoming',
  'unconfirmed',
  'waitlist',
  'past',
  'lost',
] as const;
export const appointmentSorts = [
  'startAt',
  '-startAt',
  'createdAt',
  '-createdAt',
  'patient',
  '-patient',
  'next',
] as const;

/** Contributors to the no-show risk with their points; `value`: count, days ahead, or ISO weekday. */
export const noShowReasons = [
  'past_no_shows',
  'unconfirmed',
  'lead_time',
  'first_visit',
  'weekday',
] as const;
/** Above this, the UI suggests a call or overbooking. */
export const noShowRiskHigh = 60;

/**
 * Reasons a time cannot be booked, in display order. Those in {@link overbookable} can be overridden
 * with `overbook:sign` and a reason; the others always refuse.
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
