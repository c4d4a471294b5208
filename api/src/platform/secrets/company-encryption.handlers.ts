import type { CompanyEncryption } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import { defineHandlers } from '../http/handler';
import { ProblemError } from '../http/problem-error';
import {
  chooseKey,
  findRun,
  holdWritingKey,
  lockWritingKey,
  readKeyDate,
} from './company-keys.queries';
import { startRewriting, chooseNewKey } from './company-keys';

const show = async (db: Db): Promise<CompanyEncryption> => {
  const { keyId } = await holdWritingKey(db);
  const run = await findRun(db);
  return {
    on: keyId !== null,
    available: db.keyRing.wrapper !== null,
    required: db.keyRing.required,
    keySince: keyId === null ? null : await readKeyDate(db, keyId),
    run: run
      ? { rewritten: run.rewritten, startedAt: run.startedAt, finishedAt: run.finishedAt }
      : null,
  };
};

export const companyEncryptionHandlers = defineHandlers<
  'companyEncryptionView' | 'companyEncryptionUpdate'
>({
  companyEncryptionView: ({ db }) => show(db),

  companyEncryptionUpdate: async ({ actor, audit, body, db, now }) => {
    if (!actor.roles.includes('owner')) throw new ProblemError('ownership.owner_only');
    const present = await lockWritingKey(db);
    const { companyId, keyId } = present;
    if (body.on === (keyId !== null)) return show(db); // somebody else was first
    if (!body.on && db.keyRing.required) throw new ProblemError('encryption.required');
    const stamp = { userId: actor.userId, now };
    if (body.on) await chooseNewKey(db, present, stamp);
    else {
      await chooseKey(db, { before: keyId, after: null });
      await startRewriting(db, companyId, stamp);
    }
    await audit({
      action: 'company.encryption_changed',
      entityType: 'company_encryption',
      entityId: companyId,
      diff: { on: [!body.on, body.on] },
    });
    return show(db);
  },
});
