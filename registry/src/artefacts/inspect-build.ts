import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Release } from '@sala/shared-contracts';
import {
  algorithmOf,
  digestAlgorithms,
  filesOf,
  type DigestAlgorithm,
} from '@sala/shared-contracts/release-build'; // its thread starts in a quarter of the time
import { ReleaseRefused } from '../life-cycle/release-refused';
import { canonicalText } from '../signing/canonical-json';
import { digestOf } from '../signing/digest';
import { FileNames } from './file-names';
import { measureWeight, sizeFaults } from './release-weight';
import { parseRelease } from './release-schema';
import { typeFaults } from './served-types';

export interface ReleaseFile {
  readonly file: string;
  readonly bytes: number;
  /** `sha256-…` */
  readonly integrity: string;
}

/** A build whose manifest matches its files. */
export interface InspectedBuild {
  readonly release: Release;
  /** Sorted by name, without the compressed copies. */
  readonly files: readonly ReleaseFile[];
  /** Digest over all names and bytes: equal digests mean the same build. */
  readonly digest: string;
  /** `sha256-…` of load.json. */
  readonly load: string;
  /** Script name → source text. */
  readonly scripts: ReadonlyMap<string, string>;
}

type Unpack = (bytes: Buffer, limits: { readonly maxOutputLength: number }) => Promise<Buffer>;

const decompress: Readonly<Record<string, Unpack>> = {
  '.gz': promisify(gunzip),
  '.br': promisify(brotliDecompress),
};

const refuse = (messages: readonly string[]): never => {
  const findings = messages.map(
    (message) => ({ rule: 'R9', level: 'fail', subject: null, message }) as const,
  );
  throw new ReleaseRefused('release.refused', { findings, detail: messages.join('\n') });
};

const readAll = async (directory: string): Promise<ReadonlyMap<string, Buffer>> => {
  const entries = await readdir(directory, { withFileTypes: true });
  const odd = entries
    .filter((entry) => !entry.isFile())
    .map(({ name }) => `${name} is not a plain file; a release is one flat folder of files`);
  if (odd.length > 0) refuse(odd);
  const names = entries.map(({ name }) => name).sort();
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(directory, name))] as const),
    ),
  );
};

const fileNameFaults = (all: ReadonlyMap<string, Buffer>): string[] => {
  const names = new FileNames();
  return [...all.keys()].flatMap((name) => names.faultOf(name) ?? []);
};

/** A compressed copy that differs would be served instead of its original. */
const compressionFaults = async (all: ReadonlyMap<string, Buffer>): Promise<string[]> => {
  const faults = [...all].map(async ([name, bytes]) => {
    const unpack = decompress[path.extname(name)];
    if (!unpack) return [];
    const original = all.get(name.slice(0, -3));
    // One byte more than the original at most: defeats decompression bombs.
    const content =
      original && (await unpack(bytes, { maxOutputLength: original.length + 1 }).catch(() => null));
    return original && content?.equals(original)
      ? []
      : [`${name} is not the compressed ${name.slice(0, -3)}; build it again`];
  });
  return (await Promise.all(faults)).flat();
};

/** Keeps the build's own digest algorithm, so an old build that is republished is recognised. */
const algorithmIn = (declared: object): DigestAlgorithm =>
  Object.values(declared)
    .map((digest) => algorithmOf(String(digest)))
    .find((found) => found !== undefined) ?? digestAlgorithms[0];

const parsedOr = (text: string, note: (key: string, value: unknown) => unknown): unknown => {
  try {
    return JSON.parse(text, note);
  } catch {
    return undefined;
  }
};

const jsonOf = (all: ReadonlyMap<string, Buffer>, name: string): unknown => {
  const text = all.get(name)?.toString('utf8');
  if (text === undefined)
    return refuse([`there is no ${name}: the build is not finished; build it first`]);
  let named = false;
  const note = (key: string, value: unknown): unknown => {
    named ||= key === '__proto__';
    return value;
  };
  const value = parsedOr(text, note) ?? refuse([`${name} is not JSON; build it again`]);
  return named ? refuse([`${name} has a member called __proto__, which is not allowed`]) : value;
};

const isCovered = (file: string): boolean => ['.js', '.css'].includes(path.extname(file));

const integrityFaults = (
  files: readonly ReleaseFile[],
  declared: Readonly<Record<string, unknown>>,
): string[] => {
  const present = new Map(files.map(({ file, integrity }) => [file, integrity]));
  const absent = Object.keys(declared)
    .filter((file) => !present.has(file))
    .map((file) => `integrity.json names ${file}, which does not exist`);
  const wrong = files
    .filter(({ file }) => isCovered(file) || file in declared)
    .flatMap(({ file, integrity }) => {
      if (declared[file] === undefined) return [`${file} has no digest in integrity.json`];
      return declared[file] === integrity
        ? []
        : [
            `${file} does not match integrity.json (${String(declared[file])}, found ${integrity}); build it again`,
          ];
    });
  return [...absent, ...wrong];
};

const nameFaults = (
  { kind, name, version, folder, contract, load }: Release,
  claimed: { readonly name: string; readonly version: string },
): string[] => {
  const expected = {
    folder: name.replace('_', '-'),
    kind: name === 'host_shell' ? 'shell' : 'remote',
  };
  return [
    ...(name === claimed.name ? [] : [`the build is ${name}, not ${claimed.name}`]),
    ...(version === claimed.version
      ? []
      : [`the build is version ${version}, not ${claimed.version}`]),
    ...(folder === expected.folder
      ? []
      : [`the folder of ${name} is ${expected.folder}, not ${folder}`]),
    ...(kind === expected.kind ? [] : [`${name} is not a ${kind}`]),
    ...((contract === null) === (kind === 'shell')
      ? []
      : [kind === 'shell' ? 'a shell must not have a contract' : `${name} has no contract`]),
    ...(contract === null || contract.name === name
      ? []
      : [`the contract belongs to ${contract.name}, not to ${name}`]),
    ...(load.name === name && load.version === version
      ? []
      : [`load.json belongs to ${load.name}@${load.version}`]),
    ...((load.entry === null) === (kind === 'shell')
      ? []
      : [
          kind === 'shell'
            ? 'a shell must not have a federation entry'
            : `${name} has no federation entry`,
        ]),
  ];
};

const loadFaults = (
  release: Release,
  text: string,
  value: unknown,
  declared: unknown,
  all: ReadonlyMap<string, Buffer>,
): string[] => {
  return [
    ...(canonicalText(value) === canonicalText(release.load)
      ? []
      : ['load.json contradicts mfe-contract.json; build it again']),
    ...(canonicalText(release.load.integrity) === canonicalText(declared)
      ? []
      : ['load.json and integrity.json have different digests; build it again']),
    ...(text.includes('<')
      ? ['load.json has a bare "<": it cannot be inlined into a page unchanged']
      : []),
    ...filesOf(release.load)
      .filter((file) => !all.has(file))
      .map((file) => `load.json names ${file}, which does not exist`),
    ...(release.kind === 'shell' && !all.has('index.html')
      ? ['a shell needs a page, index.html']
      : []),
  ];
};

const buildDigestOf = (files: readonly ReleaseFile[]): string => {
  const hash = createHash('sha256');
  for (const { file, integrity } of files) hash.update(`${file}\0${integrity}\n`);
  return `sha256-${hash.digest('base64')}`;
};

/**
 * Reads a finished build and checks that it is complete and that its manifest, integrity list and
 * bytes agree.
 *
 * @param claimed the name and version the publisher declares
 * @throws ReleaseRefused (`release.refused`) with all faults at once
 */
export const inspectBuild = async (
  directory: string,
  claimed: { readonly name: string; readonly version: string },
): Promise<InspectedBuild> => {
  const all = await readAll(directory);
  const heavy = sizeFaults(all);
  if (heavy.length > 0) refuse(heavy);
  const parsed = parseRelease(jsonOf(all, 'mfe-contract.json'));
  if ('faults' in parsed) return refuse(parsed.faults);
  const { release } = parsed;
  const declared = jsonOf(all, 'integrity.json');
  const load = jsonOf(all, 'load.json');
  const loadBytes = all.get('load.json') ?? Buffer.alloc(0); // always present: it was just read
  const originals = [...all].filter(([name]) => !(path.extname(name) in decompress));
  const isTable = typeof declared === 'object' && declared !== null;
  const algorithm = algorithmIn(isTable ? declared : {});
  const files = originals.map(([file, bytes]) => ({
    file,
    bytes: bytes.length,
    integrity: digestOf(bytes, algorithm),
  }));
  const faults = [
    ...nameFaults(release, claimed),
    ...fileNameFaults(all),
    ...typeFaults([...all.keys()], release.kind),
    ...(isTable ? integrityFaults(files, { ...declared }) : ['integrity.json is not an object']),
    ...loadFaults(release, loadBytes.toString('utf8'), load, declared, all),
    ...(await compressionFaults(all)),
  ];
  if (faults.length > 0) refuse(faults);
  const scripts = new Map(
    originals
      .filter(([name]) => name.endsWith('.js'))
      .map(([name, bytes]) => [name, bytes.toString('utf8')]),
  );
  return {
    release: { ...release, measured: await measureWeight(release, all) },
    files,
    digest: buildDigestOf(files),
    load: digestOf(loadBytes, algorithm),
    scripts,
  };
};
