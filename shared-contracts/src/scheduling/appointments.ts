import * as z from 'zod/mini';
import {
  appointmentKinds,
  appointmentPriorities,
  bookedVia,
  confirmationChannels,
  sentByHand,
  tellingSubjects,
} from './appointment-machine';
import { appointmentDetailSchema, tellingSchema } from './appointment-shapes';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import * as platformLimits from '../platform/limits';
import { bulkOutcome, idParams, selectedVersions } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { conflictSchema } from './slots';
import { blankableLine, blankableText, exactText, longText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { daySchema, instantSchema } from '../platform/days';
import { concurrentConsultation } from './concurrent-consultation';

const instant = instantSchema;
const version = versionSchema;

const meetingUrl = z.optional(
  z.nullable(
    z.string().check(z.trim(), z.maxLength(limits.meetingUrlMax), z.regex(patterns.meetingUrl)),
  ),
);

/** A booking. `overbookReason` overrides conflicts that allow it. */
const booking = {
  eventTypeId: z.uuid(),
  /** null: unassigned, or whoever is free if the event type's `assignment` says so. */
  practitionerId: z.optional(z.nullable(z.uuid())),
  siteId: z.optional(z.uuid()),
  departmentId: z.optional(z.uuid()),
  roomId: z.optional(z.nullable(z.uuid())),
  startAt: instant,
  /**
   * Occupies the whole day of `startAt`: the practitioner's hours there, else the site's. Excludes
   * `minutes`.
   */
  allDay: z.optional(z.boolean()),
  /** Absent: the event type's length. */
  minutes: z.optional(z.int().check(z.minimum(1), z.maximum(1440))),
  kind: z.optional(z.enum(appointmentKinds)),
  priority: z.optional(z.enum(appointmentPriorities)),
  /** Category of kind `appointment_reason`; `reason` is free text. */
  reasonId: z.optional(z.nullable(z.uuid())),
  reason: z.optional(z.nullable(blankableText(500))),
  internalNote: z.optional(z.nullable(blankableLine(1000))),
  /** Telehealth link for the patient. */
  meetingUrl,
  customAnswers: z.optional(
    z.record(exactText(40), z.union([blankableText(1000), z.number(), z.boolean()])),
  ),
  overbookReason: z.optional(z.nullable(longText(platformLimits.reasonMax))),
};

/**
 * Whether the patient is written to once the undo time is over; the gate decides again then.
 * Absent: a move is told where the event type confirms bookings, a cancellation is not.
 */
const tellPatient = z.optional(z.boolean());

const many = selectedVersions(platformLimits.pageSizeMax);

export const appointments = {
  appointmentView: endpoint({
    summary: 'One appointment, with its history',
    access: { permission: 'appointments:read' },
    params: idParams('appointmentId'),
    response: appointmentDetailSchema,
  }),
  appointmentBook: endpoint({
    summary:
      'Book a time, with the answers that its type demands; the same key again answers with the same appointment. A time that is taken: 409 with the next three free ones',
    access: { permission: 'appointments:write' },
    body: z.strictObject({
      ...booking,
      patientId: z.uuid(),
      /** Idempotency key of this booking. */
      bookingKey: z.uuid(),
      bookedVia: z.optional(z.enum(bookedVia)),
      /** The waitlisted appointment that gets this time. */
      waitlistedId: z.optional(z.uuid()),
      /** Series: every date is checked; all are booked or none. */
      repeat: z.optional(
        z.strictObject({
          every: z.enum(['day', 'week', 'month']),
          interval: z.int().check(z.minimum(1), z.maximum(12)),
          /** Total number, this one included. */
          count: z.int().check(z.minimum(2), z.maximum(52)),
        }),
      ),
    }),
    response: appointmentDetailSchema,
    status: 201,
  }),
  appointmentCheck: endpoint({
    summary: 'What stands in the way of a booking, before it is made or moved',
    access: { permission: 'appointments:write' },
    body: z.strictObject({
      ...booking,
      patientId: z.optional(z.uuid()),
      appointmentId: z.optional(z.uuid()),
    }),
    response: z.object({
      conflicts: z.array(conflictSchema),
      /** The patient has another appointment in that department that day. */
      sameDay: z.boolean(),
      /** Time it would occupy. */
      startAt: z.string(),
      endAt: z.string(),
    }),
  }),
  appointmentWait: endpoint({
    summary: 'Put a patient on the waiting list',
    access: { permission: 'appointments:write' },
    body: z.strictObject({
      patientId: z.uuid(),
      eventTypeId: z.uuid(),
      practitionerId: z.optional(z.nullable(z.uuid())),
      bookingKey: z.uuid(),
      departmentId: z.optional(z.uuid()),
      siteId: z.optional(z.uuid()),
      kind: booking.kind,
      dateFrom: z.optional(z.nullable(daySchema)),
      dateTo: z.optional(z.nullable(daySchema)),
      timePreference: z._default(z.enum(['any', 'morning', 'afternoon']), 'any'),
      /** Existing appointment they would give up; the new time reschedules it. */
      insteadOfId: z.optional(z.nullable(z.uuid())),
      priority: z.optional(z.enum(appointmentPriorities)),
      reasonId: booking.reasonId,
      reason: z.optional(z.nullable(blankableText(500))),
      customAnswers: booking.customAnswers,
    }),
    response: appointmentDetailSchema,
    status: 201,
  }),
  appointmentBulkConfirm: endpoint({
    summary: 'Confirm many; each by itself: what one is refused for keeps back none of the others',
    access: { permission: 'appointments:write' },
    body: z.strictObject({ channel: z.enum(confirmationChannels), appointments: many }),
    response: bulkOutcome,
  }),
  appointmentBulkCancel: endpoint({
    summary:
      'Cancel many for one reason, of the company’s or in words; each by itself: what one is refused for keeps back none of the others',
    access: { permission: 'appointments:delete' },
    body: z.strictObject({
      cancelReasonId: z.optional(z.nullable(z.uuid())),
      by: z.enum(['patient', 'clinic']),
      note: z.optional(z.nullable(blankableText(platformLimits.reasonMax))),
      tellPatient,
      appointments: many,
    }),
    response: bulkOutcome,
  }),
  appointmentBulkNoShow: endpoint({
    summary:
      'Many did not come, for one reason if it is known; each by itself: what one is refused for keeps back none of the others',
    access: { permission: 'appointments:write' },
    body: z.strictObject({
      reason: z.optional(z.nullable(blankableText(platformLimits.reasonMax))),
      appointments: many,
    }),
    response: bulkOutcome,
  }),
  appointmentRemind: endpoint({
    summary:
      'Write to a patient about their appointment now: a reminder, or the confirmation that it is booked; 409 says why it cannot be',
    access: { permission: 'appointments:write' },
    params: idParams('appointmentId'),
    body: z.strictObject({ version, message: z.optional(z.enum(sentByHand)) }),
    response: appointmentDetailSchema,
  }),
  appointmentOfferAnswer: endpoint({
    summary:
      'A waiting patient takes the time that was offered, which reschedules the appointment they would give up for it, or does not',
    access: { permission: 'appointments:write' },
    params: idParams('appointmentId'),
    body: z.strictObject({ version, accept: z.boolean() }),
    response: appointmentDetailSchema,
  }),
  appointmentUpdate: endpoint({
    summary: 'Change what is written of an appointment; its time changes by rescheduling',
    access: { permission: 'appointments:write' },
    params: idParams('appointmentId'),
    body: z.strictObject({
      version,
      reasonId: booking.reasonId,
      reason: z.optional(z.nullable(blankableText(500))),
      internalNote: z.optional(z.nullable(blankableLine(1000))),
      roomId: z.optional(z.nullable(z.uuid())),
      meetingUrl,
      priority: z.optional(z.enum(appointmentPriorities)),
      customAnswers: booking.customAnswers,
    }),
    response: appointmentDetailSchema,
  }),
  appointmentReschedule: endpoint({
    summary:
      'Move to another time or practitioner: a new appointment in the same chain, the old one becomes rescheduled. Who waits gets this time',
    access: { permission: 'appointments:write' },
    params: idParams('appointmentId'),
    body: z.strictObject({
      version,
      bookingKey: z.uuid(),
      startAt: instant,
      minutes: booking.minutes,
      /** Absent: unchanged, unless `minutes` is given. */
      allDay: booking.allDay,
      practitionerId: z.optional(z.nullable(z.uuid())),
      roomId: z.optional(z.nullable(z.uuid())),
      overbookReason: booking.overbookReason,
      reason: z.optional(z.nullable(blankableText(platformLimits.reasonMax))),
      tellPatient,
    }),
    response: appointmentDetailSchema,
    status: 201,
  }),
  appointmentConfirm: endpoint({
    summary: 'The patient says that they will come',
    access: { permission: 'appointments:write' },
    params: idParams('appointmentId'),
    body: z.strictObject({ version, channel: z.enum(confirmationChannels) }),
    response: appointmentDetailSchema,
  }),
  appointmentApprove: endpoint({
    summary: 'A requested appointment is accepted',
    access: { permission: 'appointments:write' },
    params: idParams('appointmentId'),
    body: z.strictObject({ version, overbookReason: booking.overbookReason }),
    response: appointmentDetailSchema,
  }),
  appointmentCancel: endpoint({
    summary: 'Cancel, with a reason of the company’s or in words; the time is offered to who waits',
    access: { permission: 'appointments:delete' },
    params: idParams('appointmentId'),
    body: z.strictObject({
      version,
      cancelReasonId: z.optional(z.nullable(z.uuid())),
      by: z.enum(['patient', 'clinic']),
      note: z.optional(z.nullable(blankableText(platformLimits.reasonMax))),
      /** For a series: this one, or this and the following. */
      scope: z._default(z.enum(['one', 'following']), 'one'),
      tellPatient,
    }),
    response: appointmentDetailSchema,
  }),
  appointmentTelling: endpoint({
    summary:
      'Through which channel a patient would be told of a cancellation or a move, or why not',
    access: { permission: 'appointments:read' },
    params: idParams('appointmentId'),
    query: z.strictObject({ of: z.enum(tellingSubjects) }),
    response: tellingSchema,
  }),
  appointmentRestore: endpoint({
    summary:
      'Take a cancellation back while its patient has not been told: the time is booked again if it is still free, with what was cancelled of its series at once',
    access: { permission: 'appointments:write' },
    params: idParams('appointmentId'),
    body: z.strictObject({ version, bookingKey: z.uuid() }),
    response: appointmentDetailSchema,
    status: 201,
  }),
  appointmentNoShow: endpoint({
    summary: 'The patient did not come; possible once the time of grace is over',
    access: { permission: 'appointments:write' },
    params: idParams('appointmentId'),
    body: z.strictObject({
      version,
      reason: z.optional(z.nullable(blankableText(platformLimits.reasonMax))),
    }),
    response: appointmentDetailSchema,
  }),
  appointmentStart: endpoint({
    summary: 'The consultation begins',
    access: { permission: 'clinical:sign' },
    params: idParams('appointmentId'),
    body: z.strictObject({ version, alongside: concurrentConsultation }),
    response: appointmentDetailSchema,
  }),
  appointmentComplete: endpoint({
    summary: 'The consultation is over; without a signed note, only with a reason',
    access: { permission: 'clinical:sign' },
    params: idParams('appointmentId'),
    body: z.strictObject({
      version,
      reason: z.optional(z.nullable(blankableText(platformLimits.reasonMax))),
    }),
    response: appointmentDetailSchema,
  }),
  appointmentUndo: endpoint({
    summary: 'Take the last step back, within 24 hours and with a reason',
    access: { permission: 'overbook:sign' },
    params: idParams('appointmentId'),
    body: z.strictObject({ version, reason: longText(platformLimits.reasonMax) }),
    response: appointmentDetailSchema,
  }),
};
