import type { Client } from '@sala/shared-contracts/client';
import type pg from 'pg';
import { ratioOf, type Compared } from '../against-sql';
import type { Owner } from '../customers/fill';
import type { Timing } from '../customers/timing';
import type { Goal } from '../report';
import { LivePage } from './live-page';
import { notifySql, startPlainPush } from './plain-push';

/** Concurrent pages of one company; a session may have thirty. */
const pages = 500;
const sessions = 20;
const events = 60;
const everyMs = 50;
/** Against a plain push to as many pages. */
const goal = 1.2;
/** Deadline for all deliveries in milliseconds. */
const patienceMs = 10_000;

const publishSql = `insert into outbox_event (company_id, type, entity_id, occurred_at) values ($1, 'appointment.scheduled', $2, now())`;

/** Fixed pace of events and polls, as at a busy desk. */
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;

export interface LiveFigures {
  readonly goals: readonly Goal[];
  readonly times: Readonly<Record<string, Compared>>;
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

type Publish = (name: string) => Promise<unknown>;

/** Publishes at a steady pace, each name by every way. @returns commit times by way */
const publish = async (
  ways: readonly Publish[],
  names: readonly string[],
): Promise<readonly ReadonlyMap<string, number>[]> => {
  const sent = ways.map(() => new Map<string, number>());
  for (const name of names) {
    for (const [place, way] of ways.entries()) {
      await way(name);
      sent[place]?.set(name, performance.now());
      await pause(everyMs);
    }
  }
  return sent;
};

const timingOf = (
  listening: readonly LivePage[],
  sent: ReadonlyMap<string, number> = new Map(),
): Timing => {
  const delays = listening
    .flatMap(({ receivedAt }) =>
      [...sent].map(([name, at]) => Math.max(0, (receivedAt.get(name) ?? Infinity) - at)),
    )
    .sort((one, other) => one - other);
  return {
    p50: percentile(delays, 0.5),
    p95: percentile(delays, 0.95),
    worst: percentile(delays, 1),
  };
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

const openAll = async (
  origin: string,
  tokens: readonly string[],
  all: LivePage[],
): Promise<readonly LivePage[]> => {
  const opened = Array.from(
    { length: pages },
    (_, index) => new LivePage(origin, tokens[index % tokens.length] ?? ''),
  );
  all.push(...opened);
  await Promise.all(opened.map((page) => page.open()));
  return opened;
};

/**
 * Latency from commit to five hundred pages, in turns with a plain push to as many; then half of
 * them reconnect while others keep working.
 */
export const measureLive = async (
  origin: string,
  client: Client,
  database: pg.Client,
  connection: pg.ClientConfig,
  { companyId }: Pick<Owner, 'companyId'>,
): Promise<LiveFigures> => {
  const byOutbox: Publish = (name) => database.query(publishSql, [companyId, name]);
  const tokens = await signInAll(client);
  const plain = await startPlainPush(connection);
  const all: LivePage[] = [];
  try {
    const listening = await openAll(origin, tokens, all);
    const reference = await openAll(plain.origin, tokens, all);
    const steady = Array.from({ length: events }, (_, index) => `steady-${index}`);
    const [sent, notified] = await publish(
      [byOutbox, (name) => database.query(notifySql, [name])],
      steady,
    );
    const lost = await untilAll(listening, steady);
    await untilAll(reference, steady);
    const live = { ...timingOf(listening, sent), reference: timingOf(reference, notified) };
    const away = listening.slice(0, pages / 2);
    for (const page of away) page.close();
    const meanwhile = Array.from({ length: events / 2 }, (_, index) => `meanwhile-${index}`);
    await publish([byOutbox], meanwhile);
    await Promise.all(away.map((page) => page.open()));
    const lostMeanwhile = await untilAll(listening, meanwhile);
    return {
      times: { [`an event, from its commit to ${pages} pages`]: live },
      goals: [
        {
          name: `live push to ${pages} pages, p50 ÷ plain LISTEN/NOTIFY`,
          value: ratioOf(live),
          atMost: goal,
        },
        { name: 'events lost, also over a reconnect', value: lost + lostMeanwhile, atMost: 0 },
      ],
    };
  } finally {
    for (const page of all) page.close();
    await plain.stop();
  }
};
