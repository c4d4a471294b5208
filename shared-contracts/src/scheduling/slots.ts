import * as z from 'zod/mini';
import { appointmentKinds, bookingConflicts } from './appointment-machine';
import { endpoint } from '../platform/endpoint';
import { daySchema, instantSchema } from '../platform/days';

const optionalId = z.optional(z.uuid());

/** A bookable time; ISO 8601 in UTC. */
export const slotSchema = z.object({
  startAt: z.string(),
  endAt: z.string(),
  practitionerId: z.uuid(),
  siteId: z.uuid(),
  /** Places left. */
  free: z.int(),
});

/**
 * Why a time is recommended: with a doctor of the patient, nobody can see them earlier, or the
 * doctor has more room than the others.
 */
export const recommendedWhy = ['own_doctor', 'first', 'lighter'] as const;

export type Slot = z.output<typeof slotSchema>;

/** Why a time cannot be booked. */
export const conflictSchema = z.object({
  code: z.enum(bookingConflicts),
  /** Can be overridden with the permission to overbook and a reason. */
  overbookable: z.boolean(),
  /**
   * The obstacle, where it has a name: a closure, a reason of absence, hh:mm–hh:mm. Never a
   * patient's name.
   */
  detail: z.nullable(z.string()),
});

export type Conflict = z.output<typeof conflictSchema>;

export const slots = {
  slotList: endpoint({
    summary:
      'Free times of an event type from a day to a day (of the site), for one practitioner or all who do it; at most 31 days',
    access: { permission: 'appointments:read' },
    query: z.strictObject({
      eventTypeId: z.uuid(),
      practitionerId: optionalId,
      siteId: optionalId,
      from: daySchema,
      to: daySchema,
      minutes: z.optional(z.coerce.number().check(z.int(), z.minimum(5), z.maximum(480))),
      kind: z.optional(z.enum(appointmentKinds)),
      /** The appointment being moved, which does not block itself. */
      exceptId: optionalId,
      /**
       * Without a named practitioner, those who take no new patients are excluded for a new
       * patient.
       */
      patientId: optionalId,
    }),
    response: z.object({ items: z.array(slotSchema) }),
  }),
  slotDays: endpoint({
    summary:
      'Days (of the site) with free times of an event type, and how many; at most 42 days, the weeks of a month',
    access: { permission: 'appointments:read' },
    query: z.strictObject({
      eventTypeId: z.uuid(),
      practitionerId: optionalId,
      siteId: optionalId,
      from: daySchema,
      to: daySchema,
      minutes: z.optional(z.coerce.number().check(z.int(), z.minimum(5), z.maximum(480))),
      kind: z.optional(z.enum(appointmentKinds)),
      /** As in `slotList`. */
      exceptId: optionalId,
      patientId: optionalId,
    }),
    response: z.object({
      items: z.array(z.object({ day: daySchema, free: z.int() })),
    }),
  }),
  slotFirst: endpoint({
    summary:
      'The five best free times of an event type: with whom and when one would like, in the order of the clock',
    access: { permission: 'appointments:read' },
    query: z.strictObject({
      eventTypeId: z.uuid(),
      practitionerId: optionalId,
      siteId: optionalId,
      /** First day; absent: today. */
      from: z.optional(daySchema),
      preference: z._default(z.enum(['any', 'morning', 'afternoon']), 'any'),
      kind: z.optional(z.enum(appointmentKinds)),
      minutes: z.optional(z.coerce.number().check(z.int(), z.minimum(5), z.maximum(480))),
      /** As in `slotList`. */
      patientId: optionalId,
    }),
    response: z.object({
      items: z.array(
        z.extend(slotSchema, {
          /** 0 to 100: closeness to the request. */
          score: z.int(),
        }),
      ),
      /** The one to offer first, and the reason in a word. */
      recommended: z.nullable(
        z.object({
          startAt: z.string(),
          practitionerId: z.uuid(),
          siteId: z.uuid(),
          why: z.enum(recommendedWhy),
        }),
      ),
    }),
  }),
  slotExplain: endpoint({
    summary: 'Why a time can be booked or not: every reason, in order; none: it is free',
    access: { permission: 'appointments:read' },
    query: z.strictObject({
      eventTypeId: z.uuid(),
      practitionerId: z.uuid(),
      siteId: optionalId,
      patientId: optionalId,
      roomId: optionalId,
      startAt: instantSchema,
      minutes: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1440))),
      kind: z.optional(z.enum(appointmentKinds)),
      exceptId: optionalId,
    }),
    response: z.object({ conflicts: z.array(conflictSchema) }),
  }),
};
