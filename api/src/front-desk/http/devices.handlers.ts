import { limits } from '@sala/shared-contracts';
import {
  clearFailures,
  countAttempt,
  hashOfSecretToken,
  lockExhausted,
  newSecretToken,
  refuseLocked,
} from '../../identity';
import { changesBetween } from '../../platform/audit/changes';
import { actAs } from '../../platform/database/database';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { deviceTokenPrefix } from '../../platform/http/device-directory';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { newUserCode, tidyUserCode } from '../model/device-codes';
import * as credentials from '../sql/device-credentials.queries';
import * as queries from '../sql/devices.queries';

type Names =
  | 'deviceAuthorizationRequest'
  | 'deviceTokenRequest'
  | 'deviceView'
  | 'deviceList'
  | 'devicePair'
  | 'deviceUpdate'
  | 'deviceRevoke';

const entityType = 'device';

const minutesAfter = (now: string, minutes: number): string =>
  new Date(Date.parse(now) + minutes * 60_000).toISOString();

export const deviceHandlers = defineHandlers<Names>({
  deviceAuthorizationRequest: async ({ db, body, now }) => {
    const userCode = newUserCode();
    const expiresAt = minutesAfter(now, limits.userCodeMinutes);
    await credentials.saveAuthorization(db, {
      deviceCodeHash: hashOfSecretToken(body.deviceCode),
      userCodeHash: hashOfSecretToken(userCode),
      now,
      expiresAt,
    });
    return { userCode, expiresAt, interval: limits.devicePollSeconds };
  },

  deviceTokenRequest: async ({ db, body, now }) => {
    const deviceCodeHash = hashOfSecretToken(body.deviceCode);
    const device = await credentials.findDeviceByCode(db, deviceCodeHash, now);
    if (!device) {
      if (await credentials.isWaiting(db, deviceCodeHash, now)) return { token: null };
      throw new ProblemError('device.authorization_expired');
    }
    await actAs(db, { userId: null, companyId: device.companyId, deviceId: device.id });
    const token = deviceTokenPrefix + newSecretToken();
    await credentials.saveTokenHash(db, device.id, hashOfSecretToken(token));
    return { token };
  },

  deviceView: async ({ db, actor: { device } }) => ({
    id: device.id,
    kind: device.kind,
    ...(await queries.readDeviceFacts(db, device.id)),
  }),

  deviceList: async ({ db, now }) => ({ items: await queries.listDevices(db, now) }),

  devicePair: async ({ db, actor, body, now, audit, publish }) => {
    const { name, kind, siteId } = body;
    if (!(await queries.isActiveSite(db, siteId)))
      throw invalid({ path: 'siteId', code: 'unknown' });
    const tried = {
      email: actor.userId,
      purpose: 'device_code',
      source: '',
      everywhere: false,
    } as const;
    const attempt = await countAttempt(db, tried, now);
    refuseLocked(attempt);
    const userCodeHash = hashOfSecretToken(tidyUserCode(body.userCode));
    const deviceCodeHash = await credentials.takeAuthorization(db, userCodeHash, now);
    if (deviceCodeHash === undefined) {
      await lockExhausted(db, attempt, now);
      const errors = [{ path: 'userCode', code: 'unknown' }] as const;
      throw new ProblemError('request.invalid', { errors, keepWrites: true });
    }
    await clearFailures(db, attempt, now);
    const id = await queries.insertDevice(db, {
      name,
      kind,
      siteId,
      deviceCodeHash,
      codeExpiresAt: minutesAfter(now, limits.userCodeMinutes),
      userId: actor.userId,
      now,
    });
    const device = await queries.readDevice(db, id);
    await audit({
      action: 'device.paired',
      entityType,
      entityId: id,
      diff: changesBetween({}, { name, kind, siteId }),
    });
    await publish({ type: 'device.paired', entityId: id });
    return device;
  },

  deviceUpdate: async ({ db, params, actor, body, now, audit, publish }) => {
    const present = await queries.lockDevice(db, params.deviceId);
    await requireCurrentVersion(db, entityType, present, body.version);
    if (present.status === 'revoked') throw new ProblemError('device.revoked_already');
    if (body.name === present.name) return present;
    await queries.renameDevice(db, present.id, body.name, { userId: actor.userId, now });
    await audit({
      action: 'device.updated',
      entityType,
      entityId: present.id,
      diff: { name: [present.name, body.name] },
    });
    await publish({ type: 'device.updated', entityId: present.id });
    return queries.readDevice(db, present.id);
  },

  deviceRevoke: async ({ db, params, actor, now, audit, publish, services, afterCommit }) => {
    const present = await queries.lockDevice(db, params.deviceId);
    if (present.status === 'revoked') return present;
    await queries.revokeDevice(db, present.id, { userId: actor.userId, now });
    await audit({
      action: 'device.revoked',
      entityType,
      entityId: present.id,
      diff: { status: [present.status, 'revoked'] },
    });
    await publish({ type: 'device.revoked', entityId: present.id });
    afterCommit(() => services.devices.forget(present.id));
    return queries.readDevice(db, present.id);
  },
});
