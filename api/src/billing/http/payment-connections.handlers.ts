import { randomBytes } from 'node:crypto';
import {
  patterns,
  type BillingProvider,
  type PaymentConnection,
  type PaymentMode,
} from '@sala/shared-contracts';
import {
  changedSecrets,
  healthOf,
  openSecrets,
  sealSecrets,
  secretState,
  type Secrets,
} from '../../platform/connections/company-connections';
import {
  readConnection,
  readConnectionForUpdate,
  removeConnection,
  upsertConnection,
} from '../../platform/connections/company-connections.queries';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import type { Services } from '../../platform/services';
import { paymentConnectionId, paymentWebhookPath } from '../model/payment-accounts';
import * as queries from '../sql/payment-connection.queries';

const entityType = 'connection';

const modesOf = ({ paymentNetwork }: Services): PaymentMode[] =>
  paymentNetwork ? ['live', 'simulator'] : ['live'];

interface Viewing {
  readonly db: Db;
  readonly now: string;
  readonly services: Services;
  readonly companyId: string;
}

interface View {
  connection: PaymentConnection | null;
  modes: PaymentMode[];
  webhookUrl: string;
}

const viewOf = async (
  { db, now, services, companyId }: Viewing,
  provider: BillingProvider,
): Promise<View> => {
  const row = await readConnection(db, provider);
  const id = row?.id ?? paymentConnectionId(companyId, provider);
  const place = {
    modes: modesOf(services),
    webhookUrl: `${services.publicUrl}${paymentWebhookPath(provider, id)}`,
  };
  if (!row) return { ...place, connection: null };
  const { secretKey, webhookSecret } = await openSecrets(services.secrets, row);
  const { state, lastOkAt } = healthOf(row);
  const { lastErrorAt: at, lastErrorCode: code, lastErrorText: text } = row;
  return {
    ...place,
    connection: {
      provider,
      mode: row.mode,
      secrets: { secretKey: secretState(secretKey), webhookSecret: secretState(webhookSecret) },
      health: state,
      lastOkAt,
      lastError: at === null || code === null || text === null ? null : { code, text, at },
      newLinks: (await queries.findPaymentConnection(db))?.provider === provider,
      openLinks: await queries.countOpenLinks(db, provider, now),
    },
  };
};

/** Keys that our own simulator takes. */
const invented: Readonly<Record<BillingProvider, () => Secrets>> = {
  stripe: () => ({ secretKey: `sk_test_${newSecret()}`, webhookSecret: `whsec_${newSecret()}` }),
  'mercado-pago': () => ({ secretKey: `TEST-${newSecret()}`, webhookSecret: newSecret() }),
};
const newSecret = (): string => randomBytes(24).toString('base64url');

/** @throws request.invalid */
const completeSecrets = (
  provider: BillingProvider,
  mode: PaymentMode,
  secrets: Secrets,
): Secrets => {
  if (mode === 'simulator') return { ...invented[provider](), ...secrets };
  const missing = ['secretKey', 'webhookSecret'].filter((name) => secrets[name] === undefined);
  if (missing.length > 0)
    throw invalid(
      ...missing.map((name) => ({ path: `secrets.${name}`, code: 'required' as const })),
    );
  return secrets;
};

export const paymentConnectionHandlers = defineHandlers<
  | 'paymentConnectionView'
  | 'paymentConnectionSave'
  | 'paymentConnectionChoose'
  | 'paymentConnectionDelete'
>({
  paymentConnectionView: ({ db, params, now, services, actor: { companyId } }) =>
    viewOf({ db, now, services, companyId }, params.provider),

  paymentConnectionSave: async ({ db, params, body, actor, now, audit, services }) => {
    const { provider } = params;
    const { companyId, userId } = actor;
    if (body.provider !== provider) throw invalid({ path: 'provider', code: 'not_an_option' });
    if (!modesOf(services).includes(body.mode))
      throw new ProblemError('connection.mode_unavailable');
    await queries.lockPaymentConnections(db);
    const before = await readConnectionForUpdate(db, provider);
    const owner = { companyId, id: before?.id ?? paymentConnectionId(companyId, provider) };
    const isSimulated = body.mode === 'simulator';
    // Keys of the simulator are never sent to the provider, and the other way round.
    const kept =
      before && (before.mode === 'simulator') === isSimulated
        ? await openSecrets(services.secrets, before)
        : {};
    const secrets = completeSecrets(provider, body.mode, changedSecrets(kept, body.secrets));
    const isTest = !isSimulated && patterns.paymentTestKey.test(secrets['secretKey'] ?? '');
    const mode = isTest ? 'test' : body.mode;
    const current = await queries.findPaymentConnection(db);
    const newLinks = current === undefined || current.provider === provider;
    await upsertConnection(
      db,
      {
        id: owner.id,
        port: provider,
        provider,
        mode,
        settings: { newLinks } satisfies queries.PaymentSettings,
        secrets: await sealSecrets(services.secrets, owner, secrets),
      },
      { userId, now },
    );
    await audit({
      action: before ? 'connection.changed' : 'connection.created',
      entityType,
      entityId: owner.id,
      diff: { provider, mode, newLinks, secrets: Object.keys(body.secrets) },
    });
    return viewOf({ db, now, services, companyId }, provider);
  },

  paymentConnectionChoose: async ({ db, params, actor: { companyId }, now, audit, services }) => {
    const { provider } = params;
    await queries.lockPaymentConnections(db);
    const row = await readConnection(db, provider);
    if (!row) throw new ProblemError('resource.not_found');
    const current = await queries.findPaymentConnection(db);
    if (current?.provider !== provider) {
      await queries.takeNewLinks(db, provider);
      await audit({
        action: 'connection.changed',
        entityType,
        entityId: row.id,
        diff: { provider, newLinks: [false, true] },
      });
    }
    return viewOf({ db, now, services, companyId }, provider);
  },

  paymentConnectionDelete: async ({ db, params: { provider }, now, audit }) => {
    await queries.lockPaymentConnections(db);
    const openLinks = await queries.countOpenLinks(db, provider, now);
    const wasChosen = (await queries.findPaymentConnection(db))?.provider === provider;
    const id = await removeConnection(db, provider);
    if (id === undefined) throw new ProblemError('resource.not_found');
    const [other] = await queries.otherPaymentConnections(db, provider);
    if (wasChosen && other) await queries.takeNewLinks(db, other.provider);
    await audit({
      action: 'connection.deleted',
      entityType,
      entityId: id,
      diff: { provider, openLinks },
    });
  },
});
