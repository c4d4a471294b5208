import type { DomainEvent, EventName } from '@sala/shared-contracts';
import type { AfterCommit } from '../database/after-commit';
import type { JobContext } from '../jobs/job';

type EventOf<Name extends EventName> = Extract<DomainEvent, { readonly type: Name }>;

/** One event for one subscriber, in a transaction of the event's company. */
export interface EventContext<Name extends EventName = EventName> extends Omit<
  JobContext,
  'entityId' | 'userId'
> {
  readonly event: EventOf<Name> & {
    /** Unique; use it as the idempotency key of outside calls. */
    readonly id: string;
    /** ISO 8601. */
    readonly occurredAt: string;
    /** A run of a rule caused it, directly or through other follow-ups. */
    readonly causedByRun: string | null;
  };
  /** The person who caused it; null when nobody was signed in. */
  readonly userId: string | null;
}

/**
 * Handles committed events, each in its own job. Its writes are committed once; its outside calls
 * may be repeated.
 */
export interface Subscriber<Name extends EventName = EventName> {
  /** `<domain>_<action>` in snake_case, at most 30 characters; the kind of its jobs. */
  readonly name: string;
  readonly events: readonly Name[];
  /** Events of which it handles one after another, in their order; absent: any, at any time. */
  turnOf?(event: EventOf<Name>): string;
  handle(context: EventContext<Name>): Promise<void | AfterCommit<EventContext<Name>, void>>;
}

const subscribers = new Map<string, Subscriber>();

/**
 * Called once per process, in `api/src/subscriptions.ts`.
 *
 * @returns what ends the subscription.
 */
export const subscribe = <Name extends EventName>(subscriber: Subscriber<Name>): (() => void) => {
  if (!/^[a-z][a-z_]{0,29}$/.test(subscriber.name))
    throw new Error(`not the name of a subscriber: ${subscriber.name}`);
  if (subscribers.has(subscriber.name))
    throw new Error(`two subscribers are called ${subscriber.name}`);
  subscribers.set(subscriber.name, subscriber as unknown as Subscriber); // it receives only events it subscribes to
  return () => void subscribers.delete(subscriber.name);
};

/** Job kinds that an event creates, with the turn of each. */
export const jobsOfEvent = (
  event: DomainEvent,
): { readonly kind: string; readonly turn: string | null }[] =>
  [...subscribers.values()]
    .filter(({ events }) => events.includes(event.type))
    .map(({ name, turnOf }) => ({
      kind: `event_${name}`,
      turn: turnOf ? `${name} ${turnOf(event)}` : null,
    }));

/** Subscribers by job kind. */
export const eventKinds = (): ReadonlyMap<string, Subscriber> =>
  new Map([...subscribers].map(([name, subscriber]) => [`event_${name}`, subscriber]));
