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
 * What a code that the patient shows says: it is of this appointment, not any more, of no
 * appointment or another; or nothing was shown.
 */
export const shownCodes = ['none', 'valid', 'expired', 'unknown'] as const;
export type ShownCode = (typeof shownCodes)[number];

/** As it was typed, scanned or stands in the address: the server finds the code in it. */
export const shownCodeSchema = blankableLine(limits.shownCodeMax);

const namedSchema = z.object({ id: z.uuid(), name: z.string() });

/** What a visit will cost, before anything is sold. */
export const quoteSchema = z.object({
  description: z.string(),
  /** Centavos with IVA, as the sale will ask for them; 0 for a free follow-up. */
  price: z.int(),
  freeFollowUp: z.boolean(),
});

/** What the patient takes along: read aloud, and printed. */
export const ticketSchema = z.object({
  appointmentId: z.uuid(),
  patientId: z.uuid(),
  patient: z.string(),
  visitId: z.uuid(),
  visitNumber: z.int(),
  queueEntryId: z.uuid(),
  version: versionSchema,
  /** Whoever asks has just received them, and may take it back (`queueUndo`). */
  undoable: z.boolean(),
  /** `MG-004` */
  token: z.string(),
  stage: z.enum(queueStages),
  department: namedSchema,
  practitioner: z.nullable(z.string()),
  room: z.nullable(z.string()),
  site: z.string(),
  checkedInAt: z.string(),
  arrivedLate: z.boolean(),
  /** Those who are called before. */
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
    /** There is an allergy on record: a mark, without a word of what it is. */
    hasAlerts: z.boolean(),
    /** Changes with the picture; null: there is none. */
    photoId: z.nullable(z.uuid()),
    /** Under 18: somebody answers for them. */
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
    /** Centavos that who pays for them owes. */
    debt: z.int(),
  }),
  appointment: appointmentSchema,
  questions: z.array(eventQuestionSchema),
  customAnswers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The newest notice in the person's language; null: the company has published none. */
  notice: z.nullable(z.object({ id: z.uuid(), number: z.int(), body: z.string() })),
  /** The newest notice was accepted for them. */
  noticeAccepted: z.boolean(),
  /** What holds of the other purposes. */
  consents: z.array(patientConsentSchema),
  quote: quoteSchema,
  warnings: z.array(z.enum(checkInWarnings)),
  /** One that they are in already: it can be continued. */
  openVisit: z.nullable(
    z.object({ visitNumber: z.int(), department: z.string(), startedAt: z.string() }),
  ),
  /** The state lets them be checked in, now, by the person who asks. */
  possible: z.boolean(),
  /** What the code that was asked with says. */
  code: z.enum(shownCodes),
  /** They are checked in already. */
  ticket: z.nullable(ticketSchema),
});

export type CheckInView = z.output<typeof checkInViewSchema>;

/** How they are received: the same for who comes to an appointment and for who just comes. */
export const receptionBody = {
  consents: z.optional(consentAnswersSchema),
  /** What the person at the desk knows and goes on with. */
  acknowledged: z.optional(
    z.array(z.enum(checkInWarnings)).check(z.maxLength(checkInWarnings.length)),
  ),
  stage: z._default(z.enum(queueStages), 'consultation'),
  /** Absent: as pressing as the appointment is. */
  priority: z.optional(z.enum(queuePriorities)),
  roomId: z.optional(z.nullable(z.uuid())),
  /** Those of the event type's questions that are not answered yet; what is required must be. */
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
    query: z.strictObject({ code: z.optional(shownCodeSchema) }),
    response: checkInViewSchema,
  }),
  checkIn: endpoint({
    summary:
      'A patient has arrived: appointment, visit, token, consents and quoted charge at once. Again: the same answer',
    access: { permission: 'check-in:write' },
    params,
    body: z.strictObject({
      ...receptionBody,
      /** Measured at once, by who may (`clinical:write`). */
      vitals: z.optional(vitalsBodySchema),
      /** Absent: where the appointment is. */
      departmentId: z.optional(z.uuid()),
      /** Out of the patient’s reminder; one that does not count changes nothing. */
      code: z.optional(shownCodeSchema),
    }),
    response: ticketSchema,
  }),
};
