import { integrationProviders, type Integration, type IntegrationProvider } from '@sala/shared-contracts';
import { unknownHealth, type Connection, type Connections } from '../../core/connections';

/** Environment variables that turn a driver on; none: this version has no driver (README). */
const settings: Readonly<Record<IntegrationProvider, readonly string[]>> = {
  email: ['SMTP_URL', 'MAIL_FROM'],
  clerk: ['CLERK_PUBLISHABLE_KEY'],
  whatsapp: [],
  sms: [],
  calendar: [],
  sap: [],
  'mercado-pago': [],
  stripe: [],
  cfdi: [],
  video: [],
  webhooks: [],
};

const planned: Pick<Integration, 'driver' | 'target' | 'testable'> = { driver: 'planned', target: null, testable: false };

const stateOf = ({ driver, target, test }: Connection): typeof planned => ({ driver, target, testable: test !== undefined });

/** One integration as it is now. */
export const integrationOf = (provider: IntegrationProvider, connections: Connections): Integration => {
  const connection = connections[provider];
  const { state, lastOkAt, lastError } = connection?.health() ?? unknownHealth;
  return { provider, ...(connection ? stateOf(connection) : planned), health: state, lastOkAt, lastError, settings: [...settings[provider]] };
};

/** All of them, in the order of the contract. */
export const integrationsOf = (connections: Connections): Integration[] =>
  integrationProviders.map((provider) => integrationOf(provider, connections));
