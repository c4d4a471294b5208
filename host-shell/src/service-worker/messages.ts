import type { RegistryKey, SignedComposition } from '@sala/shared-contracts';

/** What a page tells the worker of the composition that it has verified. */
export interface InForce {
  readonly type: 'in-force';
  readonly document: SignedComposition;
  /** Keys that this browser trusts. */
  readonly keys: readonly RegistryKey[];
  /** Version of each remote that this person may open, by federation name. */
  readonly versions: Readonly<Record<string, string>>;
  /** Whether the line may be used for it; what is revoked is dropped in any case. */
  readonly download: boolean;
}

/** Nobody wants anything kept on this device. */
export interface Forget {
  readonly type: 'forget';
}

/**
 * Why nothing new was kept; what was kept before is still there. `unsigned`: the document or the
 * page is not what the registry signed. `old`: a newer one is kept. `changed`: another composition
 * came into force meanwhile. `digest`: a file is not what was published. `line`: it broke.
 * `storage`: there is no room, or none is allowed. `spared`: the page asked for nothing.
 */
export type NotKept = 'unsigned' | 'old' | 'changed' | 'digest' | 'line' | 'storage' | 'spared';

/** The worker's answer. `subject`: the version whose file has other bytes. */
export type Outcome =
  | { readonly kept: true; readonly id: string }
  | {
      readonly kept: false;
      readonly reason: NotKept;
      readonly subject?: string;
      readonly file?: string;
    };

export const cachePrefix = 'sala-';
