import * as z from 'zod/mini';
import { receptionBody, ticketSchema } from './check-ins';
import { endpoint } from '../platform/endpoint';
import * as limits from '../platform/limits';
import { idParams } from '../platform/lists';
import {
  boardColumns,
  queueActions,
  queuePriorities,
  queueStages,
  queueStatuses,
} from './queue-machine';
import { blankableText, longText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { daySchema } from '../platform/days';
import { clinicTrendQuery } from '../platform/trends';
import { concurrentConsultation } from '../scheduling/concurrent-consultation';

const namedSchema = z.object({ id: z.uuid(), name: z.string() });
const version = versionSchema;
const optionalId = z.optional(z.uuid());

/** One patient on today's board. */
export const queueCardSchema = z.object({
  column: z.enum(boardColumns),
  appointmentId: z.uuid(),
  appointmentUid: z.string(),
  visitId: z.nullable(z.uuid()),
  /** null: not arrived. */
  entryId: z.nullable(z.uuid()),
  status: z.nullable(z.enum(queueStatuses)),
  token: z.nullable(z.string()),
  patient: z.object({
    id: z.uuid(),
    name: z.string(),
    recordNumber: z.string(),
    hasAlerts: z.boolean(),
  }),
  eventType: z.string(),
  practitioner: z.nullable(namedSchema),
  department: namedSchema,
  room: z.nullable(namedSchema),
  stage: z.nullable(z.enum(queueStages)),
  priority: z.enum(queuePriorities),
  startAt: z.string(),
  checkedInAt: z.nullable(z.string()),
  arrivedLate: z.boolean(),
  /** Marked as no-show and still admissible today. */
  noShow: z.boolean(),
  calledAt: z.nullable(z.string()),
  callCount: z.int(),
  servingAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** The visit note is signed, so the consultation can end without a reason. */
  noteSigned: z.boolean(),
  /** Estimated from recent consultations; null: unknown or already called. */
  expectedCallAt: z.nullable(z.string()),
  /** Centavos due, including IVA. */
  due: z.int(),
  /** Paying customer; null: none. */
  payerId: z.nullable(z.uuid()),
  /** What the caller may do. */
  actions: z.array(z.enum(queueActions)),
  version: z.nullable(version),
});

export type QueueCard = z.output<typeof queueCardSchema>;

/** A practitioner behind their schedule. */
export const practitionerDelaySchema = z.object({
  practitioner: namedSchema,
  /** Minutes behind at the time of the answer. */
  minutes: z.int(),
  /** Later on, the minutes since then, where these are more than `minutes`. */
  growsFrom: z.string(),
});

export type PractitionerDelay = z.output<typeof practitionerDelaySchema>;

/** A step of a patient's stay, oldest first. `from` null: the ticket was issued. */
export const stayStepSchema = z.object({
  id: z.string(),
  at: z.string(),
  from: z.nullable(z.enum(queueStatuses)),
  to: z.enum(queueStatuses),
  stage: z.enum(queueStages),
  department: z.string(),
  room: z.nullable(z.string()),
  /** null: an automatic step, or the kiosk. */
  by: z.nullable(z.string()),
});

export type StayStep = z.output<typeof stayStepSchema>;

export const queueStaySchema = z.object({
  card: queueCardSchema,
  /** null without `patients:read`. */
  patient: z.nullable(
    z.object({
      /** yyyy-mm-dd */
      birthDate: z.string(),
      sex: z.enum(['H', 'M', 'X']),
      phone: z.nullable(z.string()),
    }),
  ),
  /** Why they come, as booked. */
  reason: z.nullable(z.string()),
  endAt: z.nullable(z.string()),
  steps: z.array(stayStepSchema),
});

export type QueueStay = z.output<typeof queueStaySchema>;

/** Public display: no names and no reasons. */
export const wallTokenSchema = z.object({
  token: z.string(),
  initials: z.string(),
  department: z.string(),
  room: z.nullable(z.string()),
  /** Number of calls; each repeat is announced again. */
  callCount: z.int(),
  calledAt: z.nullable(z.string()),
});

export type WallToken = z.output<typeof wallTokenSchema>;

const entry = {
  params: idParams('queueEntryId'),
  access: { permission: 'check-in:write' },
  response: queueCardSchema,
} as const;

/** The first few of a list, and how many there are. */
const someCards = z.object({ total: z.int(), items: z.array(queueCardSchema) });

const waits = {
  /** Patients who were called. */
  patients: z.int(),
  /** Average wait from arrival to the first call; null: nobody was called. */
  minutes: z.nullable(z.int()),
};

export const queue = {
  queueBoard: endpoint({
    summary:
      'The patients of the present day by where they are, in the order in which they are called',
    access: { permission: 'check-in:read' },
    query: z.strictObject({
      departmentId: optionalId,
      practitionerId: optionalId,
      siteId: optionalId,
    }),
    response: z.object({
      cards: z.array(queueCardSchema),
      /** Minutes of waiting that count as long. */
      longWait: z.int(),
      tooLongWait: z.int(),
      /** The caller as a practitioner; null: they are none. */
      practitionerId: z.nullable(z.uuid()),
      /** Practitioners at least five minutes behind, the latest first. */
      delays: z.array(practitionerDelaySchema),
    }),
  }),
  queueStay: endpoint({
    summary: 'One patient of the board: who they are, and what happened since they arrived',
    params: idParams('appointmentId'),
    access: { permission: 'check-in:read' },
    response: queueStaySchema,
  }),
  queueWall: endpoint({
    summary:
      'Who is called now and who is next, by token and initials alone; for a device, at its site',
    access: { permission: 'check-in:read', device: ['waiting-room'] },
    query: z.strictObject({ departmentId: optionalId, siteId: optionalId }),
    response: z.object({ called: z.array(wallTokenSchema), next: z.array(wallTokenSchema) }),
  }),
  queueSummary: endpoint({
    summary: 'The day in numbers, and the next patients of whoever asks',
    access: { permission: 'check-in:read' },
    response: z.object({
      expected: z.int(),
      waiting: z.int(),
      inConsultation: z.int(),
      payment: z.int(),
      done: z.int(),
      noShows: z.int(),
      /** Percent of today's bookable time that is booked; null: none bookable. */
      occupancy: z.nullable(z.int()),
      /** Percent of appointments of the last 30 days; null: none. */
      noShowRate: z.nullable(z.int()),
      /** null: the caller is not a practitioner. */
      mine: z.nullable(z.object({ waiting: z.int(), next: z.array(queueCardSchema) })),
    }),
  }),
  queueDesk: endpoint({
    summary:
      'What a front desk does next today: who is due, who is late, who waits, who waits too long, who has to pay; the first of each',
    access: { permission: 'check-in:read' },
    response: z.object({
      next: someCards,
      late: someCards,
      /** In the order in which they are called. */
      waiting: someCards,
      /** Longest wait first. */
      long: someCards,
      payment: someCards,
      /** Minutes of waiting that count as long. */
      longWait: z.int(),
      tooLongWait: z.int(),
    }),
  }),
  queueOwnDay: endpoint({
    summary:
      'The day of whoever asks, by time, whom they are seeing, and who is theirs to see next',
    access: { permission: 'check-in:read' },
    response: z.object({
      /** null: the caller is not a practitioner. */
      mine: z.nullable(
        z.object({
          /** In consultation, begun last; null: nobody. */
          current: z.nullable(queueCardSchema),
          next: z.nullable(queueCardSchema),
          items: z.array(queueCardSchema),
        }),
      ),
    }),
  }),
  queueTrends: endpoint({
    summary:
      'How long patients waited in the last whole days (30 unless said), by day and in all, and in as many days before; of a site, department or practitioner',
    access: { permission: 'check-in:read' },
    query: z.strictObject(clinicTrendQuery),
    response: z.object({
      from: daySchema,
      to: daySchema,
      days: z.array(z.object({ day: daySchema, ...waits })),
      total: z.object(waits),
      before: z.object(waits),
    }),
  }),
  queueWalkIn: endpoint({
    summary:
      'Somebody comes without an appointment: one is made for now, and they are checked in. The same key again: the same answer',
    access: { permission: 'check-in:write' },
    body: z.strictObject({
      ...receptionBody,
      patientId: z.uuid(),
      eventTypeId: z.uuid(),
      /** null: who is free now; unassigned when nobody is. */
      practitionerId: z.optional(z.nullable(z.uuid())),
      departmentId: optionalId,
      siteId: optionalId,
      reason: z.optional(z.nullable(blankableText(500))),
      /** Reason for overbooking the practitioner's time. */
      overbookReason: z.optional(z.nullable(longText(limits.reasonMax))),
      /** Idempotency key of this arrival. */
      bookingKey: z.uuid(),
    }),
    response: ticketSchema,
    status: 201,
  }),
  queueOrder: endpoint({
    ...entry,
    summary:
      'Make somebody more or less pressing, or put them before somebody else of the same priority',
    body: z.strictObject({
      version,
      priority: z.optional(z.enum(queuePriorities)),
      /** null: move to the end. */
      beforeId: z.optional(z.nullable(z.uuid())),
    }),
  }),
  queueCall: endpoint({
    ...entry,
    summary: 'Call a patient, or call again',
    body: z.strictObject({ version, roomId: z.optional(z.nullable(z.uuid())) }),
  }),
  queueServe: endpoint({
    ...entry,
    summary: 'The patient is in: triage, or the consultation, which begins with it',
    body: z.strictObject({ version, alongside: concurrentConsultation }),
  }),
  queueFinish: endpoint({
    ...entry,
    summary:
      'It is over: from triage to the consultation’s queue, from the consultation to the cash desk or home',
    body: z.strictObject({
      version,
      /** Reason for ending without a signed note. */
      reason: z.optional(z.nullable(longText(limits.reasonMax))),
    }),
  }),
  queueRequeue: endpoint({
    ...entry,
    summary: 'Who was called did not come: they wait again',
    body: z.strictObject({ version }),
  }),
  queueMove: endpoint({
    ...entry,
    summary: 'To another department or stage, with the same token',
    body: z.strictObject({
      version,
      departmentId: optionalId,
      stage: z.optional(z.enum(queueStages)),
    }),
  }),
  queueAssign: endpoint({
    ...entry,
    summary:
      'Who waits is given to a practitioner of their event type, or to nobody: whoever is free first takes them',
    body: z.strictObject({ version, practitionerId: z.nullable(z.uuid()) }),
  }),
  queueUndo: endpoint({
    ...entry,
    summary:
      'Take back the step that one has just taken: an arrival, a call, a place in the queue, a consultation, a department',
    body: z.strictObject({ version }),
  }),
  queueRemove: endpoint({
    ...entry,
    summary: 'The patient left without having been seen: the appointment is cancelled',
    body: z.strictObject({ version, reason: longText(limits.reasonMax) }),
  }),
};
