import type { IntegrationDriver, IntegrationProvider } from '@sala/shared-contracts';
import type { Clock } from '../time/clock';
import { refuseInTransaction } from '../database/open-transaction';

/** How something outside fares, as far as this process has seen since it started. */
export interface Health {
  readonly state: 'ok' | 'error' | 'unknown';
  /** ISO 8601, of the last call that worked. */
  readonly lastOkAt: string | null;
  /** What the last call failed with; null when it worked. */
  readonly lastError: string | null;
}

export interface HealthRecord {
  worked(): void;
  /** @param said what went wrong, without secrets. */
  failed(said: string): void;
  read(): Health;
}

/** Nothing was asked of it yet. */
export const unknownHealth: Health = { state: 'unknown', lastOkAt: null, lastError: null };

export const createHealthRecord = (clock: Clock): HealthRecord => {
  let health = unknownHealth;
  return {
    worked: () => {
      health = { state: 'ok', lastOkAt: clock.now().toISOString(), lastError: null };
    },
    failed: (said) => {
      health = { ...health, state: 'error', lastError: said };
    },
    read: () => health,
  };
};

const saidMax = 300;

/** A call to something outside that failed; its message may be shown to an administrator. */
export class ConnectionFailed extends Error {
  override readonly name: string = 'ConnectionFailed';
}

/** What an error says, for the eyes of an administrator: one line, and none of the secrets. */
export const errorText = (cause: unknown, secrets: readonly string[] = []): string => {
  if (cause instanceof ConnectionFailed) return cause.message; // made here, from what is below
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause; // fetch hides its reason one level down
  const said = inner instanceof Error ? inner.message || inner.name : String(inner);
  const [line = ''] = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), said)
    .split('\n');
  return line.slice(0, saidMax);
};

/** Makes a call to something outside, and keeps how it went. @throws ConnectionFailed */
export const watched = async (
  health: HealthRecord,
  call: () => Promise<unknown>,
  secrets: readonly string[] = [],
): Promise<void> => {
  refuseInTransaction('something outside');
  try {
    await call();
    health.worked();
  } catch (cause) {
    const said = errorText(cause, secrets);
    health.failed(said);
    throw new ConnectionFailed(said, { cause });
  }
};

/** Something outside that this version can speak with. */
export interface Connection {
  readonly driver: Exclude<IntegrationDriver, 'planned'>;
  /** Host it speaks to; never a secret. */
  readonly target: string | null;
  readonly health: () => Health;
  /**
   * Tries it now, for the person who asks. @throws ConnectionFailed. Absent: there is nothing to
   * try.
   */
  readonly test?: (who: { readonly userId: string; readonly companyId: string }) => Promise<void>;
}

/** Those that have a driver; the others are planned. */
export type Connections = Readonly<Partial<Record<IntegrationProvider, Connection>>>;
