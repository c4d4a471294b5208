import {
  lenderOf,
  loadFindings,
  type Lender,
  type Release,
  type ReleaseFinding,
} from '@sala/shared-contracts';
import { ownCopyFindings, satisfiesRange } from './share-rules';

/** What a shell provides to remotes, whether released or hypothetical. */
export interface ShellPromise extends Lender, Pick<Release, 'symbols' | 'deprecated'> {}

export const promiseOf = ({ load, symbols, deprecated }: Release): ShellPromise => ({
  ...lenderOf(load),
  symbols,
  deprecated,
});

/** Names a release uses that the shell lacks or deprecates, by share key. */
export interface SymbolUse {
  readonly missing: Readonly<Record<string, readonly string[]>>;
  readonly deprecated: Readonly<Record<string, readonly string[]>>;
  /** Keys re-exported as a namespace, whose use cannot be determined. */
  readonly whole: readonly string[];
}

const named = (pairs: readonly (readonly [string, readonly string[]])[]) =>
  Object.fromEntries(pairs.filter(([, names]) => names.length > 0));

/** A key the shell does not provide at all is R1's concern, not missing names. */
export const symbolUse = (release: Release, shell: ShellPromise): SymbolUse => {
  const used = Object.entries(release.symbols).filter(([key]) => key in shell.provides);
  const has = (key: string, name: string): boolean =>
    name === '*' || (shell.symbols[key] ?? []).includes(name);
  const removal = (key: string, name: string): string => {
    const version = shell.deprecated[key]?.[name];
    return version ? `${name} (removed in ${version})` : name;
  };
  return {
    missing: named(used.map(([key, names]) => [key, names.filter((name) => !has(key, name))])),
    deprecated: named(
      used.map(([key, names]) => [
        key,
        names
          .filter((name) => shell.deprecated[key]?.[name] !== undefined)
          .map((name) => removal(key, name)),
      ]),
    ),
    whole: used.filter(([, names]) => names.includes('*')).map(([key]) => key),
  };
};

/** R7: the shell exports every facade name the release uses. */
const symbolFindings = (release: Release, shell: ShellPromise): ReleaseFinding[] => {
  const { missing, deprecated, whole } = symbolUse(release, shell);
  return [
    ...Object.entries(missing).map(([key, names]): ReleaseFinding => ({
      rule: 'R7',
      level: 'fail',
      subject: key,
      message: `${key}: the release uses ${names.join(', ')}, which the shell ${shell.version} does not export; use something else, or promote a shell that exports it`,
    })),
    ...Object.entries(deprecated).map(([key, names]): ReleaseFinding => ({
      rule: 'R7',
      level: 'warn',
      subject: key,
      message: `${key}: the release uses ${names.join(', ')}, deprecated in the shell ${shell.version}; use the replacement named in its comment`,
    })),
    ...whole.map((key): ReleaseFinding => ({
      rule: 'R7',
      level: 'warn',
      subject: key,
      message: `${key}: the release imports its whole namespace (import * or import()), so its use cannot be checked; import names, or list them: import(/* webpackExports: ["Name"] */ '${key}')`,
    })),
  ];
};

/** Findings for a remote under a shell: R1, R2, R4, R6, R7, R9. */
export const remoteFindings = (
  release: Release,
  shell: ShellPromise,
  revoked: readonly string[],
): ReleaseFinding[] => [
  ...loadFindings(release.load, shell, revoked, satisfiesRange),
  ...ownCopyFindings(release, shell),
  ...symbolFindings(release, shell),
];
