import type { ComposedVersion, LoadManifest } from '@sala/shared-contracts';
import { tryAgain } from '@sala/shell-sdk';
import { hasDigest } from './digest';
import { LoadRefused } from './failure-code';

const inlinedText = (digest: string): string | null => {
  const elements = document.querySelectorAll<HTMLScriptElement>('script[data-load]');
  return [...elements].find(({ dataset }) => dataset['load'] === digest)?.textContent ?? null;
};

const fetchText = async (url: string, cache: RequestCache): Promise<string> => {
  const answer = await fetch(url, { cache });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  return answer.text();
};

/**
 * The first source whose digest matches: the page, the HTTP cache (immutable for a year), the
 * server.
 */
const textOf = async ({ base, load }: ComposedVersion): Promise<string> => {
  const written = inlinedText(load);
  if (written !== null && (await hasDigest(written, load))) return written;
  const url = `${base}load.json`;
  for (const cache of ['default', 'reload'] as const) {
    const text = await tryAgain(() => fetchText(url, cache));
    if (await hasDigest(text, load)) return text;
  }
  throw new LoadRefused('digest', `${url} is not what was published`);
};

const readManifest = async (version: ComposedVersion): Promise<LoadManifest> =>
  JSON.parse(await textOf(version)) as LoadManifest; // its digest is in the composition, which the registry checked

const manifests = new Map<string, Promise<LoadManifest>>();

/**
 * The load manifest of a version, inlined in the page or fetched, checked against the composition's
 * digest.
 *
 * @throws when it is unavailable or its digest differs. A later call retries.
 */
export const manifestOf = (version: ComposedVersion): Promise<LoadManifest> => {
  const asked = manifests.get(version.load) ?? readManifest(version);
  manifests.set(version.load, asked);
  asked.catch(() => manifests.delete(version.load));
  return asked;
};
