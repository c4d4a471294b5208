import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@sala/shared-contracts';

/** A release together with the folder name under which it is stored and served. */
export interface StoredRelease extends Release {
  readonly folder: string;
}

/** @throws Error that says what to do when the folder is not a finished build. */
export const readRelease = async (directory: string): Promise<Release> => {
  const file = path.join(directory, 'release.json');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${directory} holds no finished build (no release.json); build it first`, { cause });
  });
  return JSON.parse(text) as Release; // written by the build's own plugin
};
