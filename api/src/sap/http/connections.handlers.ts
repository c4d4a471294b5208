import { randomBytes, randomUUID } from 'node:crypto';
import {
  sapSettingsSchema,
  type ConnectionMode,
  type SapConnection,
  type SapSettings,
} from '@sala/shared-contracts';
import {
  changedSecrets,
  healthOf,
  openSecrets,
  sealSecrets,
  secretState,
} from '../../platform/connections/company-connections';
import {
  readConnection,
  readConnectionForUpdate,
  removeConnection,
  upsertConnection,
} from '../../platform/connections/company-connections.queries';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError, type FieldFault } from '../../platform/http/problem-error';
import type { Services } from '../../platform/services';
import { scheduleNights, startSync } from '../jobs/nightly';
import { sapPort } from '../model/sap-accounts';
import { emptyMirror, forgetCapability, readCapability } from '../sql/sap-connection.queries';
import { countMessages } from '../sql/sap-messages.queries';
import { readLastSync } from '../sql/sap-sync.queries';

const entityType = 'connection';

const modesOf = ({ sapNetwork }: Services): ConnectionMode[] =>
  sapNetwork ? ['live', 'simulator'] : ['live'];

const viewOf = async (
  db: Db,
  services: Services,
): Promise<{ connection: SapConnection | null; modes: ConnectionMode[] }> => {
  const modes = modesOf(services);
  const row = await readConnection(db, sapPort);
  if (!row) return { connection: null, modes };
  const { secret } = await openSecrets(services.secrets, row);
  const { state, lastOkAt } = healthOf(row);
  const { lastErrorAt: at, lastErrorCode: code, lastErrorText: text } = row;
  const capability = await readCapability(db);
  return {
    connection: {
      mode: row.mode,
      settings: sapSettingsSchema.parse(row.settings),
      secret: secretState(secret),
      health: state,
      lastOkAt,
      lastError: at === null || code === null || text === null ? null : { code, text, at },
      capability: capability ? { ...capability, resources: [...capability.resources] } : null,
      mllpAddress: services.mllpAddress,
      messages: await countMessages(db),
      lastSync: (await readLastSync(db)) ?? null,
    },
    modes,
  };
};

/** @throws request.invalid */
const demandComplete = (
  mode: ConnectionMode,
  { driver, baseUrl, sender }: SapSettings,
  hasSecret: boolean,
): void => {
  const faults: FieldFault[] = [];
  if (driver === 'fhir' && mode !== 'simulator') {
    if (baseUrl === null) faults.push({ path: 'settings.baseUrl', code: 'required' });
    if (!hasSecret) faults.push({ path: 'secret', code: 'required' });
  }
  if (driver === 'hl7v2' && sender === null)
    faults.push({ path: 'settings.sender', code: 'required' });
  if (faults.length > 0) throw invalid(...faults);
};

/** Whose SAP it is: a stored secret is never sent to another one. */
const placeOf = ({ baseUrl, institution, user }: SapSettings): string =>
  JSON.stringify([baseUrl, institution, user]);

export const sapConnectionHandlers = defineHandlers<
  'sapConnectionView' | 'sapConnectionSave' | 'sapConnectionDelete' | 'sapSyncStart'
>({
  sapConnectionView: ({ db, services }) => viewOf(db, services),

  sapConnectionSave: async ({ db, body, actor, now, audit, publish, services }) => {
    const { mode, settings } = body;
    if (!modesOf(services).includes(mode)) throw new ProblemError('connection.mode_unavailable');
    const before = await readConnectionForUpdate(db, sapPort);
    const earlier = before && sapSettingsSchema.parse(before.settings);
    const owner = before ?? { id: randomUUID(), companyId: actor.companyId };
    const isOther =
      before !== undefined &&
      earlier !== undefined &&
      (before.mode !== mode || placeOf(earlier) !== placeOf(settings));
    const changed = changedSecrets(
      before && !isOther ? await openSecrets(services.secrets, before) : {},
      { secret: body.secret },
    );
    demandComplete(mode, settings, changed['secret'] !== undefined);
    // The simulator takes whatever we choose.
    const secrets = {
      ...(mode === 'simulator' && { secret: randomBytes(24).toString('base64url') }),
      ...changed,
    };
    await upsertConnection(
      db,
      {
        id: owner.id,
        port: sapPort,
        provider: sapPort,
        mode,
        settings,
        secrets: await sealSecrets(services.secrets, owner, secrets),
      },
      { userId: actor.userId, now },
    );
    await forgetCapability(db);
    // Numbers of one institution mean somebody else in another one; after a disconnection nobody
    // knows any more whose they were.
    if (!earlier || before.mode !== mode || earlier.institution !== settings.institution)
      await emptyMirror(db);
    await scheduleNights(db, owner.id, { userId: actor.userId, now });
    await audit({
      action: before ? 'connection.changed' : 'connection.created',
      entityType,
      entityId: owner.id,
      diff: { provider: sapPort, mode, settings, secrets: body.secret ? ['secret'] : [] },
    });
    await publish({
      type: 'sap_record.changed',
      entityId: owner.id,
      payload: { kinds: ['connection'] },
    });
    return viewOf(db, services);
  },

  sapConnectionDelete: async ({ db, audit }) => {
    const id = await removeConnection(db, sapPort);
    if (id === undefined) throw new ProblemError('resource.not_found');
    await forgetCapability(db);
    await audit({
      action: 'connection.deleted',
      entityType,
      entityId: id,
      diff: { provider: sapPort },
    });
  },

  sapSyncStart: async ({ db, actor, now, services }) => {
    const account = await services.sapAccounts.open(db);
    if (!account) throw new ProblemError('sap.not_connected');
    if (!account.sap) throw new ProblemError('sap.read_only');
    const started = await startSync(db, { userId: actor.userId, now });
    const running = started ?? (await readLastSync(db));
    if (!running) throw new Error('a reading that cannot begin is running');
    return running;
  },
});
