import type { SapConnection } from '@sala/shared-contracts';

export type SapTroubleKind = 'unanswered' | 'unavailable' | 'access' | 'sync' | 'other';

/* By the reason that the adapter gives (docs/adr/0131). */
const kinds: Readonly<Partial<Record<string, SapTroubleKind>>> = {
  timeout: 'unanswered',
  broken: 'unanswered',
  unreachable: 'unavailable',
  unavailable: 'unavailable',
  unauthorized: 'access',
};

/** What is wrong with the connection, and what SAP or the network said of it; null: nothing. */
export const troubleOf = ({
  health,
  lastError,
  lastSync,
}: Pick<SapConnection, 'health' | 'lastError' | 'lastSync'>): {
  readonly kind: SapTroubleKind;
  readonly text: string;
} | null => {
  if (health === 'error' && lastError)
    return { kind: kinds[lastError.code] ?? 'other', text: lastError.text };
  return lastSync?.state === 'failed' ? { kind: 'sync', text: lastSync.error ?? '' } : null;
};
