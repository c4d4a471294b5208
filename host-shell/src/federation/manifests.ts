import type { ComposedVersion, LoadManifest } from '@sala/shared-contracts';
import { tryAgain } from '@sala/shell-sdk';
import { digestOf } from './digest';
import { LoadRefused } from './failure-code';

const inPage = (digest: string): string | null => {
  const elements = document.querySelectorAll<HTMLScriptElement>('script[data-load]');
  return [...elements].find(({ dataset }) => dataset['load'] === digest)?.textContent ?? null;
};

const fetchText = async (url: string): Promise<string> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  return answer.text();
};

const textOf = async ({ base, load }: ComposedVersion): Promise<string> => {
  const written = inPage(load);
  if (written !== null && (await digestOf(written)) === load) return written;
  return tryAgain(() => fetchText(`${base}load.json`));
};

const read = async (version: ComposedVersion): Promise<LoadManifest> => {
  const text = await textOf(version);
  if ((await digestOf(text)) !== version.load) throw new LoadRefused('digest', `${version.base}load.json is not what was published`);
  return JSON.parse(text) as LoadManifest; // its digest is in the composition: the registry has checked it
};

const known = new Map<string, Promise<LoadManifest>>();

/**
 * What it takes to load a version: from the page, or fetched; its digest is that of the composition.
 * @throws when it cannot be had, or has other bytes. Another call tries again.
 */
export const manifestOf = (version: ComposedVersion): Promise<LoadManifest> => {
  const asked = known.get(version.load) ?? read(version);
  known.set(version.load, asked);
  asked.catch(() => known.delete(version.load));
  return asked;
};
