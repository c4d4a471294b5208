import type { PromotionPolicy } from '@sala/shared-contracts';
import type { Pool } from 'pg';
import type { ReleaseQuotas } from './life-cycle/quotas';
import type { ArtefactMirror } from './mirror/artefact-mirror';
import type { HealthRule, Logger, ReleaseRules } from './registry-port';
import type { KeySealer } from './signing/keys';

export interface RegistryOptions {
  /** As the serving role; `close` the registry before it. */
  readonly pool: Pool;
  /** Holds artefacts, keys, and the operator's token; shared by every process of one suite. */
  readonly dataDir: string;
  readonly rules: ReleaseRules;
  readonly healthRule: HealthRule;
  /** What a canary must have been through; absent: nothing is asked but the gate and the rules. */
  readonly promotionPolicy?: PromotionPolicy | null;
  /** Keeps artefacts besides the disk; absent: the disk is all there is. */
  readonly mirror?: ArtefactMirror | undefined;
  /**
   * Encrypts the keys that compositions are signed with; absent: they lie in the data directory as
   * they are.
   */
  readonly sealer?: KeySealer | null;
  /** Whether this process decides what is deleted, besides deleting it; absent: it does not. */
  readonly sweeps?: boolean;
  readonly quotas?: ReleaseQuotas;
  readonly clock?: () => Date;
  readonly log?: Logger;
}
