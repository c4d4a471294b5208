import type { Db } from '../../platform/database/database';

export interface SealedKey {
  readonly companyId: string;
  readonly sealed: Buffer;
}

export const findWebhookKey = (db: Db): Promise<SealedKey | undefined> =>
  db.maybe<SealedKey>('select company_id as "companyId", sealed from rule_webhook_key');

/** The first one stays. */
export const keepWebhookKey = async (db: Db, sealed: Buffer, now: string): Promise<void> => {
  await db.query(
    `insert into rule_webhook_key (company_id, sealed, created_at) values (app_company(), $1, $2) on conflict do nothing`,
    [sealed, now],
  );
};
