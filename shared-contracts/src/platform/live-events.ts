import type { Permission } from '../permissions';

/** Below the API's prefix: `text/event-stream`, with `Authorization: Bearer`. */
export const liveEventsPath = '/events';

/** Of an answer to a read: the `Last-Event-ID` of a line that tells all that happened since. */
export const livePositionHeader = 'live-position';

/** What somebody else did, without its content: whoever may see that asks for it. */
export interface LiveEvent {
  /** As in the outbox: `appointment.booked`. */
  readonly type: string;
  readonly entityId: string;
}

/** Who hears of an event: the permission, by the first word of its type. */
export type LiveEventPermissions = Readonly<Record<string, Permission>>;
