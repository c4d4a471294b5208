import type { RegistryKey, SignedComposition } from '@sala/shared-contracts';

/** Message of a page about its verified composition. */
export interface InForce {
  readonly type: 'in-force';
  readonly document: SignedComposition;
  /** Keys this browser trusts. */
  readonly keys: readonly RegistryKey[];
  /** Version of each accessible remote, by federation name. */
  readonly versions: Readonly<Record<string, string>>;
  /** Whether downloads are allowed; revoked versions are dropped in any case. */
  readonly download: boolean;
}

/** Message to delete everything stored. */
export interface Forget {
  readonly type: 'forget';
}

/**
 * Why nothing new was stored; the previous copy stays. `unsigned`: invalid signature of document or
 * page. `old`: a newer one is stored. `changed`: another composition came into force meanwhile.
 * `digest`: a file differs from the published one. `line`: interrupted. `storage`: full or
 * forbidden. `spared`: download not requested.
 */
export type SkipReason = 'unsigned' | 'old' | 'changed' | 'digest' | 'line' | 'storage' | 'spared';

/** The worker's reply. `subject`: the version with a file of other bytes. */
export type Outcome =
  | { readonly kept: true; readonly id: string }
  | {
      readonly kept: false;
      readonly reason: SkipReason;
      readonly subject?: string;
      readonly file?: string;
    };

/** The worker's messages to pages: a notification was pushed, or the one for this path was clicked. */
export type ToPage = { readonly type: 'pushed' } | { readonly type: 'open'; readonly path: string };

export const cachePrefix = 'sala-';
