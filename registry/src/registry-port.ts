import type {
  CanaryState,
  EndpointOutput,
  GateEvidence,
  HealthCounts,
  IntegrityPolicy,
  Release,
  ReleaseActorKind,
  ReleaseDetail,
  ReleaseEvent,
  ReleaseFinding,
  ReleaseGrant,
  ReleaseState,
  ReleaseToken,
  releases,
  RegistryKey,
  SignedComposition,
  TokenScope,
} from '@sala/shared-contracts';
import type { NewToken } from './access/tokens';
import type {
  BeaconSource,
  BeaconToken,
  TokenSubject,
  BeaconTokenRequest,
} from './health/beacon-tokens';
import type { BeaconReport, Breadth } from './health/beacons';

/** What a candidate shell would break. */
export type ReleaseImpact = EndpointOutput<(typeof releases)['releaseImpact']>;

/** Messages for the operator. */
export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface ReleaseActor {
  readonly kind: ReleaseActorKind;
  /** Id of the token or user, or the name of the rule. */
  readonly id: string;
  readonly name: string;
}

/** A composition with everything a page needs to show it. */
export interface CurrentRelease {
  readonly composition: SignedComposition;
  /** `index.html` of its shell, as built. */
  readonly template: string;
  /** Digest (`sha256-…`) → exact text of load.json for every version of the composition. */
  readonly loads: ReadonlyMap<string, string>;
  readonly keys: readonly RegistryKey[];
}

/** Options of every change: actor, reason and expected log position. */
export interface ChangeOptions {
  readonly actor: ReleaseActor;
  readonly reason: string;
  readonly expectedSeq?: number | undefined;
}

export interface ChangeResult {
  readonly event: ReleaseEvent;
  /** Id of the composition in force afterwards; null while there is none. */
  readonly composition: string | null;
}

export interface CanaryRequest {
  readonly version: string;
  readonly companies: readonly string[];
  /** Standard roles, and ids of roles that companies made. */
  readonly roles: readonly string[];
  readonly percent: number;
}

export interface PublishResult {
  readonly name: string;
  readonly version: string;
  readonly findings: readonly ReleaseFinding[];
  /** Null: this exact version was already published. */
  readonly event: ReleaseEvent | null;
}

export interface TokenHolder {
  readonly id: string;
  readonly name: string;
  readonly remote: string | null;
  readonly scopes: readonly TokenScope[];
  readonly prefixes: readonly string[] | null;
}

/** Paths the publisher may claim; `own`: the remote's stable paths and its own name. */
export type PathClaims = readonly string[] | 'own' | 'any';

export type Grant =
  | {
      readonly kind: 'override';
      readonly name: string;
      readonly origin: string;
      readonly by: string;
      readonly expiresAt: string;
    }
  | {
      readonly kind: 'replay';
      readonly composition: string;
      readonly by: string;
      readonly expiresAt: string;
    };

/** A signed-in user. */
export interface Person {
  readonly userId: string;
  readonly email: string;
}

/** Personal pages. */
export interface GrantsPort {
  /**
   * Signs a grant for one person.
   *
   * @param person the owner; null: the first person to open it
   * @returns its id and a compact JWS
   */
  sign(
    grant: Grant,
    actor: ReleaseActor,
    person: Person | null,
  ): Promise<{ readonly id: string; readonly token: string }>;
  /**
   * Opens a grant and, if unowned, takes ownership.
   *
   * @returns null when forged, expired or revoked
   * @throws ReleaseRefused `permission.denied` when someone else owns it
   */
  open(token: string, person: Person): Promise<Grant | null>;
  /** Null when forged, expired, revoked or not this person's. */
  read(token: string, person: Person): Promise<Grant | null>;
  /** Valid grants, newest first. */
  list(): Promise<readonly ReleaseGrant[]>;
  /**
   * @param check throws unless the caller may touch this bundle (null: all)
   * @throws ReleaseRefused `resource.not_found`
   */
  revoke(
    id: string,
    actor: ReleaseActor,
    check: (name: string | null) => void,
  ): Promise<ReleaseGrant>;
}

/** Why a change is refused; `code` is a problem code of the contracts. */
export interface RefusalFacts {
  readonly findings?: readonly ReleaseFinding[];
  readonly seq?: number;
  readonly detail?: string;
  readonly retryAfterSeconds?: number;
}

/**
 * The registry as used by the HTTP service and the server. Every method that changes something
 * throws {@link ReleaseRefused} when refused.
 */
export interface ReleaseRegistryPort {
  /** Root of the files served under `/r/`. */
  readonly directory: string;
  /**
   * Ensures the files of a version published by another process are on this disk, if they exist.
   * Rejects with `server.unavailable` when that is unknown.
   */
  ensureArtefacts(folder: string, version: string): Promise<void>;
  /**
   * Whether anyone may load a version: it is in force (stable, canary, last known good) or was
   * within thirty days. Other versions need a token or a grant.
   */
  isOpen(name: string, version: string): Promise<boolean>;
  /** Null until a shell is in force. */
  current(): Promise<CurrentRelease | null>;
  /** A past composition; null for an unknown id. */
  composition(id: string): Promise<CurrentRelease | null>;
  /** Calls back after every new composition of any process. @returns unsubscribe */
  onChange(listener: () => void): () => void;

  state(): Promise<ReleaseState>;
  events(query: {
    readonly name?: string | undefined;
    readonly before?: number | undefined;
    readonly limit: number;
  }): Promise<{ readonly items: readonly ReleaseEvent[]; readonly intact: boolean }>;
  /** Stored versions of a bundle, newest first. */
  versions(
    name: string,
  ): Promise<readonly { readonly version: string; readonly revoked: boolean }[]>;
  view(name: string, version: string): Promise<ReleaseDetail>;
  impact(
    candidate: Pick<Release, 'symbols' | 'deprecated'> & {
      readonly sdk: string;
      readonly plugin: string;
      readonly provides: Readonly<Record<string, string>>;
    },
  ): Promise<ReleaseImpact>;

  /** Takes over a directory with a finished build; it is moved or removed. */
  publish(
    directory: string,
    request: { readonly name: string; readonly version: string },
    actor: ReleaseActor,
    claims?: PathClaims,
  ): Promise<PublishResult>;
  addEvidence(
    name: string,
    version: string,
    evidence: GateEvidence,
    actor: ReleaseActor,
  ): Promise<ChangeResult>;
  setCanary(name: string, request: CanaryRequest, options: ChangeOptions): Promise<ChangeResult>;
  stopCanary(name: string, options: ChangeOptions): Promise<ChangeResult>;
  promote(
    name: string,
    version: string,
    options: ChangeOptions & { readonly force: boolean },
  ): Promise<ChangeResult>;
  /** Promotes several versions in one composition, by force: for a first start. */
  promoteAll(
    targets: readonly { readonly name: string; readonly version: string }[],
    options: ChangeOptions,
  ): Promise<ChangeResult>;
  rollback(
    name: string,
    options: ChangeOptions & { readonly to?: string | undefined },
  ): Promise<ChangeResult>;
  revoke(name: string, version: string, options: ChangeOptions): Promise<ChangeResult>;
  remove(name: string, options: ChangeOptions): Promise<ChangeResult>;
  setPolicy(integrity: IntegrityPolicy, options: ChangeOptions): Promise<ChangeResult>;

  tokens(): Promise<readonly ReleaseToken[]>;
  createToken(
    request: NewToken,
    actor: ReleaseActor,
  ): Promise<{ readonly token: ReleaseToken; readonly secret: string }>;
  revokeToken(id: string, actor: ReleaseActor): Promise<ReleaseToken>;
  /** Null: unknown or revoked. */
  holderOf(secret: string): Promise<TokenHolder | null>;

  readonly grants: GrantsPort;

  /** A beacon token for one tab and composition, valid for half an hour. */
  issueBeaconToken(request: BeaconTokenRequest): Promise<BeaconToken>;
  /** The source a beacon token speaks for; null when forged, expired or another tab's. */
  sourceOf(token: string, subject: TokenSubject): Promise<BeaconSource | null>;
  /** Counts a page's report. */
  recordBeacons(report: BeaconReport): Promise<void>;
  /** Reports the pages connected to this process; the state shows the total. */
  openTabs(count: number): void;
}

/** The rules R1–R9 as the life cycle uses them. Pure. */
export interface ReleaseRules {
  /**
   * Checks one release under a shell (null: none yet) with the other stable remotes. `previous` is
   * the stable version of the same bundle.
   */
  check(
    release: Release,
    context: {
      readonly shell: Release | null;
      readonly others: readonly Release[];
      readonly previous: Release | null;
      readonly revoked: readonly string[];
    },
  ): ReleaseFinding[];
}

/**
 * The health rule's verdict on a canary, from its counts and breadth of failure. Pure
 * (docs/adr/0026).
 */
export interface HealthRule {
  judge(
    stable: HealthCounts,
    canary: HealthCounts,
    breadth: Breadth,
  ): Pick<CanaryState, 'verdict' | 'eValue'>;
}
