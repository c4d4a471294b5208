import type { LoadManifest } from '@sala/shared-contracts';
import { composition, useComposition } from '../composition';
import { useRemotes } from '../remote-state';
import { reportBeacon } from './beacons';
import { hasDigest } from './digest';
import { subjectOf } from './proven-versions';

declare global {
  /**
   * Script path → `sha256-…`. Read by webpack's loader in every bundle and by the federation
   * runtime.
   */
  var salaIntegrity: Record<string, string> | undefined;
}

interface Published {
  readonly digest: string;
  readonly subject: string;
}

/** Path → published digest, for every version this page has used. */
const published = new Map<string, Published>();

const isEnforced = (): boolean => composition().policy.integrity === 'enforce';

/*
 * When a site turns enforcement off (a proxy rewrites everything), open pages can load scripts
 * again, too.
 */
useComposition.subscribe(() => {
  if (!isEnforced()) globalThis.salaIntegrity = undefined;
});

/** Integrity a script must have; undefined when unknown or when the site only reports. */
export const integrityOf = (url: string): string | undefined =>
  globalThis.salaIntegrity?.[new URL(url, location.origin).pathname];

/**
 * Makes the browser refuse files of this version that differ from the published ones, where the
 * site enforces integrity.
 */
export const enforceIntegrity = (
  base: string,
  { name, version, integrity }: LoadManifest,
): void => {
  const subject = subjectOf({ name, version });
  for (const [file, digest] of Object.entries(integrity))
    published.set(base + file, { digest, subject });
  if (!isEnforced()) return;
  const table = (globalThis.salaIntegrity ??= {});
  for (const [file, digest] of Object.entries(integrity)) table[base + file] = digest;
};

const inspected = new Set<string>();

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether a file, as this page receives it, differs from the published one. */
const differs = async (path: string, { digest }: Published): Promise<boolean> => {
  const answer = await fetch(path, { cache: 'force-cache' });
  return answer.ok && !(await hasDigest(await answer.arrayBuffer(), digest));
};

/** Reports a file that differs from the published one, once. */
const inspect = async (path: string): Promise<void> => {
  const expected = published.get(path);
  if (!expected || inspected.has(path)) return;
  inspected.add(path);
  if (await differs(path, expected))
    reportBeacon(expected.subject, 'integrity', { code: nameOf(path) });
};

/** Paths rewritten between server and page → the version they belong to. */
const rewritten = new Map<string, string>();

export const wasRewritten = (subject: string): boolean => [...rewritten.values()].includes(subject);

/** Whether the server itself has the published bytes (RFC 9530 uses the same digest names). */
const isIntactAtServer = async (path: string, { digest }: Published): Promise<boolean> => {
  const [algorithm = '', value = ''] = digest.split(/-(.*)/s);
  const name = algorithm.replace('sha', 'sha-');
  const answer = await fetch(path, {
    method: 'HEAD',
    cache: 'no-store',
    headers: { 'want-unencoded-digest': `${name}=1` },
  });
  return answer.headers.get('unencoded-digest') === `${name}=:${value}:`;
};

const noteRewritten = (path: string, { subject }: Published): void => {
  if (rewritten.has(path)) return;
  rewritten.set(path, subject);
  reportBeacon(subject, 'rewritten', { code: nameOf(path) });
  const [name = ''] = subject.split('@');
  useRemotes.setState(({ fallbackReasons }) => ({
    fallbackReasons: { ...fallbackReasons, [name]: 'rewritten' },
  })); // its panel may be on screen already
};

/**
 * The HTTP cache would serve immutable files for a year, so the file is refetched and the next
 * attempt gets the server's. If that still differs although the server has the right one, people
 * are told.
 */
const refetch = async (path: string): Promise<void> => {
  const expected = published.get(path);
  if (!expected || !(await differs(path, expected))) return;
  const response = await fetch(path, { cache: 'reload' });
  if (!response.ok || (await hasDigest(await response.arrayBuffer(), expected.digest))) return;
  if (await isIntactAtServer(path, expected)) noteRewritten(path, expected);
};

const pathOf = (url: string): string => new URL(url, location.origin).pathname;
const inspectQuietly = (url: string): void => void inspect(pathOf(url)).catch(() => undefined); // offline: nothing to find

/* A script refused by the browser fails like a missing one; only its bytes tell which it was. */
const onRefusal = async (path: string): Promise<void> => {
  await inspect(path);
  await refetch(path);
};
window.addEventListener(
  'error',
  ({ target }) =>
    void (
      target instanceof HTMLScriptElement &&
      target.src &&
      onRefusal(pathOf(target.src)).catch(() => undefined)
    ),
  {
    capture: true,
  },
);

/** In report-only mode, checks every loaded script afterwards. @returns stops it. */
export const reportScripts = (): (() => void) => {
  const observer = new PerformanceObserver((list) => {
    if (isEnforced()) return;
    for (const { name } of list.getEntries()) inspectQuietly(name);
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
};
