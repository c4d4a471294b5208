import { randomUUID, X509Certificate } from 'node:crypto';
import type { AuditForwarding, AuditForwardingTarget } from '@sala/shared-contracts';
import {
  changedSecrets,
  healthOf,
  openSecrets,
  sealSecrets,
  secretState,
} from '../../connections/company-connections';
import {
  readConnection,
  readConnectionForUpdate,
  removeConnection,
  upsertConnection,
} from '../../connections/company-connections.queries';
import type { Db } from '../../database/database';
import type { Actor } from '../../http/actor';
import { defineHandlers } from '../../http/handler';
import { invalid, ProblemError } from '../../http/problem-error';
import { enqueueJob } from '../../jobs/job.queries';
import type { Services } from '../../services';
import {
  auditPort,
  countWaiting,
  findProgress,
  readCalls,
  startForwarding,
  type ForwardingCalls,
} from './forwarding.queries';
import { auditForwardingJob, pausedUntil } from './forwarding-job';
import { receiverName, targetOf } from './forwarding-target';

const entityType = 'connection';

const stateOf = (
  { state, attempt, nextAt, failedAt }: ForwardingCalls,
  lastOkAt: string | null,
): Pick<AuditForwarding, 'state' | 'nextAt'> => {
  if (state === 'queued' && attempt > 0) return { state: 'retrying', nextAt };
  if (state !== null) return { state: 'sending', nextAt: null };
  const until = pausedUntil(failedAt, lastOkAt);
  return { state: until === null ? 'idle' : 'paused', nextAt: until };
};

/** Some receivers have a key in their address. */
const shownTo = ({ permissions }: Actor, target: AuditForwardingTarget): AuditForwardingTarget =>
  target.kind === 'http' && !permissions.has('apps:manage')
    ? { kind: 'http', url: new URL(target.url).origin }
    : target;

const viewOf = async (
  db: Db,
  actor: Actor,
  { secrets: box }: Services,
): Promise<{ forwarding: AuditForwarding | null }> => {
  const row = await readConnection(db, auditPort);
  const progress = await findProgress(db);
  if (!row || !progress) return { forwarding: null };
  const { authorization } = await openSecrets(box, row);
  const { state: health, lastOkAt } = healthOf(row);
  const { lastErrorAt: at, lastErrorText: text } = row;
  return {
    forwarding: {
      target: shownTo(actor, targetOf(row.settings)),
      authorization: secretState(authorization),
      health,
      lastOkAt,
      lastError: at === null || text === null ? null : { text, at },
      ...stateOf(await readCalls(db), lastOkAt),
      forwardedUntil: progress.lastAt,
      waiting: await countWaiting(db, progress.lastId),
    },
  };
};

/** @throws request.invalid */
const requireCertificates = (target: AuditForwardingTarget): void => {
  if (target.kind !== 'syslog' || target.certificate === null) return;
  try {
    for (const pem of target.certificate.split(/(?<=-----END CERTIFICATE-----)\s+/))
      if (pem !== '') void new X509Certificate(pem);
  } catch {
    throw invalid({ path: 'target.certificate', code: 'format' });
  }
};

export const auditForwardingHandlers = defineHandlers({
  auditForwardingView: ({ db, actor, services }) => viewOf(db, actor, services),

  auditForwardingSave: async ({ db, body, actor, now, audit, services }) => {
    const { target, authorization } = body;
    requireCertificates(target);
    const before = await readConnectionForUpdate(db, auditPort);
    const owner = before ?? { id: randomUUID(), companyId: actor.companyId };
    const previous = before ? await openSecrets(services.secrets, before) : {};
    const isOther =
      before !== undefined && receiverName(targetOf(before.settings)) !== receiverName(target);
    // A stored secret is never sent to another receiver.
    const secrets = changedSecrets(previous, {
      ...(isOther && { authorization: null }),
      ...(authorization !== undefined && { authorization }),
    });
    await upsertConnection(
      db,
      {
        id: owner.id,
        port: auditPort,
        provider: target.kind,
        mode: 'live',
        settings: target,
        secrets: await sealSecrets(services.secrets, owner, secrets),
      },
      { userId: actor.userId, now },
    );
    await startForwarding(db, owner.id);
    await enqueueJob(db, auditForwardingJob, actor.companyId, actor.userId);
    await audit({
      action: before ? 'connection.changed' : 'connection.created',
      entityType,
      entityId: owner.id,
      diff: {
        provider: auditPort,
        receiver: receiverName(target),
        secrets: authorization === undefined ? [] : ['authorization'],
      },
    });
    return viewOf(db, actor, services);
  },

  auditForwardingDelete: async ({ db, audit }) => {
    const id = await removeConnection(db, auditPort);
    if (id === undefined) throw new ProblemError('resource.not_found');
    await audit({
      action: 'connection.deleted',
      entityType,
      entityId: id,
      diff: { provider: auditPort },
    });
  },
});
