/** Below the API's prefix: `text/event-stream`, with `Authorization: Bearer`. */
export const liveEventsPath = '/events';

/** Of an answer to a read: the `Last-Event-ID` of a line that tells all that happened since. */
export const livePositionHeader = 'live-position';

/** What somebody else did, without its content: whoever may see that asks for it. */
export interface LiveEvent {
  /** An `EventName`; a page that is older than the server may not know it. */
  readonly type: string;
  readonly entityId: string;
}
