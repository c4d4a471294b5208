import { useAuth, type AuthState } from '@sala/shared-auth';
import {
  channelOf,
  joinDocument,
  type ComposedRemote,
  type ComposedVersion,
  type OtherRemotes,
  type PageContract,
  type PageRoute,
  type RingMember,
  type SignedComposition,
} from '@sala/shared-contracts';
import { create } from 'zustand';

const read = (): SignedComposition => {
  const text = document.getElementById('composition')?.textContent;
  if (!text) throw new Error('The page carries no composition; it must be served by the gateway');
  const others = document.getElementById('other-remotes')?.textContent ?? '{}';
  // Signed by the registry, inlined by the gateway, verified before a remote is loaded.
  return joinDocument(JSON.parse(text) as SignedComposition, JSON.parse(others) as OtherRemotes);
};

/** What the page was made with: its shell runs for as long as the page does. */
export const pageComposition: SignedComposition = read();

export interface OwnedRoute {
  readonly remote: PageContract;
  readonly route: PageRoute;
}

interface InForce {
  readonly document: SignedComposition;
  readonly member: RingMember | null;
  /** Of the versions that this person gets, and of what comes from a developer's machine. */
  readonly contracts: readonly PageContract[];
  /** Longest path first: of a path and one below it, the lower one owns what is below itself. */
  readonly owned: readonly OwnedRoute[];
}

const memberOf = ({ user }: AuthState): RingMember | null =>
  user ? { userId: user.id, companyId: user.company?.id ?? null, roles: user.roles } : null;

const contractOf = (remote: ComposedRemote, member: RingMember | null): PageContract =>
  (channelOf(remote, member) === 'canary' ? remote.canary?.contract : undefined) ?? remote.contract;

/** Of remotes that come from a developer's machine. */
let local: readonly PageContract[] = [];

const inForce = (document: SignedComposition, member: RingMember | null): InForce => {
  const released = Object.values(document.remotes).map((remote) => contractOf(remote, member));
  const contracts = [
    ...released.filter(({ name }) => !local.some((one) => one.name === name)),
    ...local,
  ];
  const owned = contracts
    .flatMap((remote) => remote.routes.map((route) => ({ remote, route })))
    .sort((one, other) => other.route.path.length - one.route.path.length);
  return { document, member, contracts, owned };
};

/**
 * What runs together in this page, for the person who is signed in. It changes while the page is
 * open.
 */
export const useComposition = create<InForce>(() =>
  inForce(pageComposition, memberOf(useAuth.getState())),
);

useAuth.subscribe((now) => {
  const { document, member } = useComposition.getState();
  const next = memberOf(now);
  if (JSON.stringify(next) !== JSON.stringify(member))
    useComposition.setState(inForce(document, next));
});

/** Puts another document in force. It must have been verified. */
export const adopt = (document: SignedComposition): void =>
  useComposition.setState(({ member }) => inForce(document, member));

/**
 * What a developer's machine says of the remotes that come from there: its paths and menu stand in
 * for those released, if there are any.
 */
export const takeLocal = (contracts: readonly PageContract[]): void => {
  local = contracts;
  useComposition.setState(({ document, member }) => inForce(document, member));
};

export const composition = (): SignedComposition => useComposition.getState().document;

export const remoteContracts = (): readonly PageContract[] => useComposition.getState().contracts;

/**
 * The version of a remote that this person gets; undefined when the remote is not part of the
 * composition.
 */
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

/** The remote that owns a path, and by which of its routes; undefined when it is the shell's own. */
export const ownerOf = (path: string): OwnedRoute | undefined =>
  ownerIn(useComposition.getState(), path);

/** {@link ownerOf}, followed. */
export const useOwner = (path: string): OwnedRoute | undefined =>
  useComposition((state) => ownerIn(state, path));
