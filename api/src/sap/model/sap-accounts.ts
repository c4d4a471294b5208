import { sapSettingsSchema, type SapSettings } from '@sala/shared-contracts';
import type { Pool } from 'pg';
import { createSap } from '../../adapters/sap/fhir-live';
import type { SapFetch } from '../../adapters/sap/fhir/client';
import type { Sap, SapCapability } from '../../adapters/sap/port';
import type { SapNetwork } from '../../adapters/sap/sap-network';
import { openSecrets } from '../../platform/connections/company-connections';
import {
  readConnection,
  recordConnectionFailed,
  recordConnectionWorked,
} from '../../platform/connections/company-connections.queries';
import { errorText } from '../../platform/connections/connections';
import { inTransaction, type Db } from '../../platform/database/database';
import type { SecretBox } from '../../platform/secrets/secret-box';
import type { Clock } from '../../platform/time/clock';
import { readTimeZone } from '../sql/behalf.queries';
import { readKnownPeople, writeCapability } from '../sql/sap-connection.queries';

/** Port of the connection with SAP. */
export const sapPort = 'sap';

export interface SapAccount {
  readonly connectionId: string;
  readonly settings: SapSettings;
  /** It is another one after each start: everything is read, and what it does not know is gone. */
  readonly forgets: boolean;
  /** null: it sends messages and takes no questions. */
  readonly sap: Sap | null;
}

/** Opened for each call, so that changes of a connection count at once. */
export interface SapAccounts {
  /** In the transaction that asks. null: the company is not connected. */
  open(db: Db): Promise<SapAccount | null>;
  /** In a transaction of its own, for work outside of any. */
  of(companyId: string): Promise<SapAccount | null>;
  worked(companyId: string, connectionId: string, capability?: SapCapability): Promise<void>;
  failed(companyId: string, connectionId: string, cause: unknown, code: string): Promise<void>;
}

export interface SapAccountParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  /** Reaches what companies may have us call. */
  readonly fetch: SapFetch;
  /** null outside demonstrations. */
  readonly network: SapNetwork | null;
}

const authenticationOf = (user: string | null, secret: string) =>
  user === null
    ? ({ kind: 'bearer', token: secret } as const)
    : ({ kind: 'basic', user, password: secret } as const);

const headerOf = (user: string | null, secret: string): string =>
  user === null
    ? `Bearer ${secret}`
    : `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;

export const createSapAccounts = ({
  pool,
  clock,
  secrets: box,
  fetch,
  network,
}: SapAccountParts): SapAccounts => {
  const open = async (db: Db): Promise<SapAccount | null> => {
    const row = await readConnection(db, sapPort);
    if (!row) return null;
    const settings = sapSettingsSchema.parse(row.settings);
    const { institution, user, driver, sender } = settings;
    const { secret = '' } = await openSecrets(box, row);
    const forgets = row.mode === 'simulator';
    const account = { connectionId: row.id, settings, forgets, sap: null };
    if (row.mode === 'simulator') {
      if (!network) return account;
      const timeZone = await readTimeZone(db);
      // Its people are invented, but for some whom the clinic treats too.
      const known = network.simulator.find(row.id)
        ? []
        : (await readKnownPeople(db)).map(({ id: _ours, ...person }) => person);
      const hospital = {
        id: row.id,
        institution,
        sender: sender ?? 'SAP',
        authorization: headerOf(user, secret),
        listener: network.listener,
        timeZone,
      };
      network.simulator.connect(hospital, { known });
    }
    if (driver !== 'fhir') return account;
    const baseUrl =
      row.mode === 'simulator' && network
        ? `${await network.address()}/${row.id}/fhir`
        : settings.baseUrl;
    if (baseUrl === null) return account;
    return {
      ...account,
      sap: createSap({
        institution,
        baseUrl: baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl,
        authentication: authenticationOf(user, secret),
        fetch,
      }),
    };
  };
  return {
    open,
    of: (companyId) => inTransaction(pool, { companyId, userId: null }, open),
    worked: (companyId, connectionId, capability) =>
      inTransaction(pool, { companyId, userId: null }, async (db) => {
        const now = clock.now().toISOString();
        await recordConnectionWorked(db, connectionId, now);
        if (capability) await writeCapability(db, capability, now);
      }),
    failed: (companyId, connectionId, cause, code) =>
      inTransaction(pool, { companyId, userId: null }, (db) =>
        recordConnectionFailed(db, connectionId, {
          now: clock.now().toISOString(),
          code,
          text: errorText(cause),
        }),
      ),
  };
};
