import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import * as platformLimits from '../platform/limits';
import { longText } from '../platform/text';

/** `refused`: a rule keeps the person; `failed`: it was tried in vain. Both leave their access. */
export const handOverStates = ['running', 'done', 'refused', 'failed'] as const;

/** What becomes of a practitioner's open work before they leave; what is absent is left as it is. */
export const handOverPlanSchema = z.strictObject({
  /** Future ones: to another practitioner where that one is free, or cancelled with a reason. */
  appointments: z.optional(
    z.union([
      z.strictObject({ reassignTo: z.uuid() }),
      z.strictObject({ cancelBecause: longText(platformLimits.reasonMax) }),
    ]),
  ),
  /** Open ones in which nothing is written; the others stay with their author. */
  visits: z.optional(z.strictObject({ reassignTo: z.uuid() })),
});

export type HandOverPlan = z.output<typeof handOverPlanSchema>;

const takerSchema = z.object({
  practitionerId: z.uuid(),
  name: z.string(),
  /** How many they may take: same type and site. Whether they are free shows when it is done. */
  takes: z.int(),
});

/** A practitioner's open work and who may take it over. */
export const openWorkSchema = z.object({
  practitionerId: z.uuid(),
  appointments: z.object({ total: z.int(), takers: z.array(takerSchema) }),
  visits: z.object({
    /** Without a note or diagnoses. */
    empty: z.int(),
    written: z.int(),
    takers: z.array(takerSchema),
  }),
  /** Waiting for a time with them. */
  waiting: z.int(),
  /** A hand-over that is under way. */
  handOverId: z.nullable(z.uuid()),
});

export type OpenWork = z.output<typeof openWorkSchema>;

export const handOverSchema = z.object({
  id: z.uuid(),
  state: z.enum(handOverStates),
  /** Why it was refused, in the reader’s words. */
  fault: z.nullable(z.string()),
  practitionerId: z.uuid(),
  person: z.string(),
  moved: z.int(),
  cancelled: z.int(),
  visitsMoved: z.int(),
  /** Still to do. */
  remaining: z.int(),
  leftCount: z.int(),
  /** The first of those that stay with the person. */
  left: z.array(
    z.object({
      appointmentId: z.uuid(),
      startAt: z.string(),
      timeZone: z.string(),
      eventType: z.string(),
      /** Conflict or problem code. */
      reason: z.string(),
    }),
  ),
});

export type HandOver = z.output<typeof handOverSchema>;

export const handOvers = {
  handOverView: endpoint({
    summary: 'How far a hand-over is, for who asked for it',
    access: { signedIn: true },
    params: idParams('handOverId'),
    response: handOverSchema,
  }),
};
