import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import {
  activeMailboxes,
  leaveLead,
  tryToLead,
  type ActiveMailbox,
} from '../sql/mailboxes.queries';
import { followMailbox, type SessionOptions } from './mailbox-session';

export interface SyncOptions extends SessionOptions {
  readonly onError: (cause: unknown) => void;
  /** How often new and changed mailboxes are looked for, in milliseconds. */
  readonly lookEvery?: number;
}

export interface MailboxSync {
  stop(): Promise<void>;
}

interface Followed {
  readonly version: number;
  readonly stopping: AbortController;
  readonly following: Promise<void>;
}

const second = 1000;

/**
 * Follows the active mailboxes of all companies. Any number of processes may: an advisory lock
 * makes one of them the leader of each mailbox, for as long as its connection to the database
 * lives.
 */
export const startMailboxSync = ({
  onError,
  lookEvery = 10 * second,
  ...options
}: SyncOptions): MailboxSync => {
  const { pool } = options;
  const stopping = new AbortController();
  const followed = new Map<string, Followed>();
  let locks: PoolClient | undefined;

  const leave = async (id: string): Promise<void> => {
    const one = followed.get(id);
    if (!one) return;
    one.stopping.abort();
    followed.delete(id);
    await one.following;
    if (locks) await leaveLead(locks, id);
  };

  /** Without its connection the process leads nothing any more. */
  const dropLocks = (): void => {
    locks?.release(true);
    locks = undefined;
    for (const { stopping: one } of followed.values()) one.abort();
    followed.clear();
  };

  const connect = async (): Promise<PoolClient> => {
    if (locks) return locks;
    const client = await pool.connect();
    client.on('error', (cause) => {
      onError(cause);
      if (locks === client) dropLocks();
    });
    locks = client;
    return client;
  };

  const lead = async (mailbox: ActiveMailbox): Promise<void> => {
    const client = await connect();
    if (!(await tryToLead(client, mailbox.id))) return;
    const one = new AbortController();
    const following = followMailbox(mailbox, options, one.signal).catch(onError);
    followed.set(mailbox.id, { version: mailbox.version, stopping: one, following });
  };

  const look = async (): Promise<void> => {
    const active = await activeMailboxes(pool);
    for (const [id, { version }] of followed)
      if (!active.some((one) => one.id === id && one.version === version)) await leave(id);
    for (const mailbox of active) if (!followed.has(mailbox.id)) await lead(mailbox);
  };

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((cause: unknown) => {
        onError(cause);
        dropLocks();
      });
      await delay(lookEvery, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined, // stopped
      );
    }
  };
  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      await working;
      const running = [...followed.values()];
      for (const { stopping: one } of running) one.abort();
      await Promise.all(running.map(({ following }) => following));
      dropLocks();
    },
  };
};
