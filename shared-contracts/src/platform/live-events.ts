/** Relative to the API prefix: `text/event-stream`, with `Authorization: Bearer`. */
export const liveEventsPath = '/events';

/** Response header of reads: the `Last-Event-ID` from which a stream replays later changes. */
export const livePositionHeader = 'live-position';

/** A change by someone else, without content: receivers fetch what they may see. */
export interface LiveEvent {
  /** An `EventName`; unknown to pages older than the server. */
  readonly type: string;
  readonly entityId: string;
}
