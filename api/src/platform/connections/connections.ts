import type { IntegrationDriver, IntegrationProvider } from '@sala/shared-contracts';
import type { Clock } from '../time/clock';
import { refuseInTransaction } from '../database/open-transaction';

/** Health of an outside service, as seen by this process since it started. */
export interface Health {
  readonly state: 'ok' | 'error' | 'unknown';
  /** ISO 8601 time of the last successful call. */
  readonly lastOkAt: string | null;
  /** Message of the last failed call; null after a success. */
  readonly lastError: string | null;
}

export interface HealthRecord {
  worked(): void;
  /** @param message error text without secrets. */
  failed(message: string): void;
  read(): Health;
}

/** Health before the first call. */
export const unknownHealth: Health = { state: 'unknown', lastOkAt: null, lastError: null };

export const createHealthRecord = (clock: Clock): HealthRecord => {
  let health = unknownHealth;
  return {
    worked: () => {
      health = { state: 'ok', lastOkAt: clock.now().toISOString(), lastError: null };
    },
    failed: (message) => {
      health = { ...health, state: 'error', lastError: message };
    },
    read: () => health,
  };
};

const errorTextMax = 300;

/** A failed call to an outside service. Its message may be shown to an administrator. */
export class ConnectionFailed extends Error {
  override readonly name: string = 'ConnectionFailed';
}

/** First line of an error for an administrator, with secrets masked. */
export const errorText = (cause: unknown, secrets: readonly string[] = []): string => {
  if (cause instanceof ConnectionFailed) return cause.message; // already masked
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause; // fetch puts the reason in `cause`
  const message = inner instanceof Error ? inner.message || inner.name : String(inner);
  const [line = ''] = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), message)
    .split('\n');
  return line.slice(0, errorTextMax);
};

/**
 * Calls an outside service and records whether it worked.
 *
 * @throws ConnectionFailed
 */
export const trackHealth = async (
  health: HealthRecord,
  call: () => Promise<unknown>,
  secrets: readonly string[] = [],
): Promise<void> => {
  refuseInTransaction('an outside service');
  try {
    await call();
    health.worked();
  } catch (cause) {
    const message = errorText(cause, secrets);
    health.failed(message);
    throw new ConnectionFailed(message, { cause });
  }
};

/** An outside service supported by this version. */
export interface Connection {
  readonly driver: Exclude<IntegrationDriver, 'planned'>;
  /** Host name; never a secret. */
  readonly target: string | null;
  readonly health: () => Health;
  /**
   * Tests the connection on behalf of a person. Absent when there is nothing to test.
   *
   * @throws ConnectionFailed
   */
  readonly test?: (who: { readonly userId: string; readonly companyId: string }) => Promise<void>;
}

/** Providers without an entry are planned. */
export type Connections = Readonly<Partial<Record<IntegrationProvider, Connection>>>;
