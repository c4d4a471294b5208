import { routes } from '@sala/shared-contracts';
import { createClient } from '@sala/shared-contracts/client';
import pg from 'pg';
import { connectionOf, ownerOf } from '../customers/fill';
import { timeOf, type Timing } from '../customers/timing';
import { sessionOf } from '../first-load';
import { goalTable, plainTable, type Goal } from '../report';
import type { Suite } from '../suite';
import { fillLog, patientOf, personOf, rareAction, rows } from './log-rows';

/** Milliseconds: a promise to people who search (issue of people and oversight). */
const atMost = 100;

const dayMs = 86_400_000;
const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
const week = (turn: number) => {
  const ago = 10 + ((turn * 7) % 1000);
  return { from: day(ago), to: day(ago - 6) };
};
const everyWeek = { from: day(1090), to: day(1) } as const;

/** Searches by call number. */
const searches = {
  'a patient': (turn: number) => ({ record: patientOf(1000 + turn) }),
  'a patient with ten thousand entries': (turn: number) => ({ record: patientOf(turn % 100) }),
  'a person': (turn: number) => ({ user: personOf(1 + turn) }),
  'the person of every fifth entry': () => ({ user: personOf(0) }),
  'a week': week,
  'a day': (turn: number) => ({ from: day(turn + 2), to: day(turn + 2) }),
  'a patient in a week': (turn: number) => ({ record: patientOf(turn % 100), ...week(turn) }),
  'a person in a week': (turn: number) => ({ user: personOf(1 + turn), ...week(turn) }),
  'an action': () => ({ action: 'sign_in.failed' }),
  'a rare action': () => ({ action: rareAction }),
  'a network': (turn: number) => ({ network: `10.${turn % 4}.${turn % 200}.1` }),
  'a person and a rare action': (turn: number) => ({
    user: personOf(1 + turn),
    action: rareAction,
  }),
  'the busiest person and a rare action': () => ({ user: personOf(0), action: rareAction }),
  'a patient and a person': (turn: number) => ({
    record: patientOf(turn % 100),
    user: personOf(1 + turn),
  }),
  'three years, the newest': () => everyWeek,
} as const;

/** A log of ten million entries, searched through the API. */
export const measureAudit = async (suite: Suite) => {
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
    const began = performance.now();
    await fillLog(database, await ownerOf(database));
    const filled = (performance.now() - began) / 1000;
    const { rows: sizes } = await database.query<{ heap: string; indexes: string }>(
      `select pg_size_pretty(pg_table_size('audit_log')) as heap, pg_size_pretty(pg_indexes_size('audit_log')) as indexes`,
    );
    const times: Record<string, Timing> = {};
    for (const [name, search] of Object.entries(searches))
      times[name] = await timeOf((turn) => client.auditList({ query: search(turn) }));
    times['the list of actions'] = await timeOf(() => client.auditActionList());
    const goals = Object.entries(times).map(([name, { p95 }]): Goal => ({
      name,
      value: p95,
      atMost,
    }));
    const table = plainTable(
      ['searched', 'p50 ms', 'p95 ms'],
      Object.entries(times).map(([name, { p50, p95 }]) => [name, p50.toFixed(1), p95.toFixed(1)]),
    );
    const about = `${rows.toLocaleString('en')} entries, ${sizes[0]?.heap} and ${sizes[0]?.indexes} of indexes, filled in ${filled.toFixed(0)} s`;
    return {
      report: `The audit log, through the API: ${about}\n\n${table}\n\n${goalTable(goals)}`,
      record: { goals, times, filled, sizes: sizes[0] },
    };
  } finally {
    await database.end();
  }
};
