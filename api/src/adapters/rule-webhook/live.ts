import { createHmac } from 'node:crypto';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { isPublicEndpoint } from '../email/public-address';
import { createGuardedFetch } from '../single-sign-on/guarded-fetch';
import type { AcceptsWebhook, CallWebhook } from './port';

const timeoutMs = 15_000;
const tooManyRequests = 429;

/** @param privateNetworks as the caller's. */
export const webhookGuard =
  (privateNetworks: boolean): AcceptsWebhook =>
  (url) =>
    privateNetworks ? URL.canParse(url) : isPublicEndpoint(url);

/**
 * Posts to addresses that companies gave: https on the public Internet, without redirects. The
 * signature is of the time and the body, as `t=<seconds>,v1=<hex>`.
 *
 * @param privateNetworks allows this machine and plain http; only in demonstrations.
 */
export const createWebhookCaller = (privateNetworks: boolean): CallWebhook => {
  const guardedFetch = createGuardedFetch(privateNetworks);
  return async ({ url, id, body, secret }) => {
    refuseInTransaction('a webhook of a rule');
    const seconds = Math.floor(Date.now() / 1000);
    const signature =
      secret && createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    try {
      const { status } = await guardedFetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(signature !== null && { 'sala-signature': `t=${seconds},v1=${signature}` }),
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (status >= 200 && status < 300) return { kind: 'taken', reason: null };
      const mayPass = status === tooManyRequests || status >= 500;
      return { kind: mayPass ? 'unreachable' : 'refused', reason: `status_${status}` };
    } catch {
      // Neither the address nor what the network says of it is for the page.
      return { kind: 'unreachable', reason: 'unreachable' };
    }
  };
};
