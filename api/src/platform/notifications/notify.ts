import type { NotificationKind } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import { planDelivery, settingsOf } from './delivery-plan';
import { queueNoticeMail } from './notice-mail.queries';
import { readRecipient } from './preferences.queries';

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

/**
 * Notifies a person in the transaction that made it true, as they want to be told: at the bell, and
 * by a mail that a job sends when its time has come (docs/adr/0083).
 */
export const notify = async (db: Db, notice: Notice): Promise<void> => {
  const { userId, companyId, kind, facts, path, now } = notice;
  const { settings, timeZone, isMember } = await readRecipient(db, userId);
  const { inApp, mailAt } = planDelivery(kind, settingsOf(settings), now, timeZone);
  if (inApp)
    await db.query(
      'insert into notification (company_id, user_id, kind, facts, path, created_at, silent) values ($1, $2, $3, $4, $5, $6, $7)',
      [companyId, userId, kind, JSON.stringify(facts), path ?? null, now, inApp.silent],
    );
  if (mailAt !== null && isMember) await queueNoticeMail(db, notice, mailAt);
};
