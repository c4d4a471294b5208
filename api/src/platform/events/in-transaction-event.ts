/**
 * An event whose subscribers run in the transaction of whoever publishes it: what they write is
 * committed with it or not at all. For what must never be seen half done; everything else
 * subscribes to the outbox (docs/adr/0076).
 */
export interface InTransactionEvent<Payload> {
  /** Once for each process, in `api/src/subscriptions.ts`. */
  subscribe(subscriber: (payload: Payload) => Promise<void>): void;
  /** @throws when nobody subscribed: `subscriptions.ts` was not loaded. */
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
