import type { NotificationKind } from '@sala/shared-contracts';
import type { Db } from '../database/database';

export interface Notice {
  /** The recipient. */
  readonly userId: string;
  /** The company it is about, which the transaction acts for; null for the person's account. */
  readonly companyId: string | null;
  readonly kind: NotificationKind;
  /** Values in the text; never a secret. */
  readonly facts: Readonly<Record<string, string>>;
  /** Path of the related screen, for example `/users`. */
  readonly path?: string;
  /** ISO 8601. */
  readonly now: string;
}

/** Notifies a person in the transaction that made it true; it shows at the bell. */
export const notify = async (
  db: Db,
  { userId, companyId, kind, facts, path, now }: Notice,
): Promise<void> => {
  await db.query(
    'insert into notification (company_id, user_id, kind, facts, path, created_at) values ($1, $2, $3, $4, $5, $6)',
    [companyId, userId, kind, JSON.stringify(facts), path ?? null, now],
  );
};
