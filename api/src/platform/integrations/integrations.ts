import {
  integrationProviders,
  type Integration,
  type IntegrationProvider,
} from '@sala/shared-contracts';
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

/** One integration as it is now. */
export const integrationOf = (
  provider: IntegrationProvider,
  connections: Connections,
): Integration => {
  const connection = connections[provider];
  const { state, lastOkAt, lastError } = connection?.health() ?? unknownHealth;
  return {
    provider,
    ...(connection ? stateOf(connection) : planned),
    health: state,
    lastOkAt,
    lastError,
  };
};

/** All of them, in the order of the contract. */
export const integrationsOf = (connections: Connections): Integration[] =>
  integrationProviders.map((provider) => integrationOf(provider, connections));
