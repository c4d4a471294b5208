import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { errorText } from '../connections/connections';
import { inTransaction, type Db } from '../database/database';
import {
  DeliveryRefused,
  DeliveryUnanswered,
  type Delivery,
  type DeliveryChannel,
  type DeliveryChannels,
} from './delivery';
import {
  forgetOldDeliveries,
  readTakenDelivery,
  recordFailure,
  recordRetry,
  recordSent,
  resolveLapsed,
  takeDeliveries,
  type TakenDelivery,
} from './delivery.queries';
import { failureCode } from './failure-code';

export interface SenderOptions {
  readonly pool: Pool;
  readonly channels: DeliveryChannels;
  /** Told of a delivery that is given up, and of what is known of it. */
  readonly onLost: (cause: unknown, delivery: Pick<Delivery, 'id' | 'channel' | 'kind'>) => void;
  /** Told when the queue itself cannot be read. */
  readonly onTrouble: (cause: unknown) => void;
  /** Pauses before each further try. Milliseconds. */
  readonly retryAfter?: readonly number[];
  /** How often the queue is looked at when nobody asks. Milliseconds. */
  readonly pollEvery?: number;
  /** Longer than any call takes, see the time-outs of the channels. */
  readonly leaseSeconds?: number;
}

export interface DeliverySender {
  /** There is something to send. */
  nudge(): void;
  /** Takes nothing more, and waits a moment for what is under way. */
  close(): Promise<void>;
}

const second = 1000;
const minute = 60 * second;
/** A provider that is away for an hour and a half loses nothing. */
const patience = [10 * second, minute, 5 * minute, 30 * minute, 60 * minute];

const atOnce = 5;
const closeWithin = 5 * second;
/** Calls without an answer, where the provider knows no repetitions: at most twice, and we know. */
const unansweredMax = 2;

/** What the call came to: the provider's id, or why it failed. */
type Outcome = { readonly providerId: string | null } | { readonly cause: unknown };

const call = async (channel: DeliveryChannel, delivery: Delivery): Promise<Outcome> => {
  try {
    return await channel.send(delivery);
  } catch (cause) {
    return { cause };
  }
};

/**
 * Empties the queue of deliveries, this process beside others (docs/adr/0080): the intent is
 * committed, the call is made with no transaction open, and its result is recorded.
 */
export const startDeliverySender = ({
  pool,
  channels,
  onLost,
  onTrouble,
  retryAfter = patience,
  pollEvery = 5 * second,
  leaseSeconds = 120,
}: SenderOptions): DeliverySender => {
  const names = Object.keys(channels);
  const repeatable = names.filter((name) => channels[name]?.repeatable);
  let closed = false;
  let awaited = false;
  let running: Promise<void> | null = null;
  let forgetAt = 0;

  const fail = async (db: Db, taken: TakenDelivery, delivery: Delivery, cause: unknown) => {
    const unanswered = cause instanceof DeliveryUnanswered;
    const failure = { code: failureCode(cause), text: errorText(cause), unanswered };
    const isUnknown =
      unanswered &&
      !channels[delivery.channel]?.repeatable &&
      delivery.unanswered + 1 >= unansweredMax;
    const pause = cause instanceof DeliveryRefused ? undefined : retryAfter[delivery.attempt - 1];
    if (pause !== undefined && !isUnknown) return recordRetry(db, taken, pause, failure);
    onLost(cause, delivery);
    return recordFailure(db, taken, isUnknown ? 'unknown' : 'failed', failure);
  };

  const send = async (taken: TakenDelivery): Promise<void> => {
    const owner = { companyId: taken.companyId, userId: null };
    const delivery = await inTransaction(pool, owner, (db) => readTakenDelivery(db, taken));
    const channel = channels[delivery?.channel ?? ''];
    if (!delivery || !channel) return;
    const outcome = await call(channel, delivery);
    // A result that cannot be recorded leaves the row in `sending`: the supervisor resolves it.
    await inTransaction(pool, owner, async (db) =>
      'cause' in outcome
        ? fail(db, taken, delivery, outcome.cause)
        : recordSent(db, taken, outcome.providerId),
    );
  };

  const supervise = async (): Promise<void> => {
    const unknown = await resolveLapsed(pool, repeatable);
    if (unknown > 0) onTrouble(new Error(`${unknown} deliveries were interrupted twice`));
    if (Date.now() < forgetAt) return;
    forgetAt = Date.now() + 10 * minute;
    await forgetOldDeliveries(pool);
  };

  const empty = async (): Promise<void> => {
    do {
      awaited = false;
      for (;;) {
        const taken = closed ? [] : await takeDeliveries(pool, names, atOnce, leaseSeconds);
        if (taken.length === 0) break;
        const done = await Promise.allSettled(taken.map(send));
        for (const one of done) if (one.status === 'rejected') onTrouble(one.reason);
      }
    } while (awaited); // somebody asked while the last look was under way
  };

  const start = (look: () => Promise<void>): void => {
    awaited = true;
    if (closed || running) return;
    running = look()
      .catch(onTrouble)
      .finally(() => {
        running = null;
      });
  };
  const nudge = (): void => start(empty);
  const poll = (): void => start(() => supervise().then(empty));

  const timer = setInterval(poll, pollEvery).unref();
  poll(); // what an earlier process left behind
  return {
    nudge,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await Promise.race([running, delay(closeWithin, undefined, { ref: false })]);
    },
  };
};
