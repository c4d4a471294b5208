import { measureLongSession, type LongSession } from './long-session';
import {
  measureInterleaved,
  ratio,
  runs,
  summaryOf,
  tell,
  visitsOf,
  type PageName,
  type Results,
  type Variant,
} from './first-load';
import type { Visit } from './page-speed';
import { goalTable, median, table, type Goal } from './report';
import type { Suite } from './suite';

/** The long walk varies little, so fewer runs suffice. */
const workRuns = Math.min(3, runs);

/** Until shadcn-admin's sign-in page is usable, under the same conditions; measured once. */
const shadcnSignInMs = 2400;
/** URL of a served shadcn-admin sign-in page, measured in the same run when given. */
const shadcnUrl = process.env['BENCH_SHADCN_URL'];
const shadcn = 'sign-in, shadcn-admin';
const others: Readonly<Record<string, Visit>> = shadcnUrl
  ? { [shadcn]: { url: shadcnUrl, ready: 'input[name=email]' } }
  : {};
/** OpenMRS 3 appointments, ready; measured once under the same conditions. */
const openMrsMs = 12_900;

const goalsOf = (results: Results, longSession: readonly LongSession[]): Goal[] => {
  const of = summaryOf(results);
  const signIn = of('sign-in, federated');
  const plain = of('sign-in, monolith');
  const appointments = of('appointments, federated');
  const shadcnMs = results.has(shadcn) ? of(shadcn).alive : shadcnSignInMs;
  const work = (figure: keyof LongSession): number => median(longSession.map((one) => one[figure]));
  const pair = ['federated', 'monolith'] as const;
  return [
    {
      name: 'sign-in, alive, federated ÷ monolith',
      value: ratio(results, 'sign-in', 'alive', pair),
      atMost: 1.1,
    },
    {
      name: 'customer-management by deep link, ready, federated ÷ monolith',
      value: ratio(results, 'customer-management', 'ready', pair),
      atMost: 1.1,
    },
    {
      name: `sign-in, alive ÷ shadcn-admin (${shadcnMs.toFixed(0)} ms)`,
      value: signIn.alive / shadcnMs,
      atMost: 0.75,
    },
    { name: 'sign-in, FCP ÷ monolith', value: signIn.fcp / plain.fcp, atMost: 1.1 },
    { name: 'sign-in, KB on the wire', value: signIn.kilobytes, atMost: 205 },
    { name: 'sign-in, CLS', value: signIn.cls, atMost: 0.01 },
    // Not ÷ TBT, which may be 0.
    { name: 'sign-in, TBT ÷ alive, monolith', value: signIn.tbt / plain.alive, atMost: 0.05 },
    { name: 'sign-in, warm, ready ÷ monolith', value: signIn.warm / plain.warm, atMost: 1.1 },
    {
      name: 'sign-in, warm, alive ÷ monolith',
      value: signIn.warmAlive / plain.warmAlive,
      atMost: 1.1,
    },
    {
      name: 'customer-management, CLS',
      value: of('customer-management, federated').cls,
      atMost: 0.01,
    },
    {
      name: 'appointments, ready ÷ customer-management, monolith',
      value: appointments.ready / of('customer-management, monolith').ready,
      atMost: 1.2,
    },
    {
      name: `appointments, ready ÷ OpenMRS 3 (${openMrsMs} ms)`,
      value: appointments.ready / openMrsMs,
      atMost: 0.3,
    },
    { name: 'appointments, KB on the wire', value: appointments.kilobytes, atMost: 260 },
    { name: 'appointments, heap MB', value: appointments.heap, atMost: 8 },
    {
      name: 'into a prefetched remote, slow line ÷ sign-in, warm, alive, monolith',
      value: work('navigation') / plain.warmAlive,
      atMost: 0.4,
    },
    // Absolute: what feels immediate does not depend on the machine (docs/adr/0018).
    { name: 'command palette, ms', value: work('palette'), atMost: 100 },
    { name: 'heap after 200 navigations ÷ after 20', value: work('heapGrowth'), atMost: 1.1 },
  ];
};

/** Pages without a comparison goal. */
const alone: ReadonlySet<PageName> = new Set(['home', 'appointments']);

/** First loads with and without federation, and a long working day. */
export const measurePages = async (suites: Readonly<Record<Variant, Suite>>) => {
  const results = await measureInterleaved(
    suites,
    ['sign-in', 'home', 'customer-management', 'appointments'],
    (page, variant) => alone.has(page) && variant !== 'federated',
    others,
  );
  const longSession: LongSession[] = [];
  const { home } = await visitsOf(suites.federated);
  for (let run = 0; run < workRuns; run += 1) {
    longSession.push(await measureLongSession(home));
    tell(`at work, run ${run + 1} of ${workRuns}`);
  }
  const summary = [...results.keys()].map((key) => [key, summaryOf(results)(key)] as const);
  const goals = goalsOf(results, longSession);
  return {
    results,
    report: `Slow clinic, medians of ${runs} interleaved runs\n\n${table(summary)}\n\n${goalTable(goals)}`,
    record: {
      summary: Object.fromEntries(summary),
      goals,
      longSession,
      all: Object.fromEntries(results),
    },
  };
};
