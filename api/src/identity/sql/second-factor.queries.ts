import type { SecondFactorMethod } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface SecondFactor {
  method: SecondFactorMethod;
  /** Encrypted; null for mail. */
  secret: Buffer | null;
  lastStep: number;
  startedAt: string;
  /** null: set up but not confirmed. */
  confirmedAt: string | null;
}

const columns = `method, secret, last_step as "lastStep", started_at as "startedAt", confirmed_at as "confirmedAt"`;

export const findSecondFactor = (db: Db, userId: string): Promise<SecondFactor | undefined> =>
  db.maybe<SecondFactor>(`select ${columns} from second_factor where user_id = $1`, [userId]);

/**
 * Locks the row until the transaction ends: the second of two concurrent uses of a code finds it
 * used.
 */
export const lockSecondFactor = (db: Db, userId: string): Promise<SecondFactor | undefined> =>
  db.maybe<SecondFactor>(`select ${columns} from second_factor where user_id = $1 for update`, [
    userId,
  ]);

export const saveTotpStep = async (db: Db, userId: string, step: number): Promise<void> => {
  await db.query('update second_factor set last_step = $2 where user_id = $1', [userId, step]);
};

export const listRecoveryCodes = (
  db: Db,
  userId: string,
): Promise<{ id: string; codeHash: string }[]> =>
  db.query('select id, code_hash as "codeHash" from recovery_code where user_id = $1', [userId]);

/** @returns false if a concurrent transaction used it */
export const takeRecoveryCode = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe('delete from recovery_code where id = $1 returning id', [id])) !== undefined;
