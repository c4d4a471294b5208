import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFolders, currentVersion, workspaceRoot } from '@sala/tooling/build';
import { createClient } from '@sala/shared-contracts/client';
import { routes, type Release } from '@sala/shared-contracts';
import { readRelease } from './build-files';
import { buildMonoliths } from './monolith';
import { measure, type PageSpeed, type Visit } from './page-speed';
import { summarize } from './report';
import { release, releaseWorkingCopy, type Suite } from './suite';

/** Odd, so the median is a run; more runs reduce noise. */
export const runs = Number(process.env['BENCH_RUNS'] ?? '7');

const owner = { email: 'owner@demo.sala.test', password: 'Sala-demo-1' };

/**
 * The monolith is the same code from an ordinary build; the third also has the federated pages'
 * preload lists.
 */
export const variants = ['federated', 'monolith', 'monolith with preload lists'] as const;
export type Variant = (typeof variants)[number];
export type PageName = 'sign-in' | 'home' | 'customer-management' | 'appointments';

export const tell = (line: string): void => void process.stderr.write(`${line}\n`);

/** Session of a user who may see everything. */
export const sessionOf = async (origin: string): Promise<NonNullable<Visit['session']>> => {
  const client = createClient({
    route: (name) => routes[name],
    origin,
    token: () => null,
    locale: () => 'es-MX',
  });
  const answer = await client.authSignIn({ body: owner });
  if (!('token' in answer)) throw new Error('The demonstration’s owner has a second factor');
  const { token, user } = answer;
  return {
    token,
    storage: { 'auth-storage': JSON.stringify({ state: { user, expiration: null }, version: 0 }) },
  };
};

export const visitsOf = async ({ origin }: Suite): Promise<Record<PageName, Visit>> => {
  const session = await sessionOf(origin);
  return {
    'sign-in': {
      url: `${origin}/sign-in`,
      ready: 'input[name=email]',
      alive: '#root input[name=email]',
    },
    home: { url: `${origin}/`, ready: 'main h1', session },
    'customer-management': {
      url: `${origin}/customer-management`,
      ready: 'main table tbody td',
      session,
    },
    appointments: {
      url: `${origin}/hospital/appointments`,
      ready: 'main table tbody [data-row]',
      session,
    },
  };
};

/** Releases of the working copy's builds. */
export const releasesOfWorkingCopy = async (): Promise<readonly Release[]> =>
  Promise.all(
    bundleFolders.map(async (folder) => readRelease((await currentVersion(folder)).outDir)),
  );

/** Screens of the shell itself: path → chunk. */
const screensOfShell = async (): Promise<ReadonlyMap<string, string>> => {
  const url = pathToFileURL(path.join(workspaceRoot, 'host-shell/shell.contract.ts')).href;
  const { shellScreens } = (await import(url)) as {
    readonly shellScreens: readonly { readonly path: string; readonly chunk: string }[];
  }; // the file the shell is built with
  return new Map(shellScreens.map((screen) => [screen.path, screen.chunk]));
};

/** The same application three times, each with its own registry. */
export const startVariants = async (
  root: string,
  start: (name: string) => Promise<Suite>,
): Promise<Record<Variant, Suite>> => {
  const federated = await start('federated');
  await releaseWorkingCopy(federated);
  const { plain, preloaded } = await buildMonoliths(
    path.join(root, 'monolith-builds'),
    await releasesOfWorkingCopy(),
    await screensOfShell(),
  );
  const monolith = await start('monolith');
  await release(monolith, plain);
  const withLists = await start('monolith-with-lists');
  await release(withLists, preloaded);
  return { federated, monolith, 'monolith with preload lists': withLists };
};

export type Results = ReadonlyMap<string, readonly PageSpeed[]>;

/**
 * Interleaves the suites within every run, so machine load affects all equally.
 *
 * @param others pages of other programs, once per run
 */
export const measureInterleaved = async <Name extends string>(
  suites: Readonly<Record<Name, Suite>>,
  pages: readonly PageName[],
  skips: (page: PageName, name: Name) => boolean = () => false,
  others: Readonly<Record<string, Visit>> = {},
): Promise<Results> => {
  const names = Object.keys(suites) as Name[]; // the keys of this record
  const results = new Map<string, PageSpeed[]>();
  const visits = new Map(
    await Promise.all(names.map(async (name) => [name, await visitsOf(suites[name])] as const)),
  );
  for (let run = 0; run < runs; run += 1) {
    for (const page of pages) {
      for (const name of run % 2 ? names.toReversed() : names) {
        const visit = visits.get(name)?.[page];
        if (!visit || skips(page, name)) continue;
        const key = `${page}, ${name}`;
        results.set(key, [...(results.get(key) ?? []), await measure(visit)]);
        tell(`run ${run + 1} of ${runs}: ${key}`);
      }
    }
    for (const [key, visit] of Object.entries(others)) {
      results.set(key, [...(results.get(key) ?? []), await measure(visit)]);
      tell(`run ${run + 1} of ${runs}: ${key}`);
    }
  }
  return results;
};

export const summaryOf =
  (results: Results) =>
  (key: string): PageSpeed =>
    summarize(results.get(key) ?? []);

/** Ratio of one metric of a page between two suites. */
export const ratio = (
  results: Results,
  page: PageName,
  figure: 'alive' | 'ready',
  [one, other]: readonly [string, string],
): number => {
  const of = summaryOf(results);
  return of(`${page}, ${one}`)[figure] / of(`${page}, ${other}`)[figure];
};
