import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { errorText } from '../connections/connections';
import { inTransaction, type Db } from '../database/database';
import {
  DeliveryPostponed,
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
  /**
   * Asked before each call, with no transaction open, whether it may still be made.
   *
   * @throws as `send` does.
   */
  readonly admit?: (delivery: Delivery) => Promise<void>;
  /** Called when a delivery is given up. */
  readonly onLost: (cause: unknown, delivery: Pick<Delivery, 'id' | 'channel' | 'kind'>) => void;
  /** Called when the queue cannot be read. */
  readonly onError: (cause: unknown) => void;
  /** Pauses before each retry, in milliseconds. */
  readonly retryAfter?: readonly number[];
  /** Poll interval in milliseconds. */
  readonly pollEvery?: number;
  /** Longer than the time-out of any channel. */
  readonly leaseSeconds?: number;
}

export interface DeliverySender {
  /** Sends new deliveries without waiting for the next poll. */
  nudge(): void;
  /** Stops taking deliveries and waits a moment for current calls. */
  close(): Promise<void>;
}

const second = 1000;
const minute = 60 * second;
/** Bridges a provider outage of an hour and a half. */
const retryPauses = [10 * second, minute, 5 * minute, 30 * minute, 60 * minute];
/** A delivery whose attempt has this number is not tried again. */
export const lastAttempt = retryPauses.length + 1;

/** Calls of one channel at a time: one that does not answer holds up nobody else. */
const callsMax = 5;
const closeTimeout = 5 * second;
/** Unanswered calls allowed without deduplication: a recipient gets a message at most twice. */
const unansweredMax = 2;

/** The provider's id, or the error. */
type Outcome = { readonly providerId: string | null } | { readonly cause: unknown };

const call = async (
  channel: DeliveryChannel,
  delivery: Delivery,
  admit: SenderOptions['admit'],
): Promise<Outcome> => {
  try {
    await admit?.(delivery);
    return await channel.send(delivery);
  } catch (cause) {
    return { cause };
  }
};

/**
 * Sends queued deliveries; any number of processes may (docs/adr/0080). The intent is committed,
 * the call is made with no transaction open, then its result is recorded.
 */
export const startDeliverySender = ({
  pool,
  channels,
  admit,
  onLost,
  onError,
  retryAfter = retryPauses,
  pollEvery = second,
  leaseSeconds = 120,
}: SenderOptions): DeliverySender => {
  const names = Object.keys(channels);
  const repeatable = names.filter((name) => channels[name]?.repeatable);
  let closed = false;
  let nudged = false;
  let running: Promise<void> | null = null;
  let forgetAt = 0;
  const calls = new Map(names.map((name) => [name, new Set<Promise<void>>()]));

  const fail = async (db: Db, taken: TakenDelivery, delivery: Delivery, cause: unknown) => {
    const unanswered = cause instanceof DeliveryUnanswered;
    const failure = { code: failureCode(cause), text: errorText(cause), unanswered };
    const isUnknown =
      unanswered &&
      !channels[delivery.channel]?.repeatable &&
      delivery.unanswered + 1 >= unansweredMax;
    const pause = cause instanceof DeliveryRefused ? undefined : retryAfter[delivery.attempt - 1];
    const atLeast =
      cause instanceof DeliveryPostponed
        ? cause.waitMs
        : unanswered
          ? (channels[delivery.channel]?.unansweredWaitMs ?? 0)
          : 0;
    if (pause !== undefined && !isUnknown)
      return recordRetry(db, taken, Math.max(pause, atLeast), failure);
    onLost(cause, delivery);
    return recordFailure(db, taken, isUnknown ? 'unknown' : 'failed', failure);
  };

  const send = async (taken: TakenDelivery): Promise<void> => {
    const owner = { companyId: taken.companyId, userId: null };
    const delivery = await inTransaction(pool, owner, (db) => readTakenDelivery(db, taken));
    const channel = channels[delivery?.channel ?? ''];
    if (!delivery || !channel) return;
    const outcome = await call(channel, delivery, admit);
    // If recording fails, the row stays `sending` and the supervisor resolves it.
    await inTransaction(pool, owner, async (db) =>
      'cause' in outcome
        ? fail(db, taken, delivery, outcome.cause)
        : recordSent(db, taken, outcome.providerId),
    );
  };

  const supervise = async (): Promise<void> => {
    const unknown = await resolveLapsed(pool, repeatable);
    if (unknown > 0) onError(new Error(`${unknown} deliveries were interrupted twice`));
    if (Date.now() < forgetAt) return;
    forgetAt = Date.now() + 10 * minute;
    await forgetOldDeliveries(pool);
  };

  const begin = async (name: string, current: Set<Promise<void>>): Promise<void> => {
    const room = callsMax - current.size;
    if (closed || room <= 0) return;
    for (const taken of await takeDeliveries(pool, [name], room, leaseSeconds)) {
      const sending = send(taken)
        .catch(onError)
        .finally(() => {
          current.delete(sending);
          nudge();
        });
      current.add(sending);
    }
  };

  const drain = async (): Promise<void> => {
    do {
      nudged = false;
      for (const [name, current] of calls) await begin(name, current);
    } while (nudged); // nudged during the last take
  };

  const start = (work: () => Promise<void>): void => {
    nudged = true;
    if (closed || running) return;
    running = work()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  };
  function nudge(): void {
    start(drain);
  }
  const poll = (): void => start(() => supervise().then(drain));

  const timer = setInterval(poll, pollEvery).unref();
  poll(); // left by an earlier process
  return {
    nudge,
    close: async () => {
      closed = true;
      clearInterval(timer);
      const current = [...calls.values()].flatMap((some) => [...some]);
      const ended = Promise.all([running, ...current]);
      await Promise.race([ended, delay(closeTimeout, undefined, { ref: false })]);
    },
  };
};
