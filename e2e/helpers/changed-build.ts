import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { DigestAlgorithm, Release } from '@sala/shared-contracts';
import { currentVersion, type BundleFolder } from '@sala/tooling/bundles';

/** Text in the bundles → replacement. */
export type Changes = Readonly<Record<string, string>>;

export interface ChangedBuild {
  readonly version: string;
  readonly directory: string;
}

type Texts = ReadonlyMap<string, string>;

/* Compressed copies would be stale. */
const textsOf = async (directory: string): Promise<Texts> => {
  const names = (await readdir(directory)).filter(
    (name) => !['.br', '.gz'].includes(extname(name)),
  );
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')] as const),
    ),
  );
};

const digestOf = (text: string, algorithm: DigestAlgorithm): string =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`;

/* Replaces the version and the global names derived from it. */
const renamed = (text: string, from: string, to: string): string =>
  text.replaceAll(from, to).replaceAll(from.replaceAll(/\W/g, '_'), to.replaceAll(/\W/g, '_'));

const replaced = (texts: Texts, before: string, after: string): Texts => {
  const isHit = (name: string, text: string): boolean =>
    name.endsWith('.js') && text.includes(before);
  if (![...texts].some(([name, text]) => isHit(name, text)))
    throw new Error(`the bundles do not hold ${before}`);
  return new Map(
    [...texts].map(([name, text]) => [
      name,
      isHit(name, text) ? text.replaceAll(before, after) : text,
    ]),
  );
};

const withDigests = (texts: Texts, algorithm: DigestAlgorithm): Texts => {
  // written by the build
  const release = JSON.parse(texts.get('mfe-contract.json') ?? '') as Release;
  const integrity = Object.fromEntries(
    Object.keys(release.load.integrity).map((file) => [
      file,
      digestOf(texts.get(file) ?? '', algorithm),
    ]),
  );
  const load = { ...release.load, integrity };
  return new Map([
    ...texts,
    ['mfe-contract.json', JSON.stringify({ ...release, load })],
    ['integrity.json', JSON.stringify(integrity)],
    ['load.json', JSON.stringify(load).replaceAll('<', String.raw`\u003c`)],
  ]);
};

/**
 * Simulates a release from changed sources without compiling: replaced texts, another version and
 * matching digests, in a directory of its own.
 *
 * @param algorithm of the digests; releases before sha256 used another
 */
export const changedBuild = async (
  folder: BundleFolder,
  changes: Changes,
  algorithm: DigestAlgorithm = 'sha256',
): Promise<ChangedBuild> => {
  const { version: original, outDir } = await currentVersion(folder);
  const digest = randomUUID().slice(0, 8); // unique, since a revoked version never returns
  const version = original.replace(/[0-9a-f]{8}$/, digest);
  let texts: Texts = new Map(
    [...(await textsOf(outDir))].map(([name, text]) => [name, renamed(text, original, version)]),
  );
  for (const [before, after] of Object.entries(changes)) texts = replaced(texts, before, after);
  const directory = await mkdtemp(join(tmpdir(), 'sala-changed-'));
  for (const [name, text] of withDigests(texts, algorithm))
    await writeFile(join(directory, name), text);
  return { version, directory };
};
