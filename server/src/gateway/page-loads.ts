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
 * Remotes whose load manifests a page for an address has inside: those of the address, or of the
 * cards of the home screen. Sorted, so that addresses that need the same have the same page.
 */
export const remotesInside = ({ remotes }: Pick<Composition, 'remotes'>, path: string): string[] =>
  Object.entries(remotes)
    .filter(([, remote]) => (path === '/' ? isOnHome(remote) : owns(remote, path)))
    .map(([name]) => name)
    .sort();

/**
 * Digests of the load manifests that such a page has inside: the shell's, and of each remote
 * whatever somebody may get.
 */
export const loadsInside = (
  { shell, remotes }: Pick<Composition, 'shell' | 'remotes'>,
  names: readonly string[],
): string[] => {
  const versions = names.flatMap((name) => {
    const remote = remotes[name];
    return remote ? [remote.stable, ...(remote.canary ? [remote.canary] : [])] : [];
  });
  return [...new Set([shell, ...versions].map(({ load }) => load))];
};
