import type { LoadManifest } from '@sala/shared-contracts';
import { composition } from '../composition';
import { tell } from './beacons';
import { digestOf } from './digest';
import { subjectOf } from './standing';

declare global {
  /** Path of a script → `sha384-…`. Webpack's loader in every bundle and the federation runtime ask it. */
  var salaIntegrity: Record<string, string> | undefined;
}

interface Published {
  readonly digest: string;
  readonly subject: string;
}

/** Path → what was published there, of every version that this page has to do with. */
const published = new Map<string, Published>();

const isEnforced = (): boolean => composition().policy.integrity === 'enforce';

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

/** Hashes a file as this page has it, once, and tells when it is not what was published. */
const inspect = async (path: string): Promise<void> => {
  const expected = published.get(path);
  if (!expected || inspected.has(path)) return;
  inspected.add(path);
  const answer = await fetch(path, { cache: 'force-cache' });
  if (!answer.ok || (await digestOf(await answer.arrayBuffer())) === expected.digest) return;
  tell(expected.subject, 'integrity', { code: path.slice(path.lastIndexOf('/') + 1) });
};

const inspectQuietly = (url: string): void => void inspect(new URL(url, location.origin).pathname).catch(() => undefined); // no line, no finding

/* A script that the browser refused fails like one that is missing: which of the two it was, its bytes say. */
window.addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && target.src && inspectQuietly(target.src)), {
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
