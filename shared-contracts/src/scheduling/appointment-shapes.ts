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

const named = z.object({ id: z.uuid(), name: z.string() });

/** A category; `nameEn` null: it is called the same in English. */
const categorySchema = z.object({ id: z.uuid(), name: z.string(), nameEn: z.nullable(z.string()) });

/** `timeZone` is the one that its clocks show: its own, else that of the company. */
const placeSchema = z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() });

/** Who it is for, as far as the front desk sees: never anything clinical. */
export const appointmentPatientSchema = z.object({
  id: z.uuid(),
  recordNumber: z.string(),
  name: z.string(),
  /** yyyy-mm-dd */
  birthDate: z.string(),
  sex: z.enum(['H', 'M', 'X']),
  phone: z.nullable(z.string()),
  /** There is an allergy on record: a mark, without a word of what it is. */
  hasAlerts: z.boolean(),
  /** Centavos that they or who pays for them owe. */
  debt: z.int(),
});

/** What a list shows, or needs for what is done from its rows. */
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
  /** It takes the practitioner's whole day there. */
  allDay: z.boolean(),
  status: z.enum(appointmentStatuses),
  /** Where it may go from here, now, for the person who asks. */
  moves: z.array(z.enum(appointmentStatuses)),
  /** The last step can be taken back by the person who asks. */
  undoable: z.boolean(),
  priority: z.enum(appointmentPriorities),
  /** Why they come, of the company's list; and in words. */
  reasonCategory: z.nullable(categorySchema),
  reason: z.nullable(z.string()),
  bookedVia: z.enum(bookedVia),
  confirmedChannel: z.nullable(z.enum(confirmationChannels)),
  /** Centavos. */
  priceQuoted: z.int(),
  createdAt: z.string(),
  /** 0 to 100, with what adds to it, most first; null: they came, or nobody waits for them any more. */
  noShowRisk: z.nullable(
    z.object({
      score: z.int(),
      reasons: z.array(
        z.object({ code: z.enum(noShowReasons), points: z.int(), value: z.nullable(z.int()) }),
      ),
    }),
  ),
  /** The time that is held for who waits, until they answer; null: there is none. */
  offer: z.nullable(
    z.object({
      startAt: z.string(),
      endAt: z.string(),
      practitioner: z.nullable(named),
      site: placeSchema,
      expiresAt: z.string(),
    }),
  ),
  /** Where they wait, of who was received and can be called by the person who asks; null: nowhere. */
  turn: z.nullable(
    z.object({ entryId: z.uuid(), token: z.string(), version: versionSchema, called: z.boolean() }),
  ),
  /** It is under way, and the note of its visit is signed: it ends without a reason. */
  noteSigned: z.boolean(),
  version: versionSchema,
});

export type Appointment = z.output<typeof appointmentSchema>;

export const appointmentHistorySchema = z.object({
  at: z.string(),
  /** null: it happened by itself. */
  by: z.nullable(z.string()),
  from: z.nullable(z.enum(appointmentStatuses)),
  to: z.enum(appointmentStatuses),
  reason: z.nullable(z.string()),
  undo: z.boolean(),
});

/** What the patient was written about it, or was not. */
export const patientMessageSchema = z.object({
  id: z.uuid(),
  at: z.string(),
  kind: z.enum(patientMessageKinds),
  channel: z.enum(patientMessageChannels),
  status: z.enum(patientMessageStatuses),
  /** Why it was not sent; null: it was. */
  reason: z.nullable(z.enum(patientMessageReasons)),
  /** null: by itself. */
  by: z.nullable(z.string()),
});

export const appointmentDetailSchema = z.extend(appointmentSchema, {
  kind: z.enum(appointmentKinds),
  internalNote: z.nullable(z.string()),
  overbooked: z.boolean(),
  confirmedAt: z.nullable(z.string()),
  checkedInAt: z.nullable(z.string()),
  arrivedLate: z.boolean(),
  rescheduledFromId: z.nullable(z.uuid()),
  seriesId: z.nullable(z.uuid()),
  customAnswers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  meetingUrl: z.nullable(z.string()),
  overbookReason: z.nullable(z.string()),
  cancelReason: z.nullable(categorySchema),
  cancelledBy: z.nullable(z.enum(['patient', 'clinic'])),
  cancelledLate: z.boolean(),
  /** Newest first. */
  history: z.array(appointmentHistorySchema),
  /** Newest first, twenty at most. */
  messages: z.array(patientMessageSchema),
  /** The patient's last five before this one. */
  past: z.array(
    z.object({
      id: z.uuid(),
      startAt: z.nullable(z.string()),
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
      /** What they have, and would give up for an earlier time. */
      insteadOf: z.nullable(z.object({ id: z.uuid(), startAt: z.string() })),
    }),
  ),
});

export type AppointmentDetail = z.output<typeof appointmentDetailSchema>;
