import type { Db } from '../../platform/database/database';
import type { Services } from '../../platform/services';
import { readCapability } from '../sql/sap-connection.queries';
import type { ReachedSap } from './change-case';

/** SAP as the company of the transaction reaches it; null: it is not connected. */
export const openSap = async (
  db: Db,
  { sapAccounts }: Pick<Services, 'sapAccounts'>,
): Promise<ReachedSap | null> => {
  const account = await sapAccounts.open(db);
  if (!account) return null;
  // Until it was tried, nobody knows that it takes changes.
  const writes = (await readCapability(db))?.writes ?? false;
  return account.sap === null ? { sap: null, writes: false } : { sap: account.sap, writes };
};
