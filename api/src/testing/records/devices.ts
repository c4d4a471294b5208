import { randomBytes, randomUUID } from 'node:crypto';
import type { Device, DeviceKind } from '@sala/shared-contracts';
import type { SignedInMember, TestApi, TestClient } from '..';

/** Valid inputs of device endpoints with an id, for the caller's own record. */
export const deviceInputs = {
  deviceUpdate: { body: { version: 1, name: 'Otra pantalla' } },
  deviceRevoke: {},
} as const;

export const newDeviceCode = (): string => randomBytes(32).toString('base64url');

export interface TestDevice {
  readonly device: Device;
  readonly deviceCode: string;
  readonly token: string;
  readonly client: TestClient;
}

/** Pairs a device at a site and lets it fetch its token. */
export const pairDevice = async (
  api: TestApi,
  { client }: Pick<SignedInMember, 'client'>,
  { kind, siteId }: { readonly kind: DeviceKind; readonly siteId: string },
): Promise<TestDevice> => {
  const deviceCode = newDeviceCode();
  const browser = api.as(null);
  const { userCode } = await browser.ok('deviceAuthorizationRequest', { body: { deviceCode } });
  const device = await client.ok('devicePair', {
    body: { userCode, name: `Pantalla ${randomUUID().slice(0, 8)}`, kind, siteId },
  });
  const { token } = await browser.ok('deviceTokenRequest', { body: { deviceCode } });
  if (token === null) throw new Error('a paired device gets a token');
  return { device, deviceCode, token, client: api.as(token) };
};

export const createDeviceRecords = async (api: TestApi, member: SignedInMember) => {
  const { id: siteId } = await member.client.ok('siteCreate', { body: { name: 'Anexo' } });
  const { device } = await pairDevice(api, member, { kind: 'kiosk', siteId });
  return { deviceId: device.id };
};
