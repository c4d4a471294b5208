import type { Composition, RemoteContract, RemoteRoute } from '@sala/shared-contracts';

const read = (): Composition => {
  const text = document.getElementById('composition')?.textContent;
  if (!text) throw new Error('The page carries no composition; it must be served by the gateway');
  return JSON.parse(text) as Composition; // written by the registry, inlined by the gateway
};

/** What runs together in this page. */
export const composition: Composition = read();

export const remoteContracts: readonly RemoteContract[] = Object.values(composition.remotes).map(
  ({ contract }) => contract,
);

export interface OwnedRoute {
  readonly remote: RemoteContract;
  readonly route: RemoteRoute;
}

const covers = (prefix: string, path: string): boolean => path === prefix || path.startsWith(`${prefix}/`);

/** Longest first: of a path and one below it, the lower one owns what is below itself. */
const ownedRoutes: readonly OwnedRoute[] = remoteContracts
  .flatMap((remote) => remote.routes.map((route) => ({ remote, route })))
  .sort((one, other) => other.route.path.length - one.route.path.length);

/** The remote that owns a path, and by which of its routes; undefined when it is the shell's own. */
export const ownerOf = (path: string): OwnedRoute | undefined => ownedRoutes.find(({ route }) => covers(route.path, path));
