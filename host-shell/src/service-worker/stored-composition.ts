import {
  joinDocument,
  type ComposedVersion,
  type LoadManifest,
  type DeferredRemotes,
  type SignedComposition,
} from '@sala/shared-contracts';
import { cachePrefix } from './messages';

export interface StoredFile {
  readonly url: string;
  /** `sha256-…` */
  readonly integrity: string;
}

export interface StoredVersion extends ComposedVersion {
  /** Federation name. */
  readonly name: string;
}

/** A complete cache that may be served. */
export interface StoredComposition {
  readonly id: string;
  readonly seq: number;
  readonly cache: string;
  /** `<federation name>@<version>` */
  readonly subjects: readonly string[];
  readonly files: readonly StoredFile[];
  /** Previous cache: open tabs still request its files. */
  readonly before: string | null;
}

export const subjectOf = ({ name, version }: Pick<StoredVersion, 'name' | 'version'>): string =>
  `${name}@${version}`;

/**
 * The shell, and the requested version of each remote; versions unknown to the document are
 * skipped.
 */
export const versionsOf = (
  { shell, remotes }: SignedComposition,
  wanted: Readonly<Record<string, string>>,
): StoredVersion[] => [
  { name: 'host_shell', version: shell.version, base: shell.base, load: shell.load },
  ...Object.entries(wanted).flatMap(([name, wish]) => {
    const remote = remotes[name];
    const found = [remote?.stable, remote?.canary].find((version) => version?.version === wish);
    return found ? [{ name, version: found.version, base: found.base, load: found.load }] : [];
  }),
];

/** The worker itself is not part of a page. */
const isWorker = (file: string): boolean => file.startsWith('service-worker.');

/** All files with a digest in the load manifest, and the manifest itself. */
export const filesOfVersion = (
  { base, load }: ComposedVersion,
  { integrity }: Pick<LoadManifest, 'integrity'>,
): StoredFile[] => [
  { url: `${base}load.json`, integrity: load },
  ...Object.entries(integrity)
    .filter(([file]) => !isWorker(file))
    .map(([file, digest]) => ({ url: base + file, integrity: digest })),
];

/** Cache name per composition and set of versions, so that an interrupted download resumes. */
export const cacheNameOf = (
  { id }: SignedComposition,
  versions: readonly StoredVersion[],
): string => [`${cachePrefix}${id}`, ...versions.map(subjectOf).sort()].join(' ');

/** Whether the cache covers all of these for this composition. */
export const covers = (
  kept: StoredComposition | null,
  { id }: SignedComposition,
  versions: readonly StoredVersion[],
): boolean =>
  kept?.id === id && versions.every((version) => kept.subjects.includes(subjectOf(version)));

/** Whether it contains a revoked version. */
export const isRevoked = (
  { subjects }: StoredComposition,
  { revoked }: SignedComposition,
): boolean => subjects.some((subject) => revoked.includes(subject));

/** Our caches that are no longer served. */
export const staleCaches = (
  names: readonly string[],
  served: readonly (string | null)[],
): string[] => names.filter((name) => name.startsWith(cachePrefix) && !served.includes(name));

const element = (id: string): RegExp =>
  new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`);

/** The document inlined in a page; null when missing or made for a grant. */
export const documentIn = (html: string): SignedComposition | null => {
  if (element('grant').test(html)) return null;
  const text = element('composition').exec(html)?.[1];
  const others = element('other-remotes').exec(html)?.[1] ?? '{}';
  try {
    return text === undefined
      ? null
      : joinDocument(JSON.parse(text) as SignedComposition, JSON.parse(others) as DeferredRemotes); // verified before use
  } catch {
    return null;
  }
};
