import { randomUUID } from 'node:crypto';
import {
  emailSettingsSchema,
  type CompanyConnection,
  type ConnectableProvider,
  type ConnectionMode,
} from '@sala/shared-contracts';
import type { Db } from '../database/database';
import { defineHandlers } from '../http/handler';
import { ProblemError } from '../http/problem-error';
import type { Services } from '../services';
import {
  changedSecrets,
  healthOf,
  openSecrets,
  sealSecrets,
  secretState,
} from './company-connections';
import {
  upsertConnection,
  readConnection,
  readConnectionForUpdate,
  removeConnection,
} from './company-connections.queries';

const providerOf: Readonly<Record<ConnectableProvider, string>> = { email: 'smtp' };

const entityType = 'connection';
const modes: readonly ConnectionMode[] = ['live'];

const viewOf = async (
  db: Db,
  provider: ConnectableProvider,
  { secrets: box }: Services,
): Promise<{ connection: CompanyConnection | null; modes: ConnectionMode[] }> => {
  const row = await readConnection(db, provider);
  if (!row) return { connection: null, modes: [...modes] };
  const { password, webhookSecret } = await openSecrets(box, row);
  const { state, lastOkAt } = healthOf(row);
  const { lastErrorAt: at, lastErrorCode: code, lastErrorText: text } = row;
  return {
    connection: {
      provider,
      mode: row.mode,
      settings: emailSettingsSchema.parse(row.settings),
      secrets: { password: secretState(password), webhookSecret: secretState(webhookSecret) },
      health: state,
      lastOkAt,
      lastError: at === null || code === null || text === null ? null : { code, text, at },
      webhookPath: `/api/v1/webhooks/${providerOf[provider]}/${row.id}`,
    },
    modes: [...modes],
  };
};

export const connectionHandlers = defineHandlers({
  connectionView: ({ db, params, services }) => viewOf(db, params.provider, services),

  connectionSave: async ({ db, params: { provider }, body, actor, now, audit, services }) => {
    if (!modes.includes(body.mode)) throw new ProblemError('connection.mode_unavailable');
    const before = await readConnectionForUpdate(db, provider);
    const owner = before ?? { id: randomUUID(), companyId: actor.companyId };
    const previousSecrets = before ? await openSecrets(services.secrets, before) : {};
    const isOtherServer =
      before !== undefined &&
      emailSettingsSchema.parse(before.settings).host !== body.settings.host;
    // A stored password is never sent to another server.
    const secrets = changedSecrets(previousSecrets, {
      ...(isOtherServer && { password: null }),
      ...body.secrets,
    });
    await upsertConnection(
      db,
      {
        id: owner.id,
        port: provider,
        provider: providerOf[provider],
        mode: body.mode,
        settings: body.settings,
        secrets: await sealSecrets(services.secrets, owner, secrets),
      },
      { userId: actor.userId, now },
    );
    await audit({
      action: before ? 'connection.changed' : 'connection.created',
      entityType,
      entityId: owner.id,
      diff: {
        provider,
        mode: body.mode,
        settings: body.settings,
        secrets: Object.keys(body.secrets),
      },
    });
    return viewOf(db, provider, services);
  },

  connectionDelete: async ({ db, params: { provider }, audit }) => {
    const id = await removeConnection(db, provider);
    if (id === undefined) throw new ProblemError('resource.not_found');
    await audit({
      action: 'connection.deleted',
      entityType,
      entityId: id,
      diff: { provider },
    });
  },
});
