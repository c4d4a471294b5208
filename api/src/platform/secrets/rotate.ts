import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createChangeRecorder } from '../audit/change-recorder';
import { inTransaction } from '../database/database';
import { lockWritingKey } from './company-keys.queries';
import { chooseNewKey } from './company-keys';
import { listEncryptedCompanies, listSealedWithOthers, replaceSealed } from './reseal.queries';
import { idOfKey, type SecretBox } from './secret-box';
import type { SealedColumn } from './sealed-columns';

/**
 * Seals everything anew that another key than the configured one sealed. Values that change
 * meanwhile are taken up by the next round: a running process seals with the new key already.
 *
 * @param pool of the owner of the tables, who sees every company
 * @returns how many values were sealed anew
 * @throws when a value opens with neither key; what was done until then stays
 */
export const reseal = async (
  pool: Pool,
  box: SecretBox,
  key: Buffer,
  columns: readonly SealedColumn[],
): Promise<number> => {
  let count = 0;
  for (const column of columns)
    for (const value of await listSealedWithOthers(pool, column, idOfKey(key))) {
      const resealed = await box.seal(await box.open(value.sealed, value.owner), value.owner);
      if (await replaceSealed(pool, column, value, resealed)) count += 1;
    }
  return count;
};

/** Gives each company that encrypts a new key; the job rewrites what the one before encrypted. */
export const renewCompanyKeys = async (pool: Pool, now: string): Promise<number> => {
  const companies = await listEncryptedCompanies(pool);
  for (const company of companies)
    await inTransaction(pool, { companyId: company.companyId, userId: null }, async (db) => {
      await chooseNewKey(db, await lockWritingKey(db), { userId: company.userId, now });
      await createChangeRecorder(db, { now, requestId: randomUUID() }).audit({
        action: 'company.encryption_key_renewed',
        entityType: 'company_encryption',
        entityId: company.companyId,
      });
    });
  return companies.length;
};
