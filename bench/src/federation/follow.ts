import path from 'node:path';
import { registryPrefix, type RegistryKey } from '@sala/shared-contracts';
import type { Page } from 'playwright-core';
import type { BuildOnDisk } from '../build-files';
import { runs, sessionOf, tell } from '../first-load';
import { openBrowser, prepare } from '../page-speed';
import { median, quantile } from '../report';
import type { Suite } from '../suite';
import { changedBuild } from './changed-build';
import { Client } from './clients';
import { goByMenu } from '../menu';

const reason = 'bench';
const name = 'mfe_hospital';
const title = 'Categorías';
/** Title of each prepared version. */
const titles = ['Categorías una', 'Categorías dos'] as const;

/** Milliseconds since the change was requested. */
export interface Following {
  /** Promotion answered → the tab has the new document. */
  readonly signal: number;
  /** Promotion requested → the new version is shown, on the next navigation. */
  readonly published: number;
  /** Rollback requested → the previous version is shown, without navigation. */
  readonly takenBack: number;
}

const prepareVersions = (suite: Suite, root: string): Promise<readonly BuildOnDisk[]> =>
  Promise.all(
    titles.map(async (words, at) => {
      const build = await changedBuild(path.join(root, 'changed'), 'mfe-hospital', `0000000${at}`, [
        `"title":"${title}"`,
        `"title":"${words}"`,
      ]);
      await suite.registry.publish(build.name, build.version, build.directory);
      return build;
    }),
  );

const seqOf = (composition: string | null): number => Number(composition?.slice(2));

const promote = async ({ registry }: Suite, version: string): Promise<number> =>
  seqOf(
    (await registry.releasePromote({ params: { name }, body: { version, force: true, reason } }))
      .composition,
  );

const rollback = async ({ registry }: Suite): Promise<number> =>
  seqOf((await registry.releaseRollback({ params: { name }, body: { reason } })).composition);

const adopted = (page: Page, seq: number) =>
  page.waitForFunction((wanted) => Number(localStorage.getItem('composition-seq')) >= wanted, seq, {
    polling: 10,
  });

const shows = (page: Page, words: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: words, exact: true }).waitFor();

const follow = async (
  suite: Suite,
  page: Page,
  version: string,
  words: string,
): Promise<Following> => {
  const before = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const asked = performance.now();
  const promoted = await promote(suite, version);
  const answered = performance.now();
  await adopted(page, promoted);
  const signal = performance.now() - answered;
  await goByMenu(page, 'Apariencia');
  await shows(page, 'Apariencia');
  await goByMenu(page, title);
  await shows(page, words);
  const published = performance.now() - asked;
  const regretted = performance.now();
  await rollback(suite);
  await shows(page, before);
  return { signal, published, takenBack: performance.now() - regretted };
};

/** One open tab while a prepared version is promoted and rolled back repeatedly. */
export const measureTab = async (
  suite: Suite,
  versions: readonly BuildOnDisk[],
): Promise<readonly Following[]> => {
  const browser = await openBrowser();
  try {
    const page = await prepare(browser, {
      url: suite.origin,
      ready: 'main h1',
      session: await sessionOf(suite.origin),
    });
    const line = page.waitForRequest((request) =>
      request.url().endsWith(`${registryPrefix}/changes`),
    );
    await page.goto(`${suite.origin}/hospital/categories`);
    await shows(page, title);
    await line;
    const results: Following[] = [];
    for (let run = 0; run < runs; run += 1) {
      const at = run % 2;
      results.push(await follow(suite, page, versions[at]?.version ?? '', titles[at] ?? ''));
      tell(`an open tab, run ${run + 1} of ${runs}`);
    }
    return results;
  } finally {
    await browser.close();
  }
};

/** Milliseconds from the rollback request until a client has the verified document. */
export interface Reached {
  readonly clients: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** Rollbacks with many open tabs. */
export const measureClients = async (
  suite: Suite,
  version: string,
  count: number,
): Promise<Reached> => {
  const all = (await (
    await fetch(`${suite.origin}${registryPrefix}/keys`)
  ).json()) as readonly RegistryKey[]; // from our own registry
  const keys = all.filter(({ alg }) => alg === 'EdDSA'); // a page verifies one signature
  const clients: Client[] = [];
  try {
    for (let at = 0; at < count; at += 1) clients.push(await Client.open(suite.origin, keys));
    const times: number[][] = [];
    for (let run = 0; run < runs; run += 1) {
      const promoted = await promote(suite, version);
      await Promise.all(clients.map((client) => client.has(promoted)));
      const asked = performance.now();
      const next = promoted + 1; // this registry has no other writers
      const heard = clients.map(async (client) => (await client.has(next)) - asked);
      await rollback(suite);
      times.push(await Promise.all(heard));
      tell(`${count} clients, run ${run + 1} of ${runs}`);
    }
    const of = (share: number): number => median(times.map((one) => quantile(one, share)));
    return { clients: count, p50: of(0.5), p95: of(0.95), max: Math.max(...times.flat()) };
  } finally {
    for (const client of clients) client.close();
  }
};

export const measureFollowing = async (suite: Suite, root: string) => {
  const versions = await prepareVersions(suite, root);
  const tab = await measureTab(suite, versions);
  const version = versions[0]?.version ?? '';
  return {
    tab,
    reached: [await measureClients(suite, version, 50), await measureClients(suite, version, 500)],
  };
};
