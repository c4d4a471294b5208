import type { LoadManifest } from '@sala/shared-contracts';
import { composition, useComposition } from '../composition';
import { tell } from './beacons';
import { hasDigest } from './digest';
import { subjectOf } from './standing';

declare global {
  /** Path of a script → `sha256-…`. Webpack's loader in every bundle and the federation runtime ask it. */
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
export const integrityOf = (url: string): string | undefined => globalThis.salaIntegrity?.[new URL(url, location.origin).pathname];

/** Where the site enforces it, the browser refuses files of this version that are not what was published. */
export const protect = (base: string, { name, version, integrity }: LoadManifest): void => {
  const subject = subjectOf({ name, version });
  for (const [file, digest] of Object.entries(integrity)) published.set(base + file, { digest, subject });
  if (!isEnforced()) return;
  const table = (globalThis.salaIntegrity ??= {});
  for (const [file, digest] of Object.entries(integrity)) table[base + file] = digest;
};

const inspected = new Set<string>();

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
  if (await isOther(path, expected)) tell(expected.subject, 'integrity', { code: path.slice(path.lastIndexOf('/') + 1) });
};

/** What the browser has stored under an address that never changes it would take for a year: the next try has the server's. */
const fetchAnew = async (path: string): Promise<void> => {
  const expected = published.get(path);
  if (expected && (await isOther(path, expected))) await fetch(path, { cache: 'reload' });
};

const pathOf = (url: string): string => new URL(url, location.origin).pathname;
const inspectQuietly = (url: string): void => void inspect(pathOf(url)).catch(() => undefined); // no line, no finding

/* A script that the browser refused fails like one that is missing: which of the two it was, its bytes say. */
const onRefusal = async (path: string): Promise<void> => {
  await inspect(path);
  await fetchAnew(path);
};
window.addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && target.src && onRefusal(pathOf(target.src)).catch(() => undefined)), {
  capture: true,
});

/** Where the site only reports, every script that came is looked at afterwards. @returns what ends it. */
export const reportScripts = (): (() => void) => {
  const observer = new PerformanceObserver((list) => {
    if (isEnforced()) return;
    for (const { name } of list.getEntries()) inspectQuietly(name);
  });
  observer.observe({ type: 'resource', buffered: true });
  return () => observer.disconnect();
};
