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
import { alongside } from '../scheduling/alongside';

const namedSchema = z.object({ id: z.uuid(), name: z.string() });
const version = versionSchema;
const optionalId = z.optional(z.uuid());

/** One patient of the day on the board. */
export const queueCardSchema = z.object({
  column: z.enum(boardColumns),
  appointmentId: z.uuid(),
  appointmentUid: z.string(),
  visitId: z.nullable(z.uuid()),
  /** null: not there yet. */
  entryId: z.nullable(z.uuid()),
  status: z.nullable(z.enum(queueStatuses)),
  token: z.nullable(z.string()),
  patient: z.object({ id: z.uuid(), name: z.string(), hasAlerts: z.boolean() }),
  eventType: z.string(),
  practitioner: z.nullable(namedSchema),
  department: namedSchema,
  room: z.nullable(namedSchema),
  stage: z.nullable(z.enum(queueStages)),
  priority: z.enum(queuePriorities),
  startAt: z.string(),
  checkedInAt: z.nullable(z.string()),
  arrivedLate: z.boolean(),
  /** They did not come in time, and can still be received today. */
  noShow: z.boolean(),
  calledAt: z.nullable(z.string()),
  callCount: z.int(),
  servingAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
  /** The note of its visit is signed: the consultation ends without a reason. */
  noteSigned: z.boolean(),
  /**
   * When they will be called, by how long the last consultations took; null: nobody knows, or they
   * are in.
   */
  expectedCallAt: z.nullable(z.string()),
  /** Centavos to pay, with IVA. */
  due: z.int(),
  /** The customer who pays for them; null: nobody is named. */
  payerId: z.nullable(z.uuid()),
  /** What the person who asks can do with it. */
  actions: z.array(z.enum(queueActions)),
  version: z.nullable(version),
});

export type QueueCard = z.output<typeof queueCardSchema>;

/** What the room sees: never who, nor why. */
export const wallTokenSchema = z.object({
  token: z.string(),
  initials: z.string(),
  department: z.string(),
  room: z.nullable(z.string()),
  /** How often: a repeated call is announced again. */
  callCount: z.int(),
  calledAt: z.nullable(z.string()),
});

export type WallToken = z.output<typeof wallTokenSchema>;

const entry = {
  params: idParams('queueEntryId'),
  access: { permission: 'check-in:write' },
  response: queueCardSchema,
} as const;

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
      /** Minutes of waiting from which a card says so. */
      longWait: z.int(),
      tooLongWait: z.int(),
    }),
  }),
  queueWall: endpoint({
    summary: 'Who is called now and who is next, by token and initials alone',
    access: { permission: 'check-in:read' },
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
      /** Percent of the bookable time of the day that is booked; null: there is none. */
      occupancy: z.nullable(z.int()),
      /** Percent of the last thirty days’ appointments; null: there were none. */
      noShowRate: z.nullable(z.int()),
      /** null: whoever asks is no practitioner. */
      mine: z.nullable(z.object({ waiting: z.int(), next: z.array(queueCardSchema) })),
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
      /** null: whoever is free calls them. */
      practitionerId: z.optional(z.nullable(z.uuid())),
      departmentId: optionalId,
      siteId: optionalId,
      reason: z.optional(z.nullable(blankableText(500))),
      /** Why a practitioner takes them although the time is taken. */
      overbookReason: z.optional(z.nullable(longText(limits.reasonMax))),
      /** Made by the caller for this one arrival. */
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
      /** null: to the end. */
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
    body: z.strictObject({ version, alongside }),
  }),
  queueFinish: endpoint({
    ...entry,
    summary:
      'It is over: from triage to the consultation’s queue, from the consultation to the cash desk or home',
    body: z.strictObject({
      version,
      /** Why the consultation ends without a signed note. */
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
