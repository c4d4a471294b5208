import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { PaymentEvent } from './port';

export const mercadoPagoSignatureHeader = 'x-signature';
const toleranceMs = 5 * 60_000;
/** Larger is milliseconds: as seconds it would be the year 5138. */
const secondsMax = 100_000_000_000;

interface Signed {
  /** `data.id` of the query. */
  readonly id: string | null;
  readonly requestId: string | null;
  readonly ts: string;
}

/** HMAC-SHA256 in hex over the manifest; what is absent is left out of it. */
export const signMercadoPago = (secret: string, { id, requestId, ts }: Signed): string => {
  const manifest = [
    ...(id === null ? [] : [`id:${id};`]),
    ...(requestId === null ? [] : [`request-id:${requestId};`]),
    `ts:${ts};`,
  ].join('');
  return createHmac('sha256', secret).update(manifest).digest('hex');
};

const equals = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const partsOf = (header: string): ReadonlyMap<string, string> =>
  new Map(
    header.split(',').flatMap((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const];
    }),
  );

const instantOf = (ts: string): number => {
  const given = Number(ts);
  return given > secondsMax ? given : given * 1000;
};

type Header = string | readonly string[] | undefined;

/**
 * The signature is over the query, not the body, which is a hint only. Some of their programs sign
 * the id as it stands, others in lower case.
 */
export const isSignedByMercadoPago = (
  url: string,
  headers: Readonly<Record<string, Header>>,
  secret: string,
  now: Date,
): boolean => {
  const header = headers[mercadoPagoSignatureHeader];
  const requestId = headers['x-request-id'];
  if (typeof header !== 'string' || !URL.canParse(url)) return false;
  const parts = partsOf(header);
  const [ts, v1] = [parts.get('ts'), parts.get('v1')];
  if (ts === undefined || v1 === undefined || !/^\d{1,16}$/.test(ts)) return false;
  if (Math.abs(now.getTime() - instantOf(ts)) > toleranceMs) return false;
  const id = new URL(url).searchParams.get('data.id');
  const ids = [...new Set([id, id === null ? null : id.toLowerCase()])];
  return ids.some((one) =>
    equals(
      v1,
      signMercadoPago(secret, {
        id: one,
        requestId: typeof requestId === 'string' ? requestId : null,
        ts,
      }),
    ),
  );
};

const idSchema = z.union([z.string(), z.number()]);
const notificationSchema = z.object({
  id: z.optional(idSchema),
  type: z.string(),
  action: z.optional(z.string()),
  date_created: z.optional(z.string()),
  data: z.object({ id: idSchema }),
});

const jsonOf = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
};

/** What the body says; only that of a verified request speaks of what was signed. */
export const mercadoPagoEventIn = (raw: Buffer): PaymentEvent | null => {
  const parsed = notificationSchema.safeParse(jsonOf(raw));
  if (!parsed.success) return null;
  const { id, type, action = '', date_created: at = '', data } = parsed.data;
  const objectId = String(data.id);
  return {
    id: id === undefined ? `${type}:${objectId}:${action}:${at}` : String(id),
    about: type === 'payment' ? 'payment' : 'other',
    objectId,
    companyId: null,
    customerId: null,
    reference: null,
  };
};

/** @param url whose query is what was signed. @returns null: not a notification of theirs. */
export const mercadoPagoEventOf = (raw: Buffer, url: string): PaymentEvent | null => {
  const event = mercadoPagoEventIn(raw);
  const objectId = URL.canParse(url) ? new URL(url).searchParams.get('data.id') : null;
  if (!event || objectId === null) return null;
  return event.objectId.toLowerCase() === objectId.toLowerCase() ? { ...event, objectId } : null;
};
