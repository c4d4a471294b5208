import { randomBytes, randomUUID } from 'node:crypto';
import type { SapSettings } from '@sala/shared-contracts';
import type { Pool } from 'pg';
import { sealSecrets } from '../platform/connections/company-connections';
import {
  hasConnection,
  upsertConnection,
} from '../platform/connections/company-connections.queries';
import { inTransaction } from '../platform/database/database';
import { createSecretBox } from '../platform/secrets/secret-box';
import { scheduleNights, startSync } from '../sap/jobs/nightly';
import { sapPort } from '../sap/model/sap-accounts';
import { seedDemoSapRecords } from './sap-records';

const sapLock = 7_252_010;
const settings: SapSettings = {
  driver: 'fhir',
  institution: '0001',
  sender: 'SAPDEMO',
  baseUrl: null,
  user: 'sala',
};

/** The simulated SAP of a hospital with 40 beds; the worker reads it once it runs. */
export const seedDemoSap = (
  pool: Pool,
  owner: { readonly userId: string; readonly companyId: string },
  now: string,
): Promise<void> =>
  inTransaction(pool, owner, async (db) => {
    await db.query('select pg_advisory_xact_lock($1)', [sapLock]);
    const { companyId, userId } = owner;
    if (await hasConnection(db, sapPort)) {
      // It forgot what happened there: what it has now is read anew.
      await startSync(db, { userId, now, byItself: true });
      return;
    }
    const id = randomUUID();
    const secrets = await sealSecrets(
      createSecretBox(pool),
      { companyId, id },
      { secret: randomBytes(24).toString('base64url') },
    );
    const connection = {
      id,
      port: sapPort,
      provider: sapPort,
      mode: 'simulator',
      settings,
    } as const;
    await upsertConnection(db, { ...connection, secrets }, { userId, now });
    await seedDemoSapRecords(db, { companyId, userId, now }, settings);
    await startSync(db, { userId, now, byItself: true });
    await scheduleNights(db, id, { userId, now });
  });
