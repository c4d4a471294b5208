import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@sala/shared-contracts';
import { createClient } from '@sala/shared-contracts/client';
import pg from 'pg';
import { connectionOf, ownerOf } from '../customers/fill';
import { sessionOf, tell } from '../first-load';
import { goalTable, plainTable, quantile, type Goal } from '../report';
import type { Suite } from '../suite';
import { sendInOrder, type Target } from './mllp';

const messages = 20_000;
/** Of systems that send at once; each waits for an acknowledgement before its next message. */
const connections = 8;
const patients = 480;
/** Every so many messages are sent again, as after an acknowledgement that was lost. */
const repeatedEvery = 100;
const readEveryMs = 1000;
/** Without anything new for so long, nothing more comes. */
const stalledReads = 60;

const start = Date.now() - messages * 1000;
const stampOf = (n: number): string =>
  new Date(start + n * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** Another phone of a patient; each connection has patients of its own, so that none is stale. */
const messageOf = (n: number): Buffer => {
  const lane = n % connections;
  const place = lane + connections * (Math.floor(n / connections) % (patients / connections));
  const patnr = String(800_000 + place).padStart(10, '0');
  return Buffer.from(
    [
      `MSH|^~\\&|SAPDEMO|0001|SALA||${stampOf(n)}+0000||ADT^A31|bench-${n}|P|2.5`,
      `EVN|A31|${stampOf(n)}+0000`,
      `PID|||${patnr}^^^0001^PI||Luna^Ana||19800101|F|||||${5_500_000_000 + n}`,
      '',
    ].join('\r'),
  );
};

const countsSql = `
  select count(*)::int as stored, count(*) filter (where state = 'applied' and attempts = 1)::int as applied,
    count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state in ('stale', 'dead', 'ignored'))::int as aside
  from sap_message where company_id = $1 and control_id like 'bench-%'`;

interface Counts {
  readonly stored: number;
  readonly applied: number;
  readonly waiting: number;
  readonly aside: number;
}

const targetOf = (address: string | null | undefined): Target => {
  const [host = '', port = ''] = address?.split(':') ?? [];
  if (!host || !port) throw new Error('The demonstration does not listen for messages of SAP');
  return { host, port: Number(port) };
};

/** Messages of SAP: until each is acknowledged, and until all are applied. */
export const measureSap = async (suite: Suite) => {
  const { token } = await sessionOf(suite.origin);
  const client = createClient({
    route: (name) => routes[name],
    origin: suite.origin,
    token: () => token,
    locale: () => 'es-MX',
  });
  const database = new pg.Client(await connectionOf(suite.dataDir));
  await database.connect();
  try {
    const { companyId } = await ownerOf(database);
    const { connection } = await client.sapConnectionView();
    const target = targetOf(connection?.mllpAddress);
    const read = async (): Promise<Counts> => {
      const { rows } = await database.query<Counts>(countsSql, [companyId]);
      return rows[0] ?? { stored: 0, applied: 0, waiting: 0, aside: 0 };
    };
    const lanes = Array.from({ length: connections }, (_lane, lane) =>
      Array.from({ length: messages / connections }, (_none, turn) =>
        messageOf(lane + turn * connections),
      ),
    );
    const began = performance.now();
    const sent = await Promise.all(lanes.map((lane) => sendInOrder(target, lane)));
    const acknowledged = (performance.now() - began) / 1000;
    const again = await sendInOrder(
      target,
      Array.from({ length: messages / repeatedEvery }, (_none, turn) =>
        messageOf(turn * repeatedEvery),
      ),
    );
    tell(`${messages} messages were acknowledged in ${acknowledged.toFixed(0)} s`);
    let counts = await read();
    for (let still = 0; still < stalledReads && counts.waiting > 0; still += 1) {
      await pause(readEveryMs);
      const now = await read();
      if (now.applied !== counts.applied) still = 0;
      counts = now;
    }
    const applied = (performance.now() - began) / 1000;
    const waits = sent.flatMap(({ times }) => times);
    const refused = [...sent, again].reduce((sum, one) => sum + one.refused, 0);
    const goals: Goal[] = [
      { name: 'messages refused', value: refused, atMost: 0 },
      { name: 'messages lost', value: messages - counts.stored, atMost: 0 },
      { name: 'messages not applied once', value: messages - counts.applied, atMost: 0 },
    ];
    const times = {
      'acknowledged a second': messages / acknowledged,
      'acknowledged, p50 ms': quantile(waits, 0.5),
      'acknowledged, p95 ms': quantile(waits, 0.95),
      'applied a second': counts.applied / applied,
      'all applied after, s': applied,
    };
    const cells = Object.values(times).map((value) => value.toFixed(1));
    return {
      report: `${messages} messages of SAP on ${connections} connections, ${messages / repeatedEvery} of them twice\n\n${plainTable(Object.keys(times), [cells])}\n\n${goalTable(goals)}`,
      record: { goals, times, counts },
    };
  } finally {
    await database.end();
  }
};
