import type { Client } from '@sala/shared-contracts/client';
import type pg from 'pg';
import type { Owner } from '../customers/fill';
import type { Timing } from '../customers/timing';
import type { Goal } from '../report';
import { LivePage } from './live-page';

/** Concurrent pages of one company; a session may have thirty. */
const pages = 500;
const sessions = 20;
const events = 60;
const everyMs = 50;
const goalMs = 30;
/** Deadline for all deliveries in milliseconds. */
const patienceMs = 10_000;

const publishSql = `insert into outbox_event (company_id, type, entity_id, occurred_at) values ($1, 'appointment.scheduled', $2, now())`;

/** Fixed pace of events and polls, as at a busy desk. */
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;

export interface LiveFigures {
  readonly goals: readonly Goal[];
  readonly times: Readonly<Record<string, Timing>>;
}

const accounts = ['owner', 'admin', 'doctor', 'nurse', 'reception', 'billing', 'auditor'].map(
  (name) => ({ email: `${name}@demo.sala.test`, password: 'Sala-demo-1' }),
);

/** Several browsers per account, for accounts that may read appointments. */
const signInAll = async (client: Client): Promise<string[]> => {
  const tokens: string[] = [];
  for (let turn = 0; turn < sessions; turn += 1) {
    const body = accounts[turn % accounts.length];
    const answer = body && (await client.authSignIn({ body }));
    if (!answer || !('token' in answer))
      throw new Error('An account of the demonstration has a second factor');
    tokens.push(answer.token);
  }
  return tokens;
};

/** Publishes at a steady pace. @returns commit times */
const publish = async (
  database: pg.Client,
  companyId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const sent = new Map<string, number>();
  for (const name of names) {
    await database.query(publishSql, [companyId, name]);
    sent.set(name, performance.now());
    await pause(everyMs);
  }
  return sent;
};

const untilAll = async (
  listening: readonly LivePage[],
  names: readonly string[],
): Promise<number> => {
  const missing = () =>
    listening.reduce(
      (sum, { receivedAt }) => sum + names.filter((name) => !receivedAt.has(name)).length,
      0,
    );
  const began = performance.now();
  while (missing() > 0 && performance.now() - began < patienceMs) await pause(everyMs);
  return missing();
};

/** Latency from commit to five hundred pages; then half of them reconnect while others keep working. */
export const measureLive = async (
  origin: string,
  client: Client,
  database: pg.Client,
  { companyId }: Pick<Owner, 'companyId'>,
): Promise<LiveFigures> => {
  const tokens = await signInAll(client);
  const listening = Array.from(
    { length: pages },
    (_, index) => new LivePage(origin, tokens[index % tokens.length] ?? ''),
  );
  try {
    await Promise.all(listening.map((page) => page.open()));
    const steady = Array.from({ length: events }, (_, index) => `steady-${index}`);
    const sent = await publish(database, companyId, steady);
    const lost = await untilAll(listening, steady);
    const delays = listening
      .flatMap(({ receivedAt }) =>
        steady.map((name) =>
          Math.max(0, (receivedAt.get(name) ?? Infinity) - (sent.get(name) ?? 0)),
        ),
      )
      .sort((one, other) => one - other);
    const away = listening.slice(0, pages / 2);
    for (const page of away) page.close();
    const meanwhile = Array.from({ length: events / 2 }, (_, index) => `meanwhile-${index}`);
    await publish(database, companyId, meanwhile);
    await Promise.all(away.map((page) => page.open()));
    const lostMeanwhile = await untilAll(listening, meanwhile);
    const p95 = percentile(delays, 0.95);
    return {
      times: {
        [`an event, from its commit to ${pages} pages`]: { p50: percentile(delays, 0.5), p95 },
      },
      goals: [
        { name: `live push to ${pages} pages, p95 ms`, value: p95, atMost: goalMs },
        { name: 'events lost, also over a reconnect', value: lost + lostMeanwhile, atMost: 0 },
      ],
    };
  } finally {
    for (const page of listening) page.close();
  }
};
