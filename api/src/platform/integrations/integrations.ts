import {
  connectableProviders,
  emailSettingsSchema,
  integrationProviders,
  type ConnectableProvider,
  type Integration,
  type IntegrationProvider,
} from '@sala/shared-contracts';
import { healthOf } from '../connections/company-connections';
import { readConnection, type ConnectionRow } from '../connections/company-connections.queries';
import type { Db } from '../database/database';
import { unknownHealth, type Connection, type Connections } from '../connections/connections';

const planned: Pick<Integration, 'driver' | 'target' | 'testable'> = {
  driver: 'planned',
  target: null,
  testable: false,
};

const stateOf = ({ driver, target, test }: Connection): typeof planned => ({
  driver,
  target,
  testable: test !== undefined,
});

const isConnectable = (provider: IntegrationProvider): provider is ConnectableProvider =>
  connectableProviders.some((name) => name === provider);

/** The company's own account, which replaces the installation's. */
const ownIntegration = (row: ConnectionRow): Omit<Integration, 'provider'> => {
  const { state, lastOkAt, lastError } = healthOf(row);
  return {
    driver: row.mode === 'live' ? 'live' : 'sandbox',
    target: emailSettingsSchema.parse(row.settings).host,
    testable: true,
    health: state,
    lastOkAt,
    lastError,
    own: true,
  };
};

export const integrationOf = async (
  db: Db,
  provider: IntegrationProvider,
  connections: Connections,
): Promise<Integration> => {
  const own = isConnectable(provider) ? await readConnection(db, provider) : undefined;
  if (own) return { provider, ...ownIntegration(own) };
  const connection = connections[provider];
  const { state, lastOkAt, lastError } = connection?.health() ?? unknownHealth;
  return {
    provider,
    own: false,
    ...(connection ? stateOf(connection) : planned),
    health: state,
    lastOkAt,
    lastError,
  };
};

/** All integrations, in the order of the contract. */
export const integrationsOf = (db: Db, connections: Connections): Promise<Integration[]> =>
  Promise.all(integrationProviders.map((provider) => integrationOf(db, provider, connections)));
