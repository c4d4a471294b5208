import type { Permission } from '../permissions';
import type { RemoteContract, RemoteRoute } from './remote';
import type { Locale } from '../platform/locales';

/** A share-table key as the build declared it, for the compatibility rules. */
export interface SharedDeclaration {
  readonly key: string;
  /** Requested semver range. */
  readonly range: string;
  readonly singleton: boolean;
  readonly strict: boolean;
  /** false: the bundle has no copy of its own. */
  readonly import: boolean;
  /** Version the bundle provides; null: none. */
  readonly provided: string | null;
}

/** A call the page starts before the screen's code has loaded. */
export interface CallAhead {
  readonly url: string;
  /** Skipped for people without it, since the response would be a refusal. */
  readonly permission?: Permission;
}

/** Files of the first visit of a path: the release's own, and share-table keys that need more. */
export interface RouteLoad {
  readonly files: readonly string[];
  readonly consumes: readonly string[];
  /** The screen's message files, if any. */
  readonly messages?: Readonly<Record<Locale, readonly string[]>>;
}

/**
 * `load.json`: everything a page needs to load one version. Immutable and next to the bundles; the
 * composition carries its digest, and a page inlines the manifests its URL needs. File names are
 * relative to the release folder.
 */
export interface LoadManifest {
  /** Federation name; `host_shell` for the shell. */
  readonly name: string;
  readonly version: string;
  /** Federation entry; null for the shell, whose page names its scripts. */
  readonly entry: string | null;
  /** Bundle `uniqueName`. Two versions need different names, or the page runs the old code. */
  readonly globalName: string;
  /** Required range of the shell SDK; for the shell, the provided version. */
  readonly sdk: string;
  /** Version of the federation plugin that built it. */
  readonly plugin: string;
  readonly shared: readonly SharedDeclaration[];
  /** By route path. For the shell, its own screens; a remote's `/` holds its home-screen cards. */
  readonly routes: Readonly<Record<string, RouteLoad>>;
  readonly messages: Readonly<Record<Locale, readonly string[]>>;
  /** First API calls of a screen, by route path. */
  readonly calls: Readonly<Record<string, readonly CallAhead[]>>;
  /** Shell only: files behind each lazily provided shared module. */
  readonly provides: Readonly<Record<string, readonly string[]>>;
  /** `sha256-…` of every script, style and font. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** One version in a composition. */
export interface ComposedVersion {
  /** `<semver>-<sha8>`; immutable. */
  readonly version: string;
  /** `/r/<folder>/<version>/` */
  readonly base: string;
  /** `sha256-…` of `<base>load.json`. */
  readonly load: string;
}

/** Canary audience: all of these companies and roles, and a percentage of everyone else. */
export interface CanaryRings {
  /** Company ids. */
  readonly companies: readonly string[];
  /** Standard roles, which copies count as, and ids of roles that companies made. */
  readonly roles: readonly string[];
  /** 0–100; membership depends only on user and salt. */
  readonly percent: number;
  readonly salt: string;
}

export interface ComposedCanary extends ComposedVersion, CanaryRings {
  /** Only when it differs from the stable contract. */
  readonly contract?: PageContract;
}

/** A remote's path as pages know it. */
export type PageRoute = Omit<RemoteRoute, 'chunk' | 'preload'>;

/**
 * The contract as pages know it before loading code, without the parts used by build, rules and
 * gate. Every page carries one per remote.
 */
export interface PageContract extends Omit<RemoteContract, 'owner' | 'budgets' | 'routes'> {
  readonly routes: readonly PageRoute[];
}

export interface ComposedRemote {
  readonly contract: PageContract;
  readonly stable: ComposedVersion;
  /** Last known good: the previous stable version that was not taken back. */
  readonly lkg?: ComposedVersion;
  readonly canary?: ComposedCanary;
}

export interface ComposedShell extends ComposedVersion {
  /** Version of `@sala/shell-sdk`. */
  readonly sdk: string;
  /** Version of the federation plugin. */
  readonly plugin: string;
  /** Share-table key → version the shell lends. */
  readonly provides: Readonly<Record<string, string>>;
}

/** What a page does with a file whose bytes differ from the published ones. */
export type IntegrityPolicy = 'enforce' | 'report';

/**
 * The signed document of what runs together (docs/releases.md). Signed as canonical JSON (RFC 8785)
 * without `signatures`.
 */
export interface Composition {
  readonly schema: 'sala.mfe/1';
  /** `c-000001` */
  readonly id: string;
  /** Monotonic; a rollback gets a new number that names old versions. */
  readonly seq: number;
  /** `sha256-…` of the previous signed composition; null for the first. */
  readonly prev: string | null;
  /** RFC 3339. */
  readonly issuedAt: string;
  /** RFC 3339; past it, a page without a newer composition warns and continues. */
  readonly expiresAt: string;
  readonly channel: 'stable';
  readonly shell: ComposedShell;
  /** By federation name. */
  readonly remotes: Readonly<Record<string, ComposedRemote>>;
  /** `<federation name>@<version>` that must never load. */
  readonly revoked: readonly string[];
  readonly policy: { readonly integrity: IntegrityPolicy };
}

/** JOSE names of the signature algorithms; a browser verifies the first it supports. */
export const signatureAlgorithms = ['EdDSA', 'ES256'] as const;
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];

export interface CompositionSignature {
  readonly alg: SignatureAlgorithm;
  /** Key id. */
  readonly kid: string;
  /** base64url of the raw signature (ES256: r and s concatenated, as in WebCrypto). */
  readonly value: string;
}

export interface SignedComposition extends Composition {
  readonly signatures: readonly CompositionSignature[];
}

/** A trusted public key as a JSON Web Key for `crypto.subtle.importKey('jwk', …)`. */
export interface RegistryKey {
  readonly kid: string;
  readonly alg: SignatureAlgorithm;
  readonly jwk: Readonly<Record<string, string>>;
}

/** A package bundled with the release. */
export interface CarriedPackage {
  readonly name: string;
  readonly version: string;
  /** Source bytes of its modules in this bundle, before minification. */
  readonly bytes: number;
}

/**
 * `mfe-contract.json`: a build's description of itself, and all the registry needs to judge and
 * compose it.
 */
export interface Release {
  readonly kind: 'remote' | 'shell';
  /** Folder in the workspace and below `/r/`: `mfe-billing`, `host-shell`. */
  readonly folder: string;
  /** Federation name: `mfe_billing`, `host_shell`. */
  readonly name: string;
  readonly version: string;
  /** null for the shell. */
  readonly contract: RemoteContract | null;
  readonly load: LoadManifest;
  /** Modules exposed to the shell (`./remote`); empty for the shell. */
  readonly exposes: readonly string[];
  /** Packages outside the share table, largest first. */
  readonly carried: readonly CarriedPackage[];
  /**
   * Names used from each shared facade (`@sala/shared-ui/form` → `Field`, …); for the shell, names
   * it exports.
   */
  readonly symbols: Readonly<Record<string, readonly string[]>>;
  /** Shell only: deprecated names with the version that removes them (null: unspecified). */
  readonly deprecated: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  /** Kilobytes, gzip. */
  readonly measured: { readonly entryKb: number; readonly routeKb: number };
}
