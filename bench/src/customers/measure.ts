import { routes } from '@sala/shared-contracts';
import { createClient, type CallInput, type Client } from '@sala/shared-contracts/client';
import pg from 'pg';
import { runs, sessionOf, tell, visitsOf } from '../first-load';
import { measure, type PageSpeed } from '../page-speed';
import { goalTable, median, plainTable, summarize, type Goal } from '../report';
import type { Suite } from '../suite';
import { connectionOf, createFiller, ownerOf } from './fill';
import { importSpeed, insertSpeed } from './import';
import {
  createComparison,
  goalAgainstSql,
  timingCells,
  timingHead,
  type Compared,
} from '../against-sql';
import { plainStatements } from './plain-sql';
import { constantSizeQueries, questions, type Question } from './customer-queries';
import { measureScroll, type Scrolling } from './scroll';
import { hasPgbench, pgbench } from './pgbench';
import { throughputOf, timeOf, type Timing } from './timing';

const few = 10_000;
const many = 100_000;
/** Concurrent callers in the comparison with pgbench. */
const callers = 4;
const seconds = 10;

/** Against plain SQL. */
const goalsAgainstSql = {
  'list, two custom fields': 1.6,
  'list, two wide custom fields': 1.3,
  'list, a segment': 2.6,
  'list, a segment, who bought last first': 1.7,
  'search, a name': 2.8,
  'search, a number or an address': 3.4,
  'search, a slip of the keys': 3.2,
} as const satisfies Partial<Record<Question, number>>;

/** Ratios to other references of the same run. */
const goals = {
  flat: 1.3,
  pgbench: 1 / 0.22,
  importing: 3,
  cold: 2.7,
  warm: 2,
  dropped: 0,
  frame: 1.5,
};

type Timings<Name extends string> = Readonly<Record<Name, Timing>>;

const timeAll = async <Name extends string>(
  client: Client,
  asked: Readonly<Record<Name, (turn: number) => NonNullable<CallInput<'customerList'>['query']>>>,
): Promise<Timings<Name>> => {
  const times: [string, Timing][] = [];
  for (const name of Object.keys(asked) as Name[]) {
    // the keys of this record
    times.push([name, await timeOf((turn) => client.customerList({ query: asked[name](turn) }))]);
  }
  return Object.fromEntries(times) as Timings<Name>; // one entry per key
};

/** The questions, each beside its plain statement. */
const compareAll = async (
  client: Client,
  database: pg.Client,
  origin: string,
  companyId: string,
): Promise<Readonly<Record<Question, Compared>>> => {
  const compare = createComparison(origin, database);
  const { items } = await client.customerFieldList();
  const statements = plainStatements(companyId, new Map(items.map(({ key, id }) => [key, id])));
  const times: [string, Compared][] = [];
  for (const name of Object.keys(questions) as Question[]) {
    // the keys of this record
    times.push([
      name,
      await compare(
        (turn) => client.customerList({ query: questions[name](turn) }),
        statements[name],
      ),
    ]);
  }
  return Object.fromEntries(times) as Readonly<Record<Question, Compared>>; // one entry per key
};

/** The same page through the API and through pgbench; null without pgbench. */
const againstPgbench = async (
  client: Client,
  connection: pg.ClientConfig,
  companyId: string,
): Promise<{ readonly api: number; readonly pgbench: number } | null> => {
  if (!(await hasPgbench())) return null;
  const { items } = await client.customerFieldList();
  const idOf = (key: string): string => items.find((field) => field.key === key)?.id ?? '';
  const list = (turn: number) =>
    client.customerList({ query: questions['list, two custom fields'](turn) });
  await throughputOf(callers, 2, list);
  const api = await throughputOf(callers, seconds, list);
  return {
    api,
    pgbench: await pgbench(
      connection,
      { companyId, sede: idOf('sede'), credito: idOf('credito') },
      callers,
      seconds,
    ),
  };
};

/** The list's screen, and as its reference the sign-in page. */
const measureScreens = async (
  suite: Suite,
): Promise<{ readonly list: PageSpeed; readonly signIn: PageSpeed }> => {
  const visits = await visitsOf(suite);
  const list: PageSpeed[] = [];
  const signIn: PageSpeed[] = [];
  for (let run = 0; run < runs; run += 1) {
    list.push(await measure(visits['customer-management']));
    signIn.push(await measure(visits['sign-in']));
  }
  return { list: summarize(list), signIn: summarize(signIn) };
};

/** Separately: dropped frames may be the computer's own. */
const measureScrolling = async (suite: Suite): Promise<readonly Scrolling[]> => {
  const { 'customer-management': visit } = await visitsOf(suite);
  const times: Scrolling[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await measureScroll(visit));
  return times;
};

const withClient = async <Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** A hundred thousand customers with a million values, through the API and on screen. */
export const measureCustomers = async (suite: Suite) => {
  const connection = await connectionOf(suite.dataDir);
  const { token } = await sessionOf(suite.origin);
  const client = createClient({
    route: (name) => routes[name],
    origin: suite.origin,
    token: () => token,
    locale: () => 'es-MX',
  });
  return withClient(connection, async (database) => {
    const owner = await ownerOf(database);
    const fill = createFiller(database, owner);
    await fill(few);
    const small = await timeAll(client, constantSizeQueries);
    tell(`${few} customers asked`);
    const began = performance.now();
    await fill(many);
    tell(`${many} customers filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const large = await timeAll(client, constantSizeQueries);
    const times = await compareAll(client, database, suite.origin, owner.companyId);
    const compared = await againstPgbench(client, connection, owner.companyId);
    const imported = {
      ...(await importSpeed(client)),
      plain: await insertSpeed(database, owner),
    };
    // Finishes deferred work of the fill and import before the browser is measured.
    await database.query('vacuum (analyze)');
    await database.query('checkpoint');
    const screens = await measureScreens(suite);
    const scrolling = await measureScrolling(suite);
    return reportOf({ small, large, times, compared, imported, screens, scrolling });
  });
};

interface Figures {
  readonly small: Timings<keyof typeof constantSizeQueries>;
  readonly large: Timings<keyof typeof constantSizeQueries>;
  readonly times: Readonly<Record<Question, Compared>>;
  readonly compared: { readonly api: number; readonly pgbench: number } | null;
  readonly imported: { readonly check: number; readonly write: number; readonly plain: number };
  readonly screens: Awaited<ReturnType<typeof measureScreens>>;
  readonly scrolling: readonly Scrolling[];
}

const scrollLine = ({
  rows,
  frames,
  pace,
  p95,
  worst,
  shown,
  shownAnyway,
  late,
  lateAnyway,
  drawn,
}: Scrolling): string =>
  `Scrolling ${rows} rows: of the browser’s own frames ${shown.shown} were shown (${shown.partly} with what the page had ready so far), ${shown.dropped} dropped, ${shown.blank} with a blank part (on a page as long without anything in it ${shownAnyway.dropped} dropped). The page’s own thread: ${frames} frames, one each ${pace.toFixed(1)} ms on an empty page; p95 ${p95.toFixed(1)} ms, the longest ${worst.toFixed(1)} ms, ${late} times late (${lateAnyway} there); never more than ${drawn} rows in the document.`;

const reportOf = (figures: Figures) => {
  const { small, large, times, compared, imported, screens, scrolling } = figures;
  const rowsGone = Math.min(...scrolling.map(({ rows: gone }) => gone));
  const askedAgainstSql = Object.keys(goalsAgainstSql) as (keyof typeof goalsAgainstSql)[]; // the keys of this record
  const sizes = Object.keys(small) as (keyof typeof constantSizeQueries)[]; // the keys of this record
  const measured: Goal[] = [
    ...askedAgainstSql.map((name) => goalAgainstSql(name, times[name], goalsAgainstSql[name])),
    {
      name: `${many} ÷ ${few} customers, median of ${sizes.length} questions`,
      value: median(sizes.map((name) => large[name].p50 / small[name].p50)),
      atMost: goals.flat,
    },
    ...(compared
      ? [
          {
            name: `pgbench ÷ list, pages a second of ${callers} callers`,
            value: compared.pgbench / compared.api,
            atMost: goals.pgbench,
          },
        ]
      : []),
    {
      name: 'rows a second, plain inserts ÷ import',
      value: imported.plain / imported.write,
      atMost: goals.importing,
    },
    {
      name: 'list screen, cold, ready ÷ sign-in, alive',
      value: screens.list.ready / screens.signIn.alive,
      atMost: goals.cold,
    },
    {
      name: 'list screen, warm, ready ÷ sign-in, warm, alive',
      value: screens.list.warm / screens.signIn.warmAlive,
      atMost: goals.warm,
    },
    {
      name: `scrolling ${rowsGone} rows, frames dropped or with a blank part, median of ${runs}`,
      value: median(scrolling.map(({ shown }) => shown.dropped + shown.blank)),
      atMost: goals.dropped,
    },
    {
      name: `scrolling ${rowsGone} rows, p95 of a frame ÷ the screen’s own pace, the worst of ${runs}`,
      value: Math.max(...scrolling.map(({ p95, pace }) => p95 / pace)),
      atMost: goals.frame,
    },
  ];
  const row = (name: string, timing: Timing | Compared, of: number): string[] => [
    name,
    String(of),
    ...timingCells(timing),
  ];
  const rows = [
    ...sizes.map((name) => row(name, small[name], few)),
    ...sizes.map((name) => row(name, large[name], many)),
    ...(Object.keys(times) as Question[]).map((name) => row(name, times[name], many)),
  ]; // the keys of this record
  const aside = compared
    ? ''
    : '\n\npgbench is not there (package postgresql of Debian): the comparison was left out.';
  return {
    report: `Customers with ten custom fields, through the API\n\n${plainTable(['asked', 'customers', ...timingHead], rows)}\n\n${goalTable(measured)}${aside}\n\n${scrolling.map(scrollLine).join('\n')}`,
    record: { goals: measured, ...figures },
  };
};
