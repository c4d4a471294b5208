import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { deviceKinds } from '../platform/device-kinds';
import { versionSchema } from '../platform/counts';
import { idParams } from '../platform/lists';
import { exactText, shortText } from '../platform/text';
import * as limits from './limits';

/** `waiting`: paired, but the device has not fetched its token yet. */
export const deviceStatuses = ['waiting', 'active', 'revoked'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

export const deviceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(deviceKinds),
  site: z.object({ id: z.uuid(), name: z.string() }),
  status: z.enum(deviceStatuses),
  pairedAt: z.string(),
  /** Name of the person who paired it. */
  pairedBy: z.string(),
  /** To the minute; null: never. */
  lastSeenAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  version: versionSchema,
});

export type Device = z.output<typeof deviceSchema>;

/** 256 bits that the device made and keeps: nobody else can fetch its token (RFC 8628). */
const deviceCode = exactText(limits.deviceCodeMax).check(z.minLength(limits.deviceCodeMax));
const name = shortText(limits.deviceNameMax);

export const devices = {
  deviceAuthorizationRequest: endpoint({
    summary:
      'A device asks to be paired: the `userCode` that it shows until a person enters it (RFC 8628 §3.1)',
    access: { public: 'nothing is granted before a member enters the code' },
    body: z.strictObject({ deviceCode }),
    response: z.object({
      /** Eight letters without vowels. */
      userCode: z.string(),
      expiresAt: z.string(),
      /** Seconds between two `deviceTokenRequest`. */
      interval: z.int(),
    }),
  }),
  deviceTokenRequest: endpoint({
    summary:
      'The token of a paired device; null while nobody has entered its code (RFC 8628 §3.4). Again until the token is used: another one',
    access: { public: 'the device code is the proof' },
    body: z.strictObject({ deviceCode }),
    response: z.object({ token: z.nullable(z.string()) }),
  }),
  deviceView: endpoint({
    summary: 'What the calling device is',
    access: { device: deviceKinds },
    response: z.object({
      id: z.uuid(),
      name: z.string(),
      kind: z.enum(deviceKinds),
      company: z.string(),
      site: z.object({ id: z.uuid(), name: z.string() }),
    }),
  }),
  deviceList: endpoint({
    summary: 'Paired devices by name, and those that were revoked in the last 30 days',
    access: { permission: 'organization:read' },
    response: z.object({ items: z.array(deviceSchema) }),
  }),
  devicePair: endpoint({
    summary: 'Pair the device that shows the code',
    access: { permission: 'organization:manage' },
    body: z.strictObject({
      /** Case, spaces and dashes do not matter. */
      userCode: shortText(limits.userCodeMax),
      name,
      kind: z.enum(deviceKinds),
      siteId: z.uuid(),
    }),
    response: deviceSchema,
    status: 201,
  }),
  deviceUpdate: endpoint({
    summary: 'Rename a device',
    access: { permission: 'organization:manage' },
    params: idParams('deviceId'),
    body: z.strictObject({ version: versionSchema, name }),
    response: deviceSchema,
  }),
  deviceRevoke: endpoint({
    summary: 'Disconnect a device for good; again: the same answer',
    access: { permission: 'organization:manage' },
    params: idParams('deviceId'),
    response: deviceSchema,
  }),
};
