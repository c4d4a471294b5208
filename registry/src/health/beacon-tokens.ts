import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayOf, type DailySecrets } from './daily-secrets';
import { networkOf } from './ip-network';

/** Pseudonyms of a tab's sender, irreversible once the daily secret is deleted. */
export interface BeaconSource {
  readonly network: string;
  /** Null: not signed in. */
  readonly account: string | null;
}

/** A token is valid for one tab and one composition. */
export interface TokenSubject {
  readonly tab: string;
  readonly composition: string;
}

export interface BeaconTokenRequest extends TokenSubject {
  readonly address: string;
  readonly userId: string | null;
}

export interface BeaconToken {
  readonly token: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/** Long-lived pages renew; a copied token soon expires. */
export const tokenMinutes = 30;
const lifetimeMs = tokenMinutes * 60_000;

const shape = /^(\d{13})\.([\w-]{16})\.([\w-]{16}|-)\.([\w-]{43})$/;

const markOf = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 16);

const macOf = (secret: Buffer, content: string, { tab, composition }: TokenSubject): string =>
  createHmac('sha256', secret).update(`token ${content} ${composition} ${tab}`).digest('base64url');

/** Issues a beacon token. Stateless: the token carries its source. */
export const issueBeaconToken = async (
  secrets: DailySecrets,
  request: BeaconTokenRequest,
  now: Date,
): Promise<BeaconToken> => {
  const secret = await secrets.of(dayOf(now));
  const network = markOf(secret, `network ${networkOf(request.address)}`);
  const account = request.userId === null ? '-' : markOf(secret, `account ${request.userId}`);
  const expires = now.getTime() + lifetimeMs;
  const content = `${expires}.${network}.${account}`;
  return {
    token: `${content}.${macOf(secret, content, request)}`,
    expiresAt: new Date(expires).toISOString(),
  };
};

/** @returns null when forged, expired, or of another tab or composition */
export const readBeaconToken = async (
  secrets: DailySecrets,
  token: string,
  subject: TokenSubject,
  now: Date,
): Promise<BeaconSource | null> => {
  const [, expires = '', network = '', account = '', mac = ''] = shape.exec(token) ?? [];
  const issued = Number(expires) - lifetimeMs;
  if (expires === '' || issued > now.getTime() || Number(expires) <= now.getTime()) return null;
  const secret = await secrets.of(dayOf(new Date(issued)));
  const expectedMac = Buffer.from(macOf(secret, `${expires}.${network}.${account}`, subject));
  if (!timingSafeEqual(expectedMac, Buffer.from(mac))) return null;
  return { network, account: account === '-' ? null : account };
};
