import type { SapConnection } from '@sala/shared-contracts';

export type SapTroubleKind = 'unanswered' | 'unavailable' | 'access' | 'sync' | 'other';

const kinds: readonly (readonly [RegExp, SapTroubleKind])[] = [
  [/^(?:unanswered|timeout)$/, 'unanswered'],
  [/^(?:unavailable|5\d\d)$/, 'unavailable'],
  [/^(?:access|denied|unauthorized|forbidden|401|403)$/, 'access'],
];

/** What is wrong with the connection, and what SAP or the network said of it; null: nothing. */
export const troubleOf = ({
  health,
  lastError,
  lastSync,
}: Pick<SapConnection, 'health' | 'lastError' | 'lastSync'>): {
  readonly kind: SapTroubleKind;
  readonly text: string;
} | null => {
  if (health === 'error' && lastError) {
    const [, kind] = kinds.find(([pattern]) => pattern.test(lastError.code)) ?? [];
    return { kind: kind ?? 'other', text: lastError.text };
  }
  return lastSync?.state === 'failed' ? { kind: 'sync', text: lastSync.error ?? '' } : null;
};
