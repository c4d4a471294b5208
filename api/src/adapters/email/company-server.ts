import { emailSettingsSchema } from '@sala/shared-contracts';
import type { Pool } from 'pg';
import { openSecrets } from '../../platform/connections/company-connections';
import {
  readConnection,
  recordConnectionFailed,
  recordConnectionWorked,
  type ConnectionRow,
} from '../../platform/connections/company-connections.queries';
import { errorText } from '../../platform/connections/connections';
import { inTransaction } from '../../platform/database/database';
import { DeliveryRefused } from '../../platform/deliveries/delivery';
import { failureCode } from '../../platform/deliveries/failure-code';
import type { SecretBox } from '../../platform/secrets/secret-box';
import type { Clock } from '../../platform/time/clock';
import { createSmtpDriver } from './live';
import type { EmailDriver, EmailServer } from './port';
import { publicAddressOf } from './public-address';

export const emailPort = 'email';

export interface CompanyServerOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  /** Allows servers in private networks; only in demonstrations. */
  readonly privateServers: boolean;
}

const serverOf = async (
  connection: ConnectionRow,
  { secrets, privateServers }: CompanyServerOptions,
): Promise<EmailServer> => {
  const { host, port, security, user, fromName, fromAddress } = emailSettingsSchema.parse(
    connection.settings,
  );
  const { password = null } = await openSecrets(secrets, connection);
  return {
    host,
    ...(privateServers ? {} : { address: await publicAddressOf(host) }),
    port,
    security,
    user,
    password,
    from: { name: fromName, address: fromAddress },
  };
};

/**
 * Sends through the company's own mail server and records its health.
 *
 * @returns false when the company has none.
 */
export const sendByCompanyServer = async (
  companyId: string,
  send: (driver: EmailDriver) => Promise<void>,
  options: CompanyServerOptions,
): Promise<boolean> => {
  const { pool, clock } = options;
  const owner = { companyId, userId: null };
  const connection = await inTransaction(pool, owner, (db) => readConnection(db, emailPort));
  if (!connection) return false;
  const now = (): string => clock.now().toISOString();
  const worked = () =>
    inTransaction(pool, owner, (db) => recordConnectionWorked(db, connection.id, now()));
  try {
    const driver = createSmtpDriver(await serverOf(connection, options));
    try {
      await send(driver);
    } finally {
      driver.close();
    }
  } catch (cause) {
    if (cause instanceof DeliveryRefused) await worked(); // the server responded
    else {
      const failure = { now: now(), code: failureCode(cause), text: errorText(cause) };
      await inTransaction(pool, owner, (db) => recordConnectionFailed(db, connection.id, failure));
    }
    throw cause;
  }
  await worked();
  return true;
};
