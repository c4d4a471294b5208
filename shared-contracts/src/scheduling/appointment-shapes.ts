import * as z from 'zod/mini';
import {
  appointmentKinds,
  appointmentPriorities,
  appointmentStatuses,
  bookedVia,
  confirmationChannels,
  noShowReasons,
  patientMessageChannels,
  patientMessageKinds,
  patientMessageReasons,
  patientMessageStatuses,
} from './appointment-machine';
import { versionSchema } from '../platform/counts';
import { personNames } from '../platform/person-names-schema';

const named = z.object({ id: z.uuid(), name: z.string() });

/** A category; `nameEn` null: the same in English. */
const categorySchema = z.object({ id: z.uuid(), name: z.string(), nameEn: z.nullable(z.string()) });

/** `timeZone`: its own, else the company's. */
const placeSchema = z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() });

/** The patient as the front desk sees them; no clinical content. */
export const appointmentPatientSchema = z.object({
  id: z.uuid(),
  recordNumber: z.string(),
  ...personNames,
  /** yyyy-mm-dd */
  birthDate: z.string(),
  sex: z.enum(['H', 'M', 'X']),
  phone: z.nullable(z.string()),
  /** An allergy is on record. Flag only, without clinical content. */
  hasAlerts: z.boolean(),
  /** Centavos owed by the patient or their payer. */
  debt: z.int(),
});

/** A list row, with what its actions need. */
export const appointmentSchema = z.object({
  id: z.uuid(),
  uid: z.string(),
  patient: appointmentPatientSchema,
  eventType: named,
  practitioner: z.nullable(named),
  department: named,
  site: placeSchema,
  room: z.nullable(named),
  startAt: z.nullable(z.string()),
  endAt: z.nullable(z.string()),
  /** Occupies the practitioner's whole day there. */
  allDay: z.boolean(),
  status: z.enum(appointmentStatuses),
  /** States the caller can move it to now. */
  moves: z.array(z.enum(appointmentStatuses)),
  /** The caller can undo the last step. */
  undoable: z.boolean(),
  priority: z.enum(appointmentPriorities),
  /** Reason from the company's list; `reason` is free text. */
  reasonCategory: z.nullable(categorySchema),
  reason: z.nullable(z.string()),
  bookedVia: z.enum(bookedVia),
  confirmedChannel: z.nullable(z.enum(confirmationChannels)),
  /** Centavos. */
  priceQuoted: z.int(),
  createdAt: z.string(),
  /** 0 to 100 with its reasons, highest first; null once arrived or no longer expected. */
  noShowRisk: z.nullable(
    z.object({
      score: z.int(),
      reasons: z.array(
        z.object({ code: z.enum(noShowReasons), points: z.int(), value: z.nullable(z.int()) }),
      ),
    }),
  ),
  /** Time held for a waitlisted patient until they answer; null: none. */
  offer: z.nullable(
    z.object({
      startAt: z.string(),
      endAt: z.string(),
      practitioner: z.nullable(named),
      site: placeSchema,
      expiresAt: z.string(),
    }),
  ),
  /** Queue entry that the caller can call; null: none. */
  turn: z.nullable(
    z.object({ entryId: z.uuid(), token: z.string(), version: versionSchema, called: z.boolean() }),
  ),
  /** In progress with a signed visit note: it can end without a reason. */
  noteSigned: z.boolean(),
  version: versionSchema,
});

export type Appointment = z.output<typeof appointmentSchema>;

export const appointmentHistorySchema = z.object({
  at: z.string(),
  /** null: automatic. */
  by: z.nullable(z.string()),
  from: z.nullable(z.enum(appointmentStatuses)),
  to: z.enum(appointmentStatuses),
  reason: z.nullable(z.string()),
  undo: z.boolean(),
});

/** A message sent to the patient, or one that was skipped. */
export const patientMessageSchema = z.object({
  id: z.uuid(),
  at: z.string(),
  kind: z.enum(patientMessageKinds),
  channel: z.enum(patientMessageChannels),
  status: z.enum(patientMessageStatuses),
  /** Why it was not sent; null: it was, or waits. */
  reason: z.nullable(z.enum(patientMessageReasons)),
  /** When a postponed message goes out. */
  until: z.nullable(z.string()),
  /** null: automatic. */
  by: z.nullable(z.string()),
});

/** Whom a message about an appointment would reach. */
export const tellingSchema = z.object({
  /** null: nobody, because of `reason`. */
  channel: z.nullable(z.enum(patientMessageChannels)),
  /** Masked: enough to recognise it. */
  to: z.nullable(z.string()),
  /** When the quiet hours end that it would wait for; null: it would not. */
  until: z.nullable(z.string()),
  reason: z.nullable(z.enum(patientMessageReasons)),
});

export type Telling = z.output<typeof tellingSchema>;

export const appointmentDetailSchema = z.extend(appointmentSchema, {
  kind: z.enum(appointmentKinds),
  internalNote: z.nullable(z.string()),
  overbooked: z.boolean(),
  confirmedAt: z.nullable(z.string()),
  checkedInAt: z.nullable(z.string()),
  arrivedLate: z.boolean(),
  rescheduledFromId: z.nullable(z.uuid()),
  /** When it was before it was moved; null: it was not, or waited without a time. */
  movedFrom: z.nullable(z.object({ startAt: z.string(), timeZone: z.string() })),
  seriesId: z.nullable(z.uuid()),
  customAnswers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  meetingUrl: z.nullable(z.string()),
  overbookReason: z.nullable(z.string()),
  cancelReason: z.nullable(categorySchema),
  cancelledBy: z.nullable(z.enum(['patient', 'clinic'])),
  cancelledLate: z.boolean(),
  /** Newest first. */
  history: z.array(appointmentHistorySchema),
  /** Newest first, at most twenty. */
  messages: z.array(patientMessageSchema),
  /** The patient's five previous appointments. */
  past: z.array(
    z.object({
      id: z.uuid(),
      startAt: z.nullable(z.string()),
      timeZone: z.string(),
      eventType: z.string(),
      practitioner: z.nullable(z.string()),
      status: z.enum(appointmentStatuses),
    }),
  ),
  waitlist: z.nullable(
    z.object({
      dateFrom: z.nullable(z.string()),
      dateTo: z.nullable(z.string()),
      timePreference: z.enum(['any', 'morning', 'afternoon']),
      status: z.enum(['waiting', 'offered', 'booked', 'expired', 'cancelled']),
      /** Existing appointment they would give up for an earlier time. */
      insteadOf: z.nullable(z.object({ id: z.uuid(), startAt: z.string() })),
    }),
  ),
});

export type AppointmentDetail = z.output<typeof appointmentDetailSchema>;
