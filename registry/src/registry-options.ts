import type { PromotionPolicy } from '@sala/shared-contracts';
import type { Pool } from 'pg';
import type { ReleaseQuotas } from './life-cycle/quotas';
import type { ArtefactMirror } from './mirror/artefact-mirror';
import type { HealthRule, Logger, ReleaseRules } from './registry-port';
import type { KeySealer } from './signing/signing-keys';

export interface RegistryOptions {
  /** Connected as the serving role; outlives the registry. */
  readonly pool: Pool;
  /** Artefacts, keys and operator token; shared by all processes of a suite. */
  readonly dataDir: string;
  readonly rules: ReleaseRules;
  readonly healthRule: HealthRule;
  /** Required canary trial; absent: only gate and rules are required. */
  readonly promotionPolicy?: PromotionPolicy | null;
  /** Durable storage besides the disk; absent: disk only. */
  readonly mirror?: ArtefactMirror | undefined;
  /** Encrypts the signing keys; absent: they are stored unencrypted in the data directory. */
  readonly sealer?: KeySealer | null;
  /** Whether this process decides what to sweep (every process deletes swept files); default false. */
  readonly sweeps?: boolean;
  readonly quotas?: ReleaseQuotas;
  readonly clock?: () => Date;
  readonly log?: Logger;
}
