import type { Permission } from '../permissions';
import type { RemoteContract, RemoteRoute } from './remote';
import type { Role } from '../identity/roles';
import type { Locale } from '../platform/locales';

/** One key of the share table as the build declared it: the compatibility rules read it. */
export interface SharedDeclaration {
  readonly key: string;
  /** Semver range that the bundle asks for. */
  readonly range: string;
  readonly singleton: boolean;
  readonly strict: boolean;
  /** false: the bundle carries no copy of its own. */
  readonly import: boolean;
  /** Version that the bundle provides; null when it provides none. */
  readonly provided: string | null;
}

/** A call that the page starts before the screen's code is there. */
export interface CallAhead {
  readonly url: string;
  /** Who lacks it is not asked for: the answer would be a refusal. */
  readonly permission?: Permission;
}

/**
 * What a first visit of a path loads: files of the release itself, and keys of the share table
 * behind them.
 */
export interface RouteLoad {
  readonly files: readonly string[];
  readonly consumes: readonly string[];
  /** Of the screen's own words, where it has some. */
  readonly messages?: Readonly<Record<Locale, readonly string[]>>;
}

/**
 * `load.json`: all that a page needs to load one version, and nothing else. It lies beside the
 * bundles, never changes, and the composition carries its digest; a page for an address has the
 * ones it needs inside. File names are relative to the release's folder.
 */
export interface LoadManifest {
  /** Federation name; `host_shell` for the shell. */
  readonly name: string;
  readonly version: string;
  /** File name of the federation entry; null for the shell, whose page names its scripts. */
  readonly entry: string | null;
  /** `uniqueName` of the bundle: another version must have another, or the page runs the old code. */
  readonly globalName: string;
  /** Range of the shell's SDK that it needs; of the shell: the version that it provides. */
  readonly sdk: string;
  /** Version of the federation plugin that built it. */
  readonly plugin: string;
  readonly shared: readonly SharedDeclaration[];
  /** By route path. The shell's: its own screens. A remote's `/`: its cards on the home screen. */
  readonly routes: Readonly<Record<string, RouteLoad>>;
  readonly messages: Readonly<Record<Locale, readonly string[]>>;
  /** Calls of the API that a screen makes first, by route path. */
  readonly calls: Readonly<Record<string, readonly CallAhead[]>>;
  /** Of the shell: files behind each shared module that it provides lazily. */
  readonly provides: Readonly<Record<string, readonly string[]>>;
  /** `sha256-…` of every script, style and font. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** One version, as the composition names it. */
export interface ComposedVersion {
  /** `<semver>-<sha8>`; immutable. */
  readonly version: string;
  /** `/r/<folder>/<version>/` */
  readonly base: string;
  /** `sha256-…` of the bytes of `<base>load.json`. */
  readonly load: string;
}

/**
 * Who gets a canary: everybody of these companies and roles, and so many of a hundred of the
 * others.
 */
export interface CanaryRings {
  /** Company ids. */
  readonly companies: readonly string[];
  readonly roles: readonly Role[];
  /** 0–100; who is among them depends on the user and the salt alone. */
  readonly percent: number;
  readonly salt: string;
}

export interface ComposedCanary extends ComposedVersion, CanaryRings {
  /** Only when it is another than that of `stable`. */
  readonly contract?: PageContract;
}

/** A path of a remote, as pages know it. */
export type PageRoute = Omit<RemoteRoute, 'chunk' | 'preload'>;

/**
 * What a page knows of a remote before any of its code is there: the contract without what builds,
 * rules and the gate read of it. Every page carries one of each remote.
 */
export interface PageContract extends Omit<RemoteContract, 'owner' | 'budgets' | 'routes'> {
  readonly routes: readonly PageRoute[];
}

export interface ComposedRemote {
  readonly contract: PageContract;
  readonly stable: ComposedVersion;
  /** Last known good: what was stable before, and did not have to be taken back. */
  readonly lkg?: ComposedVersion;
  readonly canary?: ComposedCanary;
}

export interface ComposedShell extends ComposedVersion {
  /** Version of `@sala/shell-sdk`. */
  readonly sdk: string;
  /** Version of the federation plugin. */
  readonly plugin: string;
  /** Key of the share table → version that the shell lends. */
  readonly provides: Readonly<Record<string, string>>;
}

/** What a page does about a file whose bytes are not those that were published. */
export type IntegrityPolicy = 'enforce' | 'report';

/**
 * The one document that says what runs together (docs/architecture.md, federation). Signed as
 * canonical JSON (RFC 8785) without `signatures`.
 */
export interface Composition {
  readonly schema: 'sala.mfe/1';
  /** `c-000001` */
  readonly id: string;
  /** Grows with each composition; going back is a new number that names old versions. */
  readonly seq: number;
  /** `sha256-…` of the composition before, as it was signed; null for the first. */
  readonly prev: string | null;
  /** RFC 3339. */
  readonly issuedAt: string;
  /** RFC 3339; a page that knows nothing newer says so, and goes on. */
  readonly expiresAt: string;
  readonly channel: 'stable';
  readonly shell: ComposedShell;
  /** By federation name. */
  readonly remotes: Readonly<Record<string, ComposedRemote>>;
  /** `<federation name>@<version>`: nobody loads these again. */
  readonly revoked: readonly string[];
  readonly policy: { readonly integrity: IntegrityPolicy };
}

/** Algorithms of the signatures, by their names in JOSE: a browser verifies the first that it knows. */
export const signatureAlgorithms = ['EdDSA', 'ES256'] as const;
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];

export interface CompositionSignature {
  readonly alg: SignatureAlgorithm;
  /** Key id. */
  readonly kid: string;
  /** base64url, raw (for ES256: r and s side by side, as WebCrypto has them). */
  readonly value: string;
}

export interface SignedComposition extends Composition {
  readonly signatures: readonly CompositionSignature[];
}

/** A public key that a page trusts: JSON Web Key, as `crypto.subtle.importKey('jwk', …)` takes it. */
export interface RegistryKey {
  readonly kid: string;
  readonly alg: SignatureAlgorithm;
  readonly jwk: Readonly<Record<string, string>>;
}

/** A package that the bundle carries itself. */
export interface CarriedPackage {
  readonly name: string;
  readonly version: string;
  /** Source of its modules that lie in this bundle, before it is minified and compressed. */
  readonly bytes: number;
}

/**
 * `mfe-contract.json`: what a build says of itself, and all that the registry needs to judge and
 * compose it.
 */
export interface Release {
  readonly kind: 'remote' | 'shell';
  /** Folder of the workspace, and below `/r/`: `mfe-billing`, `host-shell`. */
  readonly folder: string;
  /** Federation name: `mfe_billing`, `host_shell`. */
  readonly name: string;
  readonly version: string;
  /** null for the shell. */
  readonly contract: RemoteContract | null;
  readonly load: LoadManifest;
  /** Modules that it exposes to the shell (`./remote`); empty for the shell. */
  readonly exposes: readonly string[];
  /** Packages outside of the share table that lie in its chunks, largest first. */
  readonly carried: readonly CarriedPackage[];
  /**
   * Names used of each shared facade (`@sala/shared-ui/form` → `Field`, …); of the shell: names
   * that it exports.
   */
  readonly symbols: Readonly<Record<string, readonly string[]>>;
  /**
   * Of the shell: names that are marked as deprecated, with the version that removes them (null:
   * not said).
   */
  readonly deprecated: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** Kilobytes, gzip. */
  readonly measured: { readonly entryKb: number; readonly routeKb: number };
}
