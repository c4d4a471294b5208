import type { ComposedShell, LoadManifest } from './composition';
import { algorithmOf } from './digests';
import type { ReleaseFinding } from './release-shapes';

/** Whether a version satisfies a semver range; the caller supplies the library. */
export type Satisfies = (version: string, range: string) => boolean;

/** What a shell lends, from its composition or manifest. */
export interface Lender {
  readonly version: string;
  /** Version of `@sala/shell-sdk`. */
  readonly sdk: string;
  /** Version of the federation plugin. */
  readonly plugin: string;
  /** Key of the share table → version. */
  readonly provides: Readonly<Record<string, string>>;
}

/** @param shell from a composition, or its `load.json`. */
export const lenderOf = (shell: LoadManifest | ComposedShell): Lender =>
  'shared' in shell
    ? {
        ...shell,
        provides: Object.fromEntries(
          shell.shared.flatMap(({ key, provided }) => (provided === null ? [] : [[key, provided]])),
        ),
      }
    : shell;

export const pluginPackage = '@module-federation/enhanced';
export const sdkPackage = '@sala/shell-sdk';

const fail = (rule: string, subject: string | null, message: string): ReleaseFinding => ({
  rule,
  level: 'fail',
  subject,
  message,
});

/** R1 and R2: the shell provides every shared module the release needs, in a suitable version. */
const shareFindings = (
  { shared }: LoadManifest,
  { version, provides }: Lender,
  satisfies: Satisfies,
): ReleaseFinding[] =>
  shared.flatMap(({ key, range, singleton, strict, import: carries }) => {
    const lent = provides[key];
    if (lent === undefined) {
      const message = `${key}: the release needs ${range} and carries no copy, and the shell ${version} lends none; use a facade that it lends, or bundle ${key}`;
      return carries ? [] : [fail('R1', key, message)];
    }
    if (!singleton || satisfies(lent, range)) return [];
    const fact = `${key}: the release needs ${range}, the shell ${version} lends ${lent}, and there is only one in a page`;
    return strict
      ? [
          fail(
            'R2',
            key,
            `${fact}; build it against ${lent}, or put a shell in force that lends ${range}`,
          ),
        ]
      : [
          {
            rule: 'R2',
            level: 'warn',
            subject: key,
            message: `${fact}; it will run with ${lent}: build it against that`,
          },
        ];
  });

const minorOf = (version: string): readonly [number, number] => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [major, minor];
};

/** Remotes run on the shell's federation runtime, so the plugin versions must be compatible. */
const pluginFindings = ({ plugin }: LoadManifest, shell: Lender): ReleaseFinding[] => {
  const [major, minor] = minorOf(plugin);
  const [shellMajor, shellMinor] = minorOf(shell.plugin);
  const near = major === shellMajor && Math.abs(minor - shellMinor) <= 1;
  const message = `${pluginPackage}: the release was built with ${plugin}, the shell ${shell.version} with ${shell.plugin}; they may be one minor version apart: build it with ${shell.plugin}`;
  return near ? [] : [fail('R9', pluginPackage, message)];
};

/** Files a page loads for a version. */
export const filesOf = ({ entry, routes, messages, provides }: LoadManifest): readonly string[] => [
  ...new Set([
    ...(entry === null ? [] : [entry]),
    ...Object.values(routes).flatMap(({ files, messages: words }) => [
      ...files,
      ...Object.values(words ?? {}).flat(),
    ]),
    ...Object.values(messages).flat(),
    ...Object.values(provides).flat(),
  ]),
];

/** R9, as far as one manifest shows, for remotes and shell. */
export const identityFindings = (
  load: LoadManifest,
  revoked: readonly string[],
): ReleaseFinding[] => {
  const { name, version, globalName, integrity } = load;
  const wanted = `${name}_${version.replace(/\W/g, '_')}`;
  const bare = filesOf(load).filter((file) => !algorithmOf(integrity[file] ?? ''));
  return [
    ...(globalName === wanted
      ? []
      : [
          fail(
            'R9',
            null,
            `its global name is ${globalName} instead of ${wanted}, so that an open page would run the code of another version; build it with createRemote`,
          ),
        ]),
    ...(revoked.includes(`${name}@${version}`)
      ? [fail('R9', null, `${name}@${version} is revoked; publish another version`)]
      : []),
    ...(bare.length > 0
      ? [
          fail(
            'R9',
            null,
            `no digest of ${bare.join(', ')}; build it with createRemote, which writes one of every file`,
          ),
        ]
      : []),
  ];
};

/**
 * Rules checked at load: R1 and R2 (share table), R6 (SDK), R9 (identity, integrity, plugin). Pure
 * and fast (well below 1 ms), since a page runs them before each version.
 *
 * @param revoked `<federation name>@<version>`, as in the composition.
 */
export const loadFindings = (
  load: LoadManifest,
  shell: Lender,
  revoked: readonly string[],
  satisfies: Satisfies,
): ReleaseFinding[] => [
  ...shareFindings(load, shell, satisfies),
  ...(satisfies(shell.sdk, load.sdk)
    ? []
    : [
        fail(
          'R6',
          sdkPackage,
          `${sdkPackage}: the release needs ${load.sdk}, the shell ${shell.version} promises ${shell.sdk}; build it against ${shell.sdk}, or put a shell in force that promises ${load.sdk}`,
        ),
      ]),
  ...pluginFindings(load, shell),
  ...identityFindings(load, revoked),
];

/**
 * Why a page may not load a version; empty when it may.
 *
 * @returns `R6 @sala/shell-sdk: …`, in English, for the console and the failure report.
 */
export const loadFaults = (
  load: LoadManifest,
  shell: LoadManifest | ComposedShell,
  revoked: readonly string[],
  satisfies: Satisfies,
): string[] =>
  loadFindings(load, lenderOf(shell), revoked, satisfies)
    .filter(({ level }) => level === 'fail')
    .map(({ rule, message }) => `${rule} ${message}`);
