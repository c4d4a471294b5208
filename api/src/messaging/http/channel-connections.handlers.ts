import { randomBytes, randomUUID } from 'node:crypto';
import {
  smsSettingsSchema,
  whatsappSettingsSchema,
  type ChannelConnection,
  type ConnectionMode,
  type PhoneChannel,
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
import { webhookPathOf } from '../model/channel-accounts';
import { readMonth } from '../sql/channel-month.queries';

const entityType = 'connection';

const modesOf = ({ phoneNetwork }: Services): ConnectionMode[] =>
  phoneNetwork ? ['live', 'simulator'] : ['live'];

const newSecret = (): string => randomBytes(24).toString('base64url');

interface Viewing {
  readonly db: Db;
  readonly now: string;
  readonly services: Services;
  readonly mayManage: boolean;
}

const viewOf = async (
  { db, now, services, mayManage }: Viewing,
  channel: PhoneChannel,
): Promise<{ connection: ChannelConnection | null; modes: ConnectionMode[] }> => {
  const modes = modesOf(services);
  const row = await readConnection(db, channel);
  if (!row) return { connection: null, modes };
  const { token, appSecret, verifyToken } = await openSecrets(services.secrets, row);
  const { state, lastOkAt } = healthOf(row);
  const { lastErrorAt: at, lastErrorCode: code, lastErrorText: text } = row;
  return {
    connection: {
      channel,
      mode: row.mode,
      whatsapp: channel === 'whatsapp' ? whatsappSettingsSchema.parse(row.settings) : null,
      sms: channel === 'sms' ? smsSettingsSchema.parse(row.settings) : null,
      secrets: { token: secretState(token), appSecret: secretState(appSecret) },
      health: state,
      lastOkAt,
      lastError: at === null || code === null || text === null ? null : { code, text, at },
      webhookUrl: `${services.publicUrl}${webhookPathOf(channel, row.id)}`,
      verifyToken: mayManage ? (verifyToken ?? null) : null,
      month: await readMonth(db, channel, now),
    },
    modes,
  };
};

/** Whose account it is: a stored secret is never sent for another one. */
const accountOf = (channel: PhoneChannel, settings: unknown): string =>
  channel === 'whatsapp'
    ? whatsappSettingsSchema.parse(settings).phoneNumberId
    : smsSettingsSchema.parse(settings).accountSid;

/** @throws request.invalid */
const completeSecrets = (
  channel: PhoneChannel,
  mode: ConnectionMode,
  secrets: Secrets,
): Secrets => {
  const needed = channel === 'whatsapp' ? ['token', 'appSecret'] : ['token'];
  const missing = needed.filter((name) => secrets[name] === undefined);
  if (missing.length > 0 && mode !== 'simulator')
    throw invalid(
      ...missing.map((name) => ({ path: `secrets.${name}`, code: 'required' as const })),
    );
  // The simulator takes whatever we choose.
  const made = Object.fromEntries(missing.map((name) => [name, newSecret()]));
  return { verifyToken: newSecret(), ...secrets, ...made };
};

export const channelConnectionHandlers = defineHandlers<
  'channelConnectionView' | 'channelConnectionSave' | 'channelConnectionDelete'
>({
  channelConnectionView: ({ db, params, now, services, actor }) =>
    viewOf({ db, now, services, mayManage: actor.permissions.has('apps:manage') }, params.channel),

  channelConnectionSave: async ({ db, params, body, actor, now, audit, services }) => {
    const { channel } = params;
    if (body.channel !== channel) throw invalid({ path: 'channel', code: 'not_an_option' });
    const { mode, settings } = body;
    if (!modesOf(services).includes(mode)) throw new ProblemError('connection.mode_unavailable');
    const before = await readConnectionForUpdate(db, channel);
    const owner = before ?? { id: randomUUID(), companyId: actor.companyId };
    const previous = before ? await openSecrets(services.secrets, before) : {};
    const isOther =
      before !== undefined &&
      (before.mode !== mode ||
        accountOf(channel, before.settings) !== accountOf(channel, settings));
    const changed = changedSecrets(previous, {
      ...(isOther && { token: null, appSecret: null }),
      ...body.secrets,
    });
    const secrets = completeSecrets(channel, mode, changed);
    await upsertConnection(
      db,
      {
        id: owner.id,
        port: channel,
        provider: channel,
        mode,
        settings,
        secrets: await sealSecrets(services.secrets, owner, secrets),
      },
      { userId: actor.userId, now },
    );
    await audit({
      action: before ? 'connection.changed' : 'connection.created',
      entityType,
      entityId: owner.id,
      diff: { provider: channel, mode, settings, secrets: Object.keys(body.secrets) },
    });
    return viewOf({ db, now, services, mayManage: true }, channel);
  },

  channelConnectionDelete: async ({ db, params: { channel }, audit }) => {
    const id = await removeConnection(db, channel);
    if (id === undefined) throw new ProblemError('resource.not_found');
    await audit({
      action: 'connection.deleted',
      entityType,
      entityId: id,
      diff: { provider: channel },
    });
  },
});
