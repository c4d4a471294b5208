import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** A follow-up of an event that failed until no try was left. */
export const failedEventSchema = z.object({
  /** Also in the server's log, beside the cause. */
  id: z.uuid(),
  /** A `FollowUp`, or one that this version does not have any more. */
  subscriber: z.string(),
  /** The event's name: a `FollowedEvent` of a `FollowUp`. */
  event: z.string(),
  entityId: z.string(),
  /** RFC 3339. */
  occurredAt: z.string(),
  /** RFC 3339. */
  failedAt: z.string(),
  attempts: z.int(),
  /**
   * The title of the problem that it met, in the language of the request; null: the cause is for
   * the log alone.
   */
  reason: z.nullable(z.string()),
});

export type FailedEvent = z.output<typeof failedEventSchema>;

const params = z.strictObject({ failedEventId: z.uuid() });

export const failedEvents = {
  failedEventList: endpoint({
    summary: 'The newest hundred follow-ups that failed, and how many there are',
    access: { permission: 'apps:read' },
    response: z.object({ items: z.array(failedEventSchema), total: z.int() }),
  }),
  failedEventRetry: endpoint({
    summary: 'Retry a follow-up that failed',
    access: { permission: 'apps:manage' },
    params,
  }),
  failedEventDiscard: endpoint({
    summary: 'Give up a follow-up that failed',
    access: { permission: 'apps:manage' },
    params,
  }),
};
