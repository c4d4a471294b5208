import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workspaceRoot } from '@sala/tooling/build';
import { createClient } from '@sala/shared-contracts/client';
import { measureAtWork, type AtWork } from './at-work';
import { publishMonolith } from './monolith';
import { measure, type PageSpeed, type Visit } from './page-speed';
import { goalTable, median, summarize, table, type Goal } from './report';
import { publishSuite, startSuite, type Suite } from './suite';

/** Odd, so that the median is a run; more runs make it steadier. */
const runs = Number(process.env['BENCH_RUNS'] ?? '7');

/** The long walk is the same in every run; fewer of them tell enough. */
const workRuns = Math.min(3, runs);

const owner = { email: 'owner@demo.sala.test', password: 'Sala-demo-1' };

/** The second is what the goals compare with; the third shows what federation costs when all else is equal. */
const variants = ['federated', 'monolith', 'monolith with preload lists'] as const;
type Variant = (typeof variants)[number];
const pages = ['sign-in', 'home', 'customer-management'] as const;

const visitsOf = async ({ origin }: Suite): Promise<Record<(typeof pages)[number], Visit>> => {
  const client = createClient({ origin, token: () => null, locale: () => 'es-MX' });
  const answer = await client.authSignIn({ body: owner });
  if (!('token' in answer)) throw new Error('The demonstration’s owner has a second factor');
  const { token, user } = answer;
  const session = { token, storage: { 'auth-storage': JSON.stringify({ state: { user, expiration: null }, version: 0 }) } };
  return {
    'sign-in': { url: `${origin}/sign-in`, ready: 'input[name=email]' },
    home: { url: `${origin}/`, ready: 'main h1', session },
    'customer-management': { url: `${origin}/customer-management`, ready: 'main table tbody td', session },
  };
};

/** Home has no goal that compares it. */
const variantsIn = (run: number, page: (typeof pages)[number]): readonly Variant[] => {
  if (page === 'home') return ['federated'];
  return run % 2 ? [...variants].reverse() : variants;
};

/** The variants take turns within every run, so that what else the machine does meets all. */
const measureInterleaved = async (suites: Record<Variant, Suite>): Promise<Map<string, PageSpeed[]>> => {
  const results = new Map<string, PageSpeed[]>();
  const visits = Object.fromEntries(
    await Promise.all(variants.map(async (variant) => [variant, await visitsOf(suites[variant])] as const)),
  ) as Record<Variant, Awaited<ReturnType<typeof visitsOf>>>; // one entry per variant
  for (let run = 0; run < runs; run += 1) {
    for (const page of pages) {
      for (const variant of variantsIn(run, page)) {
        const key = `${page}, ${variant}`;
        results.set(key, [...(results.get(key) ?? []), await measure(visits[variant][page])]);
        process.stderr.write(`run ${run + 1} of ${runs}: ${key}\n`);
      }
    }
  }
  return results;
};

type SummaryOf = (key: string) => PageSpeed;

const ratioOf = (of: SummaryOf, page: string, figure: 'lcp' | 'ready', against: Variant): number =>
  of(`${page}, federated`)[figure] / of(`${page}, ${against}`)[figure];

/** LCP of shadcn-admin's sign-in under the same conditions, and how much of it is allowed. */
const shadcnSignInMs = 2400;

const goalsOf = (of: SummaryOf, atWork: readonly AtWork[]): Goal[] => {
  const signIn = of('sign-in, federated');
  const work = (figure: keyof AtWork): number => median(atWork.map((one) => one[figure]));
  const ratio = (page: string, figure: 'lcp' | 'ready') => ratioOf(of, page, figure, 'monolith');
  return [
    { name: 'sign-in, LCP, federated ÷ monolith', value: ratio('sign-in', 'lcp'), atMost: 1.1 },
    { name: 'customer-management by deep link, ready, federated ÷ monolith', value: ratio('customer-management', 'ready'), atMost: 1.1 },
    { name: 'sign-in, LCP ÷ shadcn-admin', value: signIn.lcp / shadcnSignInMs, atMost: 0.8 },
    { name: 'sign-in, FCP ms', value: signIn.fcp, atMost: 1000 },
    { name: 'sign-in, KB on the wire', value: signIn.kilobytes, atMost: 200 },
    { name: 'sign-in, CLS', value: signIn.cls, atMost: 0.01 },
    { name: 'sign-in, TBT ms', value: signIn.tbt, atMost: 50 },
    { name: 'sign-in, warm, ready ms', value: signIn.warm, atMost: 600 },
    { name: 'customer-management, CLS', value: of('customer-management, federated').cls, atMost: 0.01 },
    { name: 'into a prefetched remote, slow line, ms', value: work('navigation'), atMost: 250 },
    { name: 'command palette, ms', value: work('palette'), atMost: 100 },
    { name: 'heap after 200 navigations ÷ after 20', value: work('heapGrowth'), atMost: 1.1 },
  ];
};

const main = async (): Promise<void> => {
  const root = await mkdtemp(path.join(tmpdir(), 'sala-bench-'));
  await chmod(root, 0o711); // PostgreSQL runs as another user when this runs as root
  const directories = variants.map((variant) => path.join(root, variant.replaceAll(' ', '-'))) as [string, string, string]; // one per variant
  const started: Suite[] = [];
  const start = async (dataDir: string): Promise<Suite> => {
    const suite = await startSuite(dataDir);
    started.push(suite);
    return suite;
  };
  try {
    const [federated, plain, preloaded] = directories;
    await publishSuite(federated);
    await publishMonolith(federated, plain, preloaded);
    const suites = {
      federated: await start(federated),
      monolith: await start(plain),
      'monolith with preload lists': await start(preloaded),
    };
    const results = await measureInterleaved(suites);
    const summary = [...results].map(([key, all]) => [key, summarize(all)] as const);
    const summaryOf = (key: string) => summarize(results.get(key) ?? []);
    const atWork: AtWork[] = [];
    const { home } = await visitsOf(suites.federated);
    for (let run = 0; run < workRuns; run += 1) {
      atWork.push(await measureAtWork(home));
      process.stderr.write(`at work, run ${run + 1} of ${workRuns}\n`);
    }
    const goals = goalsOf(summaryOf, atWork);
    const same = 'monolith with preload lists';
    const cost = (page: string, figure: 'lcp' | 'ready') => ratioOf(summaryOf, page, figure, same).toFixed(2);
    process.stdout.write(`\nSlow clinic, medians of ${runs} interleaved runs\n\n${table(summary)}\n\n${goalTable(goals)}\n\nWith the same preload lists: sign-in LCP ÷ ${cost('sign-in', 'lcp')}, customer-management ready ÷ ${cost('customer-management', 'ready')}\n`);
    const file = path.join(workspaceRoot, 'bench/results.json');
    await writeFile(file, JSON.stringify({ at: new Date().toISOString(), runs, summary: Object.fromEntries(summary), goals, atWork, all: Object.fromEntries(results) }, null, 1));
  } finally {
    await Promise.all(started.map((suite) => suite.stop()));
    await rm(root, { recursive: true, force: true });
  }
};

await main();
