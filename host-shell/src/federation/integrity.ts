import type { LoadManifest } from '@sala/shared-contracts';
import { composition, useComposition } from '../composition';
import { useRemotes } from '../running';
import { tell } from './beacons';
import { hasDigest } from './digest';
import { subjectOf } from './standing';

declare global {
  /**
   * Path of a script → `sha256-…`. Webpack's loader in every bundle and the federation runtime ask
   * it.
   */
  var salaIntegrity: Record<string, string> | undefined;
}

interface Published {
  readonly digest: string;
  readonly subject: string;
}

/** Path → what was published there, of every version that this page has to do with. */
const published = new Map<string, Published>();

const isEnforced = (): boolean => composition().policy.integrity === 'enforce';

/* A site that stops to refuse (a proxy rewrites everything) lets the pages that are open load again, too. */
useComposition.subscribe(() => {
  if (!isEnforced()) globalThis.salaIntegrity = undefined;
});

/** What a script must be; undefined when nobody says, or the site only reports. */
export const integrityOf = (url: string): string | undefined =>
  globalThis.salaIntegrity?.[new URL(url, location.origin).pathname];

/**
 * Where the site enforces it, the browser refuses files of this version that are not what was
 * published.
 */
export const protect = (base: string, { name, version, integrity }: LoadManifest): void => {
  const subject = subjectOf({ name, version });
  for (const [file, digest] of Object.entries(integrity))
    published.set(base + file, { digest, subject });
  if (!isEnforced()) return;
  const table = (globalThis.salaIntegrity ??= {});
  for (const [file, digest] of Object.entries(integrity)) table[base + file] = digest;
};

const inspected = new Set<string>();

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether a file as this page has it is not what was published. */
const isOther = async (path: string, { digest }: Published): Promise<boolean> => {
  const answer = await fetch(path, { cache: 'force-cache' });
  return answer.ok && !(await hasDigest(await answer.arrayBuffer(), digest));
};

/** Tells, once, of a file that is not what was published. */
const inspect = async (path: string): Promise<void> => {
  const expected = published.get(path);
  if (!expected || inspected.has(path)) return;
  inspected.add(path);
  if (await isOther(path, expected)) tell(expected.subject, 'integrity', { code: nameOf(path) });
};

/**
 * Files that something between the server and this page changes, by path, with the version that
 * they are of.
 */
const rewritten = new Map<string, string>();

export const wasRewritten = (subject: string): boolean => [...rewritten.values()].includes(subject);

/** Whether the server itself has what was published (RFC 9530 names its digests alike). */
const isWholeAtServer = async (path: string, { digest }: Published): Promise<boolean> => {
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
  tell(subject, 'rewritten', { code: nameOf(path) });
  const [name = ''] = subject.split('@');
  useRemotes.setState(({ gaveWay }) => ({ gaveWay: { ...gaveWay, [name]: 'rewritten' } })); // its panel may be there already
};

/**
 * What the browser has stored under an address that never changes it would take for a year: it is
 * fetched anew, and the next try has the server's. Where that is other than published, too, and the
 * server has the right one, people are told.
 */
const fetchAnew = async (path: string): Promise<void> => {
  const expected = published.get(path);
  if (!expected || !(await isOther(path, expected))) return;
  const anew = await fetch(path, { cache: 'reload' });
  if (!anew.ok || (await hasDigest(await anew.arrayBuffer(), expected.digest))) return;
  if (await isWholeAtServer(path, expected)) noteRewritten(path, expected);
};

const pathOf = (url: string): string => new URL(url, location.origin).pathname;
const inspectQuietly = (url: string): void => void inspect(pathOf(url)).catch(() => undefined); // no line, no finding

/* A script that the browser refused fails like one that is missing: which of the two it was, its bytes say. */
const onRefusal = async (path: string): Promise<void> => {
  await inspect(path);
  await fetchAnew(path);
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

/**
 * Where the site only reports, every script that came is looked at afterwards. @returns what ends
 * it.
 */
export const reportScripts = (): (() => void) => {
  const observer = new PerformanceObserver((list) => {
    if (isEnforced()) return;
    for (const { name } of list.getEntries()) inspectQuietly(name);
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
};
