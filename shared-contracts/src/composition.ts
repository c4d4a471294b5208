import type { Permission } from './permissions';
import type { Locale } from './problem';
import type { RemoteContract } from './remote';

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

/** What the page may load ahead, as URLs of this origin. */
export interface PreloadLists {
  /** Scripts of a first visit, by route path. */
  readonly routes: Readonly<Record<string, readonly string[]>>;
  /** Scripts that hold the messages, by language. */
  readonly messages: Readonly<Record<Locale, readonly string[]>>;
  /** Calls of the API that a screen makes first, by route path. */
  readonly calls: Readonly<Record<string, readonly CallAhead[]>>;
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
  readonly shared: readonly SharedDeclaration[];
  readonly preload: PreloadLists;
}

export interface ComposedRemote {
  readonly contract: RemoteContract;
  readonly stable: RemoteVersion;
}

export interface ComposedShell {
  readonly version: string;
  /** `/r/host-shell/<version>/` */
  readonly base: string;
  readonly shared: readonly SharedDeclaration[];
  readonly preload: PreloadLists;
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

/**
 * `release.json`: what a build says of itself, and all that the registry needs to compose it.
 * File names are relative to the release's folder.
 */
export interface Release {
  readonly kind: 'remote' | 'shell';
  readonly version: string;
  readonly shared: readonly SharedDeclaration[];
  /** null for the shell. */
  readonly globalName: string | null;
  /** null for the shell. */
  readonly contract: RemoteContract | null;
  /** Federation entry of a remote; null for the shell, whose page names its scripts. */
  readonly entry: string | null;
  /** First scripts of each path, with the shared modules that they load lazily. */
  readonly routes: Readonly<Record<string, { readonly files: readonly string[]; readonly consumes: readonly string[] }>>;
  readonly messages: Readonly<Record<Locale, readonly string[]>>;
  /** Of the shell: scripts behind each shared module that it provides lazily. */
  readonly provides: Readonly<Record<string, readonly string[]>>;
}
