import type { ComposedRemote, Composition, PageContract } from '@sala/shared-contracts';

const isBelow = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

const contractsOf = ({ contract, canary }: ComposedRemote): PageContract[] =>
  canary?.contract ? [contract, canary.contract] : [contract];

const owns = (remote: ComposedRemote, path: string): boolean =>
  contractsOf(remote).some(({ routes }) => routes.some((route) => isBelow(path, route.path)));

const isOnHome = (remote: ComposedRemote): boolean =>
  contractsOf(remote).some(({ slots }) => (slots?.widgets?.length ?? 0) > 0);

/**
 * Remotes whose load manifests are inlined for an address: its own, or those with widgets on the
 * home screen. Sorted, so that equal sets share one page.
 */
export const inlinedRemotes = ({ remotes }: Pick<Composition, 'remotes'>, path: string): string[] =>
  Object.entries(remotes)
    .filter(([, remote]) => (path === '/' ? isOnHome(remote) : owns(remote, path)))
    .map(([name]) => name)
    .sort();

/** Digests of the inlined load manifests: the shell's and every version of each remote. */
export const inlinedLoads = (
  { shell, remotes }: Pick<Composition, 'shell' | 'remotes'>,
  names: readonly string[],
): string[] => {
  const versions = names.flatMap((name) => {
    const remote = remotes[name];
    return remote ? [remote.stable, ...(remote.canary ? [remote.canary] : [])] : [];
  });
  return [...new Set([shell, ...versions].map(({ load }) => load))];
};
