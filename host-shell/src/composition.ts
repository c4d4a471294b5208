import { useAuth, type AuthState } from '@sala/shared-auth';
import {
  channelOf,
  joinDocument,
  ringMemberOf,
  type ComposedRemote,
  type ComposedVersion,
  type DeferredRemotes,
  type PageContract,
  type PageRoute,
  type RingMember,
  type SignedComposition,
} from '@sala/shared-contracts';
import { create } from 'zustand';

const readDocument = (): SignedComposition => {
  const text = document.getElementById('composition')?.textContent;
  if (!text) throw new Error('The page carries no composition; it must be served by the gateway');
  const others = document.getElementById('other-remotes')?.textContent ?? '{}';
  // Signed by the registry, inlined by the gateway, verified before a remote loads.
  return joinDocument(JSON.parse(text) as SignedComposition, JSON.parse(others) as DeferredRemotes);
};

/** The document this page was served with: its shell runs as long as the page. */
export const pageComposition: SignedComposition = readDocument();

export interface OwnedRoute {
  readonly remote: PageContract;
  readonly route: PageRoute;
}

interface InForce {
  readonly document: SignedComposition;
  readonly member: RingMember | null;
  /** Contracts of the versions assigned to this person, and of remotes under development. */
  readonly contracts: readonly PageContract[];
  /** Longest path first: a nested path belongs to its own owner. */
  readonly owned: readonly OwnedRoute[];
}

const memberOf = ({ user }: AuthState): RingMember | null => (user ? ringMemberOf(user) : null);

const contractOf = (remote: ComposedRemote, member: RingMember | null): PageContract =>
  (channelOf(remote, member) === 'canary' ? remote.canary?.contract : undefined) ?? remote.contract;

/** Contracts of remotes under development. */
let localContracts: readonly PageContract[] = [];

const inForceFor = (document: SignedComposition, member: RingMember | null): InForce => {
  const released = Object.values(document.remotes).map((remote) => contractOf(remote, member));
  const contracts = [
    ...released.filter(({ name }) => !localContracts.some((one) => one.name === name)),
    ...localContracts,
  ];
  const owned = contracts
    .flatMap((remote) => remote.routes.map((route) => ({ remote, route })))
    .sort((one, other) => other.route.path.length - one.route.path.length);
  return { document, member, contracts, owned };
};

/** The composition in force for the signed-in person. It changes while the page is open. */
export const useComposition = create<InForce>(() =>
  inForceFor(pageComposition, memberOf(useAuth.getState())),
);

useAuth.subscribe((now) => {
  const { document, member } = useComposition.getState();
  const next = memberOf(now);
  if (JSON.stringify(next) !== JSON.stringify(member))
    useComposition.setState(inForceFor(document, next));
});

/** Puts a verified document in force. */
export const adopt = (document: SignedComposition): void =>
  useComposition.setState(({ member }) => inForceFor(document, member));

/** Sets contracts from developers' machines: their paths and menu replace released ones. */
export const setLocalContracts = (contracts: readonly PageContract[]): void => {
  localContracts = contracts;
  useComposition.setState(({ document, member }) => inForceFor(document, member));
};

export const composition = (): SignedComposition => useComposition.getState().document;

export const remoteContracts = (): readonly PageContract[] => useComposition.getState().contracts;

/** The version of a remote assigned to this person; undefined when it is not in the composition. */
export const assignedVersion = (
  name: string,
  { document, member }: InForce = useComposition.getState(),
): ComposedVersion | undefined => {
  const remote = document.remotes[name];
  return remote && (channelOf(remote, member) === 'canary' ? remote.canary : remote.stable);
};

const covers = (prefix: string, path: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

const ownerIn = ({ owned }: InForce, path: string): OwnedRoute | undefined =>
  owned.find(({ route }) => covers(route.path, path));

/** The remote and route that own a path; undefined when it belongs to the shell. */
export const ownerOf = (path: string): OwnedRoute | undefined =>
  ownerIn(useComposition.getState(), path);

/** Reactive {@link ownerOf}. */
export const useOwner = (path: string): OwnedRoute | undefined =>
  useComposition((state) => ownerIn(state, path));
