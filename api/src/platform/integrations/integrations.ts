import {
  emailSettingsSchema,
  integrationProviders,
  smsSettingsSchema,
  whatsappSettingsSchema,
  type Integration,
  type IntegrationProvider,
} from '@sala/shared-contracts';
import { auditPort } from '../audit/forwarding/forwarding.queries';
import { receiverName, targetOf } from '../audit/forwarding/forwarding-target';
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
  testable: test !== undefined && driver !== 'none',
});

type TargetOf = (settings: unknown, mode: ConnectionRow['mode']) => string | null;

const outside =
  (host: string): TargetOf =>
  (_settings, mode) =>
    mode === 'simulator' ? null : host;

/** What a company may bring an account of its own for, and what it connects to. */
const targets: Readonly<Partial<Record<IntegrationProvider, TargetOf>>> = {
  email: (settings) => emailSettingsSchema.parse(settings).host,
  whatsapp: (settings) => whatsappSettingsSchema.parse(settings).phone,
  sms: (settings) => smsSettingsSchema.parse(settings).phone,
  stripe: outside('api.stripe.com'),
  'mercado-pago': outside('api.mercadopago.com'),
  [auditPort]: (settings) => receiverName(targetOf(settings)),
};

/** The company's own account, which replaces the installation's. */
const ownIntegration = (
  row: ConnectionRow,
  target: string | null,
): Omit<Integration, 'provider'> => {
  const { state, lastOkAt, lastError } = healthOf(row);
  return {
    driver: row.mode === 'live' ? 'live' : 'sandbox',
    target,
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
  const target = targets[provider];
  const own = target && (await readConnection(db, provider));
  if (own) return { provider, ...ownIntegration(own, target(own.settings, own.mode)) };
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
