import {
  joinDocument,
  type ComposedVersion,
  type LoadManifest,
  type OtherRemotes,
  type SignedComposition,
} from '@sala/shared-contracts';
import { cachePrefix } from './messages';

export interface KeptFile {
  readonly url: string;
  /** `sha256-…` */
  readonly integrity: string;
}

export interface KeptVersion extends ComposedVersion {
  /** Federation name. */
  readonly name: string;
}

/** What lies whole in a cache, and may be served. */
export interface Kept {
  readonly id: string;
  readonly seq: number;
  readonly cache: string;
  /** `<federation name>@<version>` */
  readonly subjects: readonly string[];
  readonly files: readonly KeptFile[];
  /** Cache of what was kept before: tabs that run it still ask for its files. */
  readonly before: string | null;
}

export const subjectOf = ({ name, version }: Pick<KeptVersion, 'name' | 'version'>): string =>
  `${name}@${version}`;

/**
 * The shell, and of each remote the version that was asked for; one that the document does not name
 * is left out.
 */
export const versionsOf = (
  { shell, remotes }: SignedComposition,
  wanted: Readonly<Record<string, string>>,
): KeptVersion[] => [
  { name: 'host_shell', version: shell.version, base: shell.base, load: shell.load },
  ...Object.entries(wanted).flatMap(([name, wish]) => {
    const remote = remotes[name];
    const found = [remote?.stable, remote?.canary].find((version) => version?.version === wish);
    return found ? [{ name, version: found.version, base: found.base, load: found.load }] : [];
  }),
];

/** The worker itself is no part of a page. */
const isWorker = (file: string): boolean => file.startsWith('service-worker.');

/** Everything that the build of a version wrote down a digest of, and that itself. */
export const filesOfVersion = (
  { base, load }: ComposedVersion,
  { integrity }: Pick<LoadManifest, 'integrity'>,
): KeptFile[] => [
  { url: `${base}load.json`, integrity: load },
  ...Object.entries(integrity)
    .filter(([file]) => !isWorker(file))
    .map(([file, digest]) => ({ url: base + file, integrity: digest })),
];

/** One name for one composition and set of versions: what was begun and broken off is gone on with. */
export const cacheNameOf = ({ id }: SignedComposition, versions: readonly KeptVersion[]): string =>
  [`${cachePrefix}${id}`, ...versions.map(subjectOf).sort()].join(' ');

/** Whether it has all of these already, of this very composition. */
export const covers = (
  kept: Kept | null,
  { id }: SignedComposition,
  versions: readonly KeptVersion[],
): boolean =>
  kept?.id === id && versions.every((version) => kept.subjects.includes(subjectOf(version)));

/** Whether something in it must not run any more. */
export const isRevoked = ({ subjects }: Kept, { revoked }: SignedComposition): boolean =>
  subjects.some((subject) => revoked.includes(subject));

/** Caches of ours that nothing serves from any more. */
export const staleCaches = (
  names: readonly string[],
  served: readonly (string | null)[],
): string[] => names.filter((name) => name.startsWith(cachePrefix) && !served.includes(name));

const element = (id: string): RegExp =>
  new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`);

/** The document that a page carries; null: none, or it is made for one browser with a grant. */
export const documentIn = (html: string): SignedComposition | null => {
  if (element('grant').test(html)) return null;
  const text = element('composition').exec(html)?.[1];
  const others = element('other-remotes').exec(html)?.[1] ?? '{}';
  try {
    return text === undefined
      ? null
      : joinDocument(JSON.parse(text) as SignedComposition, JSON.parse(others) as OtherRemotes); // its signature is looked at before anything else
  } catch {
    return null;
  }
};
