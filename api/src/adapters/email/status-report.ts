import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { recordReport } from '../../platform/deliveries/delivery.queries';
import type { WebhookProvider } from '../../platform/webhooks/webhook-provider';
import { deliveryOf } from './port';

/** A mail server's report about an accepted mail. */
export const statusReportSchema = z.object({
  /** Id of the report. */
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.enum(['delivered', 'bounced']),
  messageId: z.string().check(z.maxLength(300)),
  /** Reason of the bounce, as stated by the other server. */
  detail: z.optional(z.string()),
});
export type StatusReport = z.output<typeof statusReportSchema>;

export const signatureHeader = 'x-sala-signature';
const toleranceSeconds = 300;
const detailMax = 300;

const hmac = (secret: string, seconds: number, raw: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest();

/** `t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">` */
export const signReport = (raw: Buffer, secret: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, seconds, raw).toString('hex')}`;
};

const parse = (raw: Buffer): StatusReport | null => {
  try {
    const parsed = statusReportSchema.safeParse(JSON.parse(raw.toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // not JSON
  }
};

/** Webhook with delivery reports of a mail server. */
export const emailStatusReports: WebhookProvider = {
  secret: 'webhookSecret',
  verify: (raw, { headers, secret, now }) => {
    const given = headers[signatureHeader];
    const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof given === 'string' ? given : '');
    const seconds = Number(parts?.[1] ?? 0);
    const expected = hmac(secret, seconds, raw);
    const isEqual = timingSafeEqual(expected, Buffer.from(parts?.[2] ?? '00'.repeat(32), 'hex'));
    return isEqual && Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds;
  },
  eventIdOf: (raw) => parse(raw)?.id ?? null,
  interpret: async ({ db }, raw) => {
    const report = parse(raw);
    const deliveryId = report && deliveryOf(report.messageId);
    if (!report || !deliveryId) return; // about a mail of another sender on the same server
    await recordReport(
      db,
      deliveryId,
      report.type === 'delivered'
        ? { state: 'delivered' }
        : {
            state: 'failed',
            code: 'bounced',
            text: (report.detail ?? '').replaceAll(/\p{Cc}/gu, ' ').slice(0, detailMax),
          },
    );
  },
};
