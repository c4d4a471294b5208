import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale, RemoteContract, SharedDeclaration } from '@sala/shared-contracts';

/** `release.json` as the build writes it beside the bundles. */
export interface Release {
  readonly kind: 'remote' | 'shell';
  readonly version: string;
  readonly shared: readonly SharedDeclaration[];
  readonly globalName: string | null;
  readonly contract: RemoteContract | null;
  readonly entry: string | null;
  readonly routes: Readonly<Record<string, { readonly files: readonly string[]; readonly consumes: readonly string[] }>>;
  readonly messages: Readonly<Record<Locale, readonly string[]>>;
  readonly provides: Readonly<Record<string, readonly string[]>>;
}

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
