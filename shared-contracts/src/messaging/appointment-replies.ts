import * as z from 'zod/mini';
import { countSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { patientChannels } from './messaging-kinds';
import { replyIntents, replyOutcomes, replyReasons } from './appointment-reply-kinds';

export const appointmentReplySchema = z.object({
  id: z.uuid(),
  at: z.string(),
  channel: z.enum(patientChannels),
  conversationId: z.uuid(),
  intent: z.enum(replyIntents),
  /** null: no appointment was found. */
  because: z.nullable(z.enum(replyReasons)),
  outcome: z.enum(replyOutcomes),
  /** The time that it was moved to. */
  movedTo: z.nullable(z.string()),
  /** The caller can take it back until then; null: not, or not any more. */
  undoUntil: z.nullable(z.string()),
  undone: z.nullable(z.object({ at: z.string(), by: z.string() })),
});
export type AppointmentReply = z.output<typeof appointmentReplySchema>;

/** `details` of the `activity` message that a reply which acted leaves in its conversation. */
export const replyActivitySchema = z.object({
  activity: z.literal('appointment_reply'),
  replyId: z.uuid(),
  appointmentId: z.nullable(z.uuid()),
  intent: z.enum(replyIntents),
  because: z.nullable(z.enum(replyReasons)),
  outcome: z.enum(replyOutcomes),
  /** Of the appointment, and what it was moved to. */
  startAt: z.nullable(z.string()),
  movedTo: z.nullable(z.string()),
  undoUntil: z.nullable(z.string()),
  undone: z.boolean(),
});
export type ReplyActivity = z.output<typeof replyActivitySchema>;

export const appointmentReplies = {
  appointmentReplyList: endpoint({
    summary: 'What a patient answered about an appointment, and what was done; the newest first',
    access: { permission: 'appointments:read' },
    params: idParams('appointmentId'),
    response: z.object({
      items: z.array(appointmentReplySchema),
      /** Links to its page that are in force. */
      links: countSchema,
    }),
  }),
  appointmentReplyUndo: endpoint({
    summary:
      'Take back what a reply did to an appointment: a cancelled or moved one gets its time back if that is still free, else 409 with the next ones',
    access: { permission: 'appointments:write' },
    params: idParams('appointmentReplyId'),
    response: z.object({
      reply: appointmentReplySchema,
      /** The appointment as it stands now: another one where it had to be booked anew. */
      appointmentId: z.uuid(),
    }),
  }),
};
