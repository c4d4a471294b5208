import {
  contract,
  contractFaults,
  locales,
  urlOf,
  type CallAhead,
  type ComposedRemote,
  type Composition,
  type EndpointShape,
  type Locale,
  type PreloadCall,
  type PreloadLists,
  type RemoteVersion,
} from '@sala/shared-contracts';
import type { StoredRelease } from './release';

const baseOf = (release: StoredRelease): string => `/r/${release.folder}/${release.version}/`;

const callAhead = ({ endpoint, query = {} }: PreloadCall): CallAhead => {
  const { access } = contract[endpoint] as EndpointShape; // the union of all shapes, seen as one
  return { url: urlOf(endpoint, { query }), ...('permission' in access ? { permission: access.permission } : {}) };
};

/** URLs of what a first visit needs: a release's own files and the shell's shared modules behind them. */
const preloadOf = (release: StoredRelease, shell: StoredRelease): PreloadLists => {
  const own = (files: readonly string[]) => files.map((file) => baseOf(release) + file);
  const provided = (keys: readonly string[]) =>
    keys.flatMap((key) => shell.provides[key] ?? []).map((file) => baseOf(shell) + file);
  const entry = release.entry ? own([release.entry]) : [];
  return {
    routes: Object.fromEntries(
      Object.entries(release.routes).map(([route, { files, consumes }]) => [
        route,
        [...new Set([...entry, ...own(files), ...provided(consumes)])],
      ]),
    ),
    messages: Object.fromEntries(locales.map((locale) => [locale, own(release.messages[locale])])) as Record<
      Locale,
      string[]
    >, // one entry per locale
    calls: Object.fromEntries(
      (release.contract?.routes ?? []).map(({ path, preload = [] }) => [path, preload.map(callAhead)]),
    ),
  };
};

const versionOf = (release: StoredRelease, shell: StoredRelease): RemoteVersion => {
  if (!release.entry || !release.globalName) {
    throw new Error(`${release.folder}@${release.version} has no federation entry: it is not a remote`);
  }
  return {
    version: release.version,
    base: baseOf(release),
    entry: release.entry,
    globalName: release.globalName,
    shared: release.shared,
    preload: preloadOf(release, shell),
  };
};

const remoteOf = (release: StoredRelease, shell: StoredRelease): [string, ComposedRemote] => {
  if (!release.contract) throw new Error(`${release.folder}@${release.version} has no contract: it is not a remote`);
  return [release.contract.name, { contract: release.contract, stable: versionOf(release, shell) }];
};

/**
 * A path belongs to one remote only, and what is below it, too, unless that has an owner of its own:
 * `/settings` may be one remote's and `/settings/billing` another's.
 * @throws Error that names both owners.
 */
const refuseSharedPaths = (remotes: readonly StoredRelease[]): void => {
  const owners = new Map<string, string>();
  for (const { folder, contract } of remotes) {
    for (const { path } of contract?.routes ?? []) {
      const other = owners.get(path);
      if (other !== undefined) throw new Error(`${folder} claims ${path}, which is already a path of ${other}; choose another path`);
      owners.set(path, folder);
    }
  }
};

/** What the shell offers must have a name in every language, and one “?” cannot open two panels. @throws Error */
const refuseBrokenSlots = (remotes: readonly StoredRelease[]): void => {
  const contracts = remotes.flatMap((remote) => (remote.contract ? [remote.contract] : []));
  const faults = contracts.flatMap(contractFaults);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const helping = contracts.filter(({ slots }) => slots?.help).map(({ name }) => name);
  if (helping.length > 1) throw new Error(`${helping.join(' and ')} both have the help panel; only one remote can`);
};

/** The document that says what runs together, from one release of each folder. */
export const compose = (
  shell: StoredRelease,
  remotes: readonly StoredRelease[],
  stamp: { readonly seq: number; readonly issuedAt: string },
): Composition => {
  refuseSharedPaths(remotes);
  refuseBrokenSlots(remotes);
  return {
    schema: 'sala.mfe/1',
    id: `c-${String(stamp.seq).padStart(6, '0')}`,
    seq: stamp.seq,
    issuedAt: stamp.issuedAt,
    shell: {
      version: shell.version,
      base: baseOf(shell),
      shared: shell.shared,
      preload: preloadOf(shell, shell),
    },
    remotes: Object.fromEntries(remotes.map((release) => remoteOf(release, shell))),
  };
};
