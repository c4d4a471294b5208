import type { Pool } from 'pg';
import { listenForMllp, type MllpListener } from '../../adapters/sap/mllp/listener';
import type { Clock } from '../../platform/time/clock';
import { createSapReceiver } from './receive-message';

export interface SapListenerOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Told why a message could not be stored. */
  readonly failed: (cause: unknown) => void;
}

/** Receives HL7 v2 messages of the SAP systems of companies (docs/adr/0132). */
export const listenForSap = ({
  pool,
  clock,
  ...options
}: SapListenerOptions): Promise<MllpListener> =>
  listenForMllp({ ...options, store: createSapReceiver(pool), now: () => clock.now() });
