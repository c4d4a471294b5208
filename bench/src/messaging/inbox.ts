import { routes } from '@sala/shared-contracts';
import { createClient } from '@sala/shared-contracts/client';
import pg from 'pg';
import { createComparison, timingCells, timingHead, type Compared } from '../against-sql';
import { connectionOf, ownerOf } from '../customers/fill';
import { sessionOf, tell } from '../first-load';
import { goalTable, plainTable, type Goal } from '../report';
import type { Suite } from '../suite';
import { conversations, fillInbox, messagesOfEach } from './inbox-fill';
import { lists, plainList, plainSearch, searches } from './inbox-questions';
import { measureWebhooks, openWebhooks, postOne } from './inbox-webhooks';

/** Milliseconds, p95 (issue of messaging). */
const goals = { list: 40, search: 80, webhook: 30, seen: 1000 };

/** A million messages in a hundred thousand conversations, and two hundred more a second. */
export const measureInbox = async (suite: Suite) => {
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
    const owner = await ownerOf(database);
    const began = performance.now();
    await fillInbox(database, owner);
    tell(`the inbox was filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const compare = createComparison(suite.origin, database);
    const times: [string, Compared, number][] = [];
    for (const [name, query] of Object.entries(lists))
      times.push([
        name,
        await compare(
          (turn) => client.conversationList({ query: query(turn) }),
          plainList(owner.companyId),
        ),
        goals.list,
      ]);
    for (const [name, query] of Object.entries(searches))
      times.push([
        name,
        await compare(
          (turn) => client.conversationList({ query: query(turn) }),
          plainSearch(owner.companyId),
        ),
        goals.search,
      ]);
    times.push([
      'how many in each queue',
      await compare(() => client.conversationCounts(), plainList(owner.companyId)),
      goals.list,
    ]);
    tell('the inbox was asked');
    const post = await openWebhooks(suite.origin, client);
    times.push([
      'a webhook, until it is taken',
      await compare(postOne(post), plainList(owner.companyId)),
      goals.webhook,
    ]);
    const webhooks = await measureWebhooks(suite.origin, post, database, owner);
    const measured: Goal[] = [
      ...times.map(([name, { p95 }, atMost]): Goal => ({
        name: `${name}, p95 ms`,
        value: p95,
        atMost,
      })),
      {
        name: 'webhook at 200 a second, p95 ms until it is taken',
        value: webhooks.p95,
        atMost: goals.webhook,
      },
      {
        name: 'message at 200 a second, p95 ms until it is in the inbox',
        value: webhooks.seen.p95,
        atMost: goals.seen,
      },
      { name: 'webhooks refused', value: webhooks.refused, atMost: 0 },
      { name: 'messages lost', value: webhooks.lost, atMost: 0 },
      { name: 'messages twice', value: webhooks.duplicated, atMost: 0 },
    ];
    const table = plainTable(
      ['asked', ...timingHead],
      times.map(([name, timing]) => [name, ...timingCells(timing)]),
    );
    const { p50, p95, reference, rate, settled, sent, seen } = webhooks;
    const load = `${sent} messages at ${rate.toFixed(0)} a second: taken in p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (an empty request meanwhile: p50 ${reference.p50.toFixed(1)} ms, p95 ${reference.p95.toFixed(1)} ms; p95 ÷ reference ${(p95 / reference.p95).toFixed(1)}); in the inbox after p50 ${seen.p50.toFixed(0)} ms, p95 ${seen.p95.toFixed(0)} ms, p99 ${seen.p99.toFixed(0)} ms; all ${settled.toFixed(1)} s after the last call.`;
    return {
      report: `The inbox: ${conversations} conversations, ${conversations * messagesOfEach} messages, through the API\n\n${table}\n\n${load}\n\n${goalTable(measured)}`,
      record: { goals: measured, times, webhooks },
    };
  } finally {
    await database.end();
  }
};
