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
  Role,
  SignedComposition,
  TokenScope,
} from '@sala/shared-contracts';
import type { TokenWish } from './access/tokens';
import type {
  BeaconSource,
  BeaconToken,
  TokenSubject,
  BeaconTokenWish,
} from './health/beacon-tokens';
import type { BeaconReport, Breadth } from './health/beacons';

/** What a candidate of the shell breaks. */
export type ReleaseImpact = EndpointOutput<(typeof releases)['releaseImpact']>;

/** Where it says what an operator should know. */
export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Who acts. */
export interface ReleaseActor {
  readonly kind: ReleaseActorKind;
  /** Id of the token or the user; the name of the rule. */
  readonly id: string;
  readonly name: string;
}

/** A composition with what a page needs to show it. */
export interface CurrentRelease {
  readonly composition: SignedComposition;
  /** `index.html` of its shell, as it was built. */
  readonly template: string;
  /** Digest (`sha256-…`) → exact text of load.json, of every version that the composition names. */
  readonly loads: ReadonlyMap<string, string>;
  readonly keys: readonly RegistryKey[];
}

/** What every change takes: why, and where the caller believes the log to be. */
export interface ChangeOptions {
  readonly actor: ReleaseActor;
  readonly reason: string;
  readonly expectedSeq?: number | undefined;
}

export interface Changed {
  readonly event: ReleaseEvent;
  /** Id of the composition in force afterwards; null while there is none. */
  readonly composition: string | null;
}

export interface CanaryWish {
  readonly version: string;
  readonly companies: readonly string[];
  readonly roles: readonly Role[];
  readonly percent: number;
}

export interface Published {
  readonly name: string;
  readonly version: string;
  readonly findings: readonly ReleaseFinding[];
  /** null: this very version was there already. */
  readonly event: ReleaseEvent | null;
}

export interface TokenHolder {
  readonly id: string;
  readonly name: string;
  readonly remote: string | null;
  readonly scopes: readonly TokenScope[];
  readonly prefixes: readonly string[] | null;
}

/** Paths that whoever publishes may claim; `own`: what the remote has in force, and its own name. */
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

/** Somebody who signed in. */
export interface Person {
  readonly userId: string;
  readonly email: string;
}

/** Pages of somebody's own. */
export interface GrantsPort {
  /**
   * Signs what one person alone may see.
   *
   * @param person whose it is; null: of whoever opens it first
   * @returns its id, and a compact JWS to open it with
   */
  sign(
    grant: Grant,
    actor: ReleaseActor,
    person: Person | null,
  ): Promise<{ readonly id: string; readonly token: string }>;
  /**
   * As its person, whom it has from then on. @returns null: not ours, over, or taken back. @throws
   * ReleaseRefused `permission.denied`: it is somebody else's
   */
  open(token: string, person: Person): Promise<Grant | null>;
  /** null: not ours, over, taken back, or not of this person. */
  read(token: string, person: Person): Promise<Grant | null>;
  /** Those that hold, newest first. */
  list(): Promise<readonly ReleaseGrant[]>;
  /**
   * @param check throws unless the caller may touch this bundle (null: all of them). @throws
   *   ReleaseRefused `resource.not_found`
   */
  revoke(
    id: string,
    actor: ReleaseActor,
    check: (name: string | null) => void,
  ): Promise<ReleaseGrant>;
}

/** What a change is refused with; `code` is a problem code of the contracts. */
export interface RefusalFacts {
  readonly findings?: readonly ReleaseFinding[];
  readonly seq?: number;
  readonly detail?: string;
  readonly retryAfterSeconds?: number;
}

/**
 * The registry as the HTTP service and the server use it. Every method that changes something
 * throws {@link ReleaseRefused} when it may not.
 */
export interface ReleaseRegistryPort {
  /** Root of what is served below `/r/`. */
  readonly directory: string;
  /**
   * Brings the files of a version to this disk, if another process published it; nothing when there
   * are none. Rejects with `server.unavailable` when that cannot be known.
   */
  ensureArtefacts(folder: string, version: string): Promise<void>;
  /**
   * Whether anybody may load a version: it is in force (stable, canary, last known good), or was
   * within the last thirty days. Others take a token, or a page of one's own.
   */
  isOpen(name: string, version: string): Promise<boolean>;
  /** null until a shell is in force. */
  current(): Promise<CurrentRelease | null>;
  /** A composition that was in force once; null when there is none of that id. */
  composition(id: string): Promise<CurrentRelease | null>;
  /**
   * Calls back after every composition that comes into force, whichever process made it. @returns
   * what ends the watch.
   */
  onChange(listener: () => void): () => void;

  state(): Promise<ReleaseState>;
  events(query: {
    readonly name?: string | undefined;
    readonly before?: number | undefined;
    readonly limit: number;
  }): Promise<{ readonly items: readonly ReleaseEvent[]; readonly intact: boolean }>;
  /** Every version of a bundle whose files are there, newest first. */
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

  /** Takes over a directory that holds a finished build; it is moved or removed. */
  publish(
    directory: string,
    wish: { readonly name: string; readonly version: string },
    actor: ReleaseActor,
    claims?: PathClaims,
  ): Promise<Published>;
  addEvidence(
    name: string,
    version: string,
    evidence: GateEvidence,
    actor: ReleaseActor,
  ): Promise<Changed>;
  setCanary(name: string, wish: CanaryWish, options: ChangeOptions): Promise<Changed>;
  stopCanary(name: string, options: ChangeOptions): Promise<Changed>;
  promote(
    name: string,
    version: string,
    options: ChangeOptions & { readonly force: boolean },
  ): Promise<Changed>;
  /** Several at once, in one composition: a start from nothing. Only by force. */
  promoteAll(
    wishes: readonly { readonly name: string; readonly version: string }[],
    options: ChangeOptions,
  ): Promise<Changed>;
  rollback(
    name: string,
    options: ChangeOptions & { readonly to?: string | undefined },
  ): Promise<Changed>;
  revoke(name: string, version: string, options: ChangeOptions): Promise<Changed>;
  remove(name: string, options: ChangeOptions): Promise<Changed>;
  setPolicy(integrity: IntegrityPolicy, options: ChangeOptions): Promise<Changed>;

  tokens(): Promise<readonly ReleaseToken[]>;
  createToken(
    wish: TokenWish,
    actor: ReleaseActor,
  ): Promise<{ readonly token: ReleaseToken; readonly secret: string }>;
  revokeToken(id: string, actor: ReleaseActor): Promise<ReleaseToken>;
  /** null: no such token, or it was revoked. */
  holderOf(secret: string): Promise<TokenHolder | null>;

  readonly grants: GrantsPort;

  /** Gives a tab the right to be counted, for half an hour and one composition. */
  issueBeaconToken(wish: BeaconTokenWish): Promise<BeaconToken>;
  /**
   * For whom the tab with this token speaks; null: the token is not ours, is over, or is another
   * tab's.
   */
  sourceOf(token: string, subject: TokenSubject): Promise<BeaconSource | null>;
  /** Counts what a page tells. */
  recordBeacons(report: BeaconReport): Promise<void>;
  /** Tells how many pages listen to this process; the state shows those of all of them. */
  openTabs(count: number): void;
}

/** What the life cycle asks of the rules (R1–R9). Pure. */
export interface ReleaseRules {
  /**
   * Of one release, under a shell (null: there is none yet) and beside what else is stable.
   * `previous`: the version that is stable of the same bundle.
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
 * What the health rule says of a canary from the counts, and from how widely it fails. Pure
 * (docs/adr/0026).
 */
export interface HealthRule {
  judge(
    stable: HealthCounts,
    canary: HealthCounts,
    breadth: Breadth,
  ): Pick<CanaryState, 'verdict' | 'eValue'>;
}
