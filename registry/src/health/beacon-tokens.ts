import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayOf, type DailySecrets } from './daily-secrets';
import { networkOf } from './network-of';

/** Whom a tab speaks for, as marks that nobody can turn back once the secret of the day is gone. */
export interface BeaconSource {
  readonly network: string;
  /** null: nobody is signed in there. */
  readonly account: string | null;
}

/** What a token is for: another tab, or the same under another composition, needs another. */
export interface TokenSubject {
  readonly tab: string;
  readonly composition: string;
}

export interface BeaconTokenWish extends TokenSubject {
  readonly address: string;
  readonly userId: string | null;
}

export interface BeaconToken {
  readonly token: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/** A page that is open all day asks again; one that was copied from a page is soon worth nothing. */
export const tokenMinutes = 30;
const lifetimeMs = tokenMinutes * 60_000;

const shape = /^(\d{13})\.([\w-]{16})\.([\w-]{16}|-)\.([\w-]{43})$/;

const markOf = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 16);

const macOf = (secret: Buffer, content: string, { tab, composition }: TokenSubject): string =>
  createHmac('sha256', secret).update(`token ${content} ${composition} ${tab}`).digest('base64url');

/** Gives a tab the right to be counted. Nothing is stored: the token itself says for whom it speaks. */
export const issueBeaconToken = async (
  secrets: DailySecrets,
  wish: BeaconTokenWish,
  now: Date,
): Promise<BeaconToken> => {
  const secret = await secrets.of(dayOf(now));
  const network = markOf(secret, `network ${networkOf(wish.address)}`);
  const account = wish.userId === null ? '-' : markOf(secret, `account ${wish.userId}`);
  const expires = now.getTime() + lifetimeMs;
  const content = `${expires}.${network}.${account}`;
  return {
    token: `${content}.${macOf(secret, content, wish)}`,
    expiresAt: new Date(expires).toISOString(),
  };
};

/** @returns null when it is not ours, is over, or belongs to another tab or composition. */
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
  const wanted = Buffer.from(macOf(secret, `${expires}.${network}.${account}`, subject));
  if (!timingSafeEqual(wanted, Buffer.from(mac))) return null;
  return { network, account: account === '-' ? null : account };
};
