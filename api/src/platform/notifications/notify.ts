import type { NotificationKind } from '@sala/shared-contracts';
import type { Db } from '../database/database';

export interface Telling {
  /** Who is told. */
  readonly userId: string;
  /** The company that it is about, which the transaction acts for; null: about the person's account. */
  readonly companyId: string | null;
  readonly kind: NotificationKind;
  /** What the words name; never a secret. */
  readonly facts: Readonly<Record<string, string>>;
  /** Place in the application that it is about, for example `/users`. */
  readonly path?: string;
  /** ISO 8601. */
  readonly now: string;
}

/** Tells a person something, in the transaction that made it true: they find it at the bell. */
export const tell = async (
  db: Db,
  { userId, companyId, kind, facts, path, now }: Telling,
): Promise<void> => {
  await db.query(
    'insert into notification (company_id, user_id, kind, facts, path, created_at) values ($1, $2, $3, $4, $5, $6)',
    [companyId, userId, kind, JSON.stringify(facts), path ?? null, now],
  );
};
