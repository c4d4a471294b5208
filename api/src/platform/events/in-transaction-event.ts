/**
 * An event handled by its subscribers within the publisher's transaction, for changes that must be
 * atomic. Everything else subscribes to the outbox (docs/adr/0076).
 */
export interface InTransactionEvent<Payload> {
  /** Called once per process, in `api/src/subscriptions.ts`. */
  subscribe(subscriber: (payload: Payload) => Promise<void>): void;
  /** @throws when nobody has subscribed, so `subscriptions.ts` is not loaded. */
  publish(payload: Payload): Promise<void>;
}

export const inTransactionEvent = <Payload>(name: string): InTransactionEvent<Payload> => {
  const subscribers: ((payload: Payload) => Promise<void>)[] = [];
  return {
    subscribe: (subscriber) => {
      subscribers.push(subscriber);
    },
    publish: async (payload) => {
      if (subscribers.length === 0) throw new Error(`${name} has no subscriber`);
      for (const subscriber of subscribers) await subscriber(payload);
    },
  };
};
