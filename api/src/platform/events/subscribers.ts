import type { DomainEvent, EventName } from '@sala/shared-contracts';
import type { AfterCommit } from '../database/after-commit';
import type { JobContext } from '../jobs/job';

type EventOf<Name extends EventName> = Extract<DomainEvent, { readonly type: Name }>;

/** One event for one subscriber, inside a transaction that acts for the company of the event. */
export interface EventContext<Name extends EventName = EventName> extends Omit<
  JobContext,
  'entityId' | 'userId'
> {
  readonly event: EventOf<Name> & {
    /** Unique: what is asked of someone outside carries it, so that a repetition is recognised. */
    readonly id: string;
    /** ISO 8601. */
    readonly occurredAt: string;
  };
  /** Who did it; null: nobody who was signed in. */
  readonly userId: string | null;
}

/**
 * Follows events after they are committed, in a job of its own for each. What it writes is
 * committed once; what it asks of someone outside may be asked again.
 */
export interface Subscriber<Name extends EventName = EventName> {
  /** `<domain>_<what it does>` in snake_case, at most 30 characters: the kind of its jobs. */
  readonly name: string;
  readonly events: readonly Name[];
  handle(context: EventContext<Name>): Promise<void | AfterCommit<EventContext<Name>, void>>;
}

const subscribers = new Map<string, Subscriber>();

/** Once for each process, in `api/src/subscriptions.ts`. */
export const subscribe = <Name extends EventName>(subscriber: Subscriber<Name>): void => {
  if (!/^[a-z][a-z_]{0,29}$/.test(subscriber.name))
    throw new Error(`not the name of a subscriber: ${subscriber.name}`);
  if (subscribers.has(subscriber.name))
    throw new Error(`two subscribers are called ${subscriber.name}`);
  subscribers.set(subscriber.name, subscriber as unknown as Subscriber); // it is only ever given its own events
};

/** The jobs that an event makes: none for what nobody follows. */
export const jobsOfEvent = (type: EventName): string[] =>
  [...subscribers.values()]
    .filter(({ events }) => events.includes(type))
    .map(({ name }) => `event_${name}`);

/** Every subscriber by the kind of its jobs. */
export const eventKinds = (): ReadonlyMap<string, Subscriber> =>
  new Map([...subscribers].map(([name, subscriber]) => [`event_${name}`, subscriber]));
