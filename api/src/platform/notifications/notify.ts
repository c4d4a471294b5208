import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '@sala/shared-contracts';
import { publishEvent } from '../audit/change-recorder';
import type { Db } from '../database/database';
import { choiceFor, planDelivery, settingsOf, type EffectiveChoice } from './delivery-plan';
import { queueNoticeMail } from './notice-mail.queries';
import { queueNoticePush } from './notice-push';
import { isOwnSite, readRecipient } from './preferences.queries';

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
  /** Where it happened, for those who chose one site. */
  readonly siteId?: string | null;
  /** ISO 8601. */
  readonly now: string;
}

/** It happened at another site than the chosen one; a site of another company restricts nothing. */
const isElsewhere = async (
  db: Db,
  { siteId }: Notice,
  { siteId: chosen }: EffectiveChoice,
): Promise<boolean> =>
  Boolean(siteId) && chosen !== null && chosen !== siteId && (await isOwnSite(db, chosen));

/**
 * Notifies a person in the transaction that made it true, as they want to be told: at the bell, and
 * by a mail and a push that jobs send when their time has come (docs/adr/0083).
 */
export const notify = async (db: Db, notice: Notice): Promise<void> => {
  const { userId, companyId, kind, facts, path, now } = notice;
  const recipient = await readRecipient(db, userId);
  const { timeZone, isMember, isReachable } = recipient;
  const settings = settingsOf(recipient.settings, recipient.companyQuiet);
  if (await isElsewhere(db, notice, choiceFor(settings, kind))) return;
  const { inApp, mailAt, pushAt } = planDelivery(kind, settings, now, timeZone);
  if (inApp) {
    const id = randomUUID(); // the row is readable by its recipient only, who need not be the actor
    await db.query(
      'insert into notification (id, company_id, user_id, kind, facts, path, created_at, announce_at) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [id, companyId, userId, kind, JSON.stringify(facts), path ?? null, now, inApp.announceAt],
    );
    // What is about the account alone belongs to no company's stream: open pages ask once a minute.
    if (companyId !== null)
      await publishEvent(db, now, {
        type: 'notification.created',
        entityId: id,
        recipients: [userId],
      });
  }
  if (mailAt !== null && isMember) await queueNoticeMail(db, notice, mailAt);
  if (pushAt !== null && isMember && isReachable) await queueNoticePush(db, notice, pushAt);
};
