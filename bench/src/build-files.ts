import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LoadManifest, Release } from '@sala/shared-contracts';
import { digestOf } from '@sala/registry';

/** A finished build on disk, ready to publish. */
export interface BuildOnDisk {
  readonly name: string;
  readonly version: string;
  readonly directory: string;
}

const covered = new Set(['.js', '.css', '.woff2']);

/** File → `sha256-…` for the files of a folder. */
export const digestsOf = async (directory: string): Promise<LoadManifest['integrity']> => {
  const files = (await readdir(directory)).filter((file) => covered.has(path.extname(file))).sort();
  return Object.fromEntries(
    await Promise.all(
      files.map(
        async (file) => [file, digestOf(await readFile(path.join(directory, file)))] as const,
      ),
    ),
  );
};

/** As inlined into a page: no `<` that could end the element. */
export const loadText = (load: LoadManifest): string =>
  JSON.stringify(load).replaceAll('<', String.raw`\u003c`);

/** Writes a build's manifests next to its files. */
export const writeManifests = async (directory: string, release: Release): Promise<BuildOnDisk> => {
  const { name, version, load } = release;
  await Promise.all([
    writeFile(path.join(directory, 'mfe-contract.json'), JSON.stringify(release)),
    writeFile(path.join(directory, 'load.json'), loadText(load)),
    writeFile(path.join(directory, 'integrity.json'), JSON.stringify(load.integrity)),
  ]);
  return { name, version, directory };
};

export const readRelease = async (directory: string): Promise<Release> =>
  JSON.parse(await readFile(path.join(directory, 'mfe-contract.json'), 'utf8')) as Release; // written by the build
