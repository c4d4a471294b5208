import * as z from 'zod/mini';
import { appointmentSchema } from '../scheduling/appointment-shapes';
import { endpoint } from '../platform/endpoint';
import { eventQuestionSchema } from '../scheduling/event-types';
import { versionSchema } from '../platform/counts';
import * as limits from './limits';
import { consentAnswersSchema, patientConsentSchema } from '../patients/patient-consents';
import { patientStatuses } from '../patients/patient-kinds';
import { contactSchema } from '../patients/patient-shapes';
import { vitalsBodySchema } from '../patients/vitals';
import { checkInWarnings, queuePriorities, queueStages } from './queue-machine';
import { blankableLine, blankableText, exactText } from '../platform/text';

/**
 * Result of a scanned check-in code: for this appointment, expired, unknown or for another one, or
 * none.
 */
export const checkInCodeResults = ['none', 'valid', 'expired', 'unknown'] as const;
export type CheckInCodeResult = (typeof checkInCodeResults)[number];

/** Typed, scanned or taken from the URL; the server extracts the code. */
export const checkInCodeSchema = blankableLine(limits.checkInCodeMax);

const namedSchema = z.object({ id: z.uuid(), name: z.string() });

/** Price of the visit before a sale exists. */
export const quoteSchema = z.object({
  description: z.string(),
  /** Centavos including IVA, as charged later; 0 for a free follow-up. */
  price: z.int(),
  freeFollowUp: z.boolean(),
});

/** The patient's ticket: read aloud and printed. */
export const ticketSchema = z.object({
  appointmentId: z.uuid(),
  patientId: z.uuid(),
  patient: z.string(),
  visitId: z.uuid(),
  visitNumber: z.int(),
  queueEntryId: z.uuid(),
  version: versionSchema,
  /** The caller has just checked them in and can undo it (`queueUndo`). */
  undoable: z.boolean(),
  /** For example `MG-004`. */
  token: z.string(),
  stage: z.enum(queueStages),
  department: namedSchema,
  practitioner: z.nullable(z.string()),
  room: z.nullable(z.string()),
  site: z.string(),
  checkedInAt: z.string(),
  arrivedLate: z.boolean(),
  /** Patients ahead in the queue. */
  ahead: z.int(),
  quote: quoteSchema,
});

export type Ticket = z.output<typeof ticketSchema>;

export const checkInViewSchema = z.object({
  patient: z.object({
    id: z.uuid(),
    recordNumber: z.string(),
    name: z.string(),
    /** yyyy-mm-dd */
    birthDate: z.string(),
    sex: z.enum(['H', 'M', 'X']),
    curp: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    status: z.enum(patientStatuses),
    /** An allergy is on record. Flag only, without clinical content. */
    hasAlerts: z.boolean(),
    /** Changes with the photo; null: none. */
    photoId: z.nullable(z.uuid()),
    /** Under 18: a guardian is required. */
    minor: z.boolean(),
    guardian: z.nullable(
      z.union([
        contactSchema,
        z.object({ name: z.string(), relation: z.null(), phone: z.nullable(z.string()) }),
      ]),
    ),
    insurer: z.nullable(z.string()),
    policyNumber: z.nullable(z.string()),
    payer: z.nullable(namedSchema),
    /** Centavos owed by the payer. */
    debt: z.int(),
  }),
  appointment: appointmentSchema,
  questions: z.array(eventQuestionSchema),
  customAnswers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Latest notice in the patient's language; null: none published. */
  notice: z.nullable(z.object({ id: z.uuid(), number: z.int(), body: z.string() })),
  /** The latest notice was accepted. */
  noticeAccepted: z.boolean(),
  /** Current answers to the other purposes. */
  consents: z.array(patientConsentSchema),
  quote: quoteSchema,
  warnings: z.array(z.enum(checkInWarnings)),
  /** An open visit that can be continued. */
  openVisit: z.nullable(
    z.object({ visitNumber: z.int(), department: z.string(), startedAt: z.string() }),
  ),
  /** The caller can check the patient in now. */
  possible: z.boolean(),
  /** Result for the given code. */
  code: z.enum(checkInCodeResults),
  /** Set when already checked in. */
  ticket: z.nullable(ticketSchema),
});

export type CheckInView = z.output<typeof checkInViewSchema>;

/** Shared by check-in and walk-in. */
export const receptionBody = {
  consents: z.optional(consentAnswersSchema),
  /** Warnings the receptionist has confirmed. */
  acknowledged: z.optional(
    z.array(z.enum(checkInWarnings)).check(z.maxLength(checkInWarnings.length)),
  ),
  stage: z._default(z.enum(queueStages), 'consultation'),
  /** Absent: the appointment's priority. */
  priority: z.optional(z.enum(queuePriorities)),
  roomId: z.optional(z.nullable(z.uuid())),
  /** Unanswered questions of the event type; required ones must be answered. */
  customAnswers: z.optional(
    z.record(exactText(40), z.union([blankableText(1000), z.number(), z.boolean()])),
  ),
};

const params = z.strictObject({
  patientId: z.uuid(),
  appointmentUid: z.string().check(z.regex(/^[A-Za-z0-9_-]{10,24}$/)),
});

export const checkIns = {
  checkInView: endpoint({
    summary:
      'What the desk looks at when a patient arrives; 404 when the appointment is not the patient’s',
    access: { permission: 'check-in:write' },
    params,
    query: z.strictObject({ code: z.optional(checkInCodeSchema) }),
    response: checkInViewSchema,
  }),
  checkIn: endpoint({
    summary:
      'A patient has arrived: appointment, visit, token, consents and quoted charge at once. Again: the same answer',
    access: { permission: 'check-in:write' },
    params,
    body: z.strictObject({
      ...receptionBody,
      /** Optional vitals; needs `clinical:write`. */
      vitals: z.optional(vitalsBodySchema),
      /** Absent: the appointment's department. */
      departmentId: z.optional(z.uuid()),
      /** From the patient's reminder; an invalid code has no effect. */
      code: z.optional(checkInCodeSchema),
    }),
    response: ticketSchema,
  }),
};
