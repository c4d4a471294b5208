import type { RemoteContract } from './remote';

/** One file of a remote and what the browser checks it against. */
export type Integrity = Readonly<Record<string, `sha384-${string}`>>;

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

/** One version of a remote, as it lies in the store. */
export interface RemoteVersion {
  /** `<semver>-<sha8>`; immutable. */
  readonly version: string;
  /** `/r/<folder>/<version>/` */
  readonly base: string;
  /** File name of the federation entry below `base`. */
  readonly entry: string;
  /** `uniqueName` of the bundle: another version must have another, or the page runs the old code. */
  readonly globalName: string;
  /** The bundle's own federation manifest, so that the page needs no round trip for it. */
  readonly manifest: unknown;
  readonly integrity: Integrity;
  readonly shared: readonly SharedDeclaration[];
  /** Files to load ahead, by route path: of the remote (below `base`) and of the shell (absolute). */
  readonly preload: Readonly<Record<string, readonly string[]>>;
}

export interface ComposedRemote {
  readonly contract: RemoteContract;
  readonly stable: RemoteVersion;
}

export interface ComposedShell {
  readonly version: string;
  readonly base: string;
  readonly shared: readonly SharedDeclaration[];
}

/** The one document that says what runs together (docs/architecture.md, federation). */
export interface Composition {
  readonly schema: 'sala.mfe/1';
  /** `c-000001` */
  readonly id: string;
  readonly seq: number;
  /** RFC 3339. */
  readonly issuedAt: string;
  readonly shell: ComposedShell;
  /** By federation name. */
  readonly remotes: Readonly<Record<string, ComposedRemote>>;
}
