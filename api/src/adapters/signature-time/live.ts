import { createPublicKey } from 'node:crypto';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import type { Clock } from '../../platform/time/clock';
import { TimeStampFailed, type SignatureTime } from './port';
import { createSignatureTime } from './rfc3161';

const timeoutMs = 15_000;
const bytesMax = 65_536;

/** Sends a request as RFC 3161 §3.4 says. */
const post = async (url: string, request: Buffer): Promise<Buffer> => {
  refuseInTransaction('the time stamp provider');
  const { username, password, origin, pathname, search } = new URL(url);
  const basic = Buffer.from(
    `${decodeURIComponent(username)}:${decodeURIComponent(password)}`,
  ).toString('base64');
  const response = await fetch(`${origin}${pathname}${search}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/timestamp-query',
      ...(username === '' ? {} : { authorization: `Basic ${basic}` }),
    },
    body: new Uint8Array(request),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the provider answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > bytesMax) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** @param certificate PEM of the provider's certificate, or of its public key. */
export const createLiveSignatureTime = (
  { url, certificate }: { readonly url: string; readonly certificate: string },
  clock: Clock,
): SignatureTime =>
  createSignatureTime({
    driver: 'live',
    provider: new URL(url).hostname,
    key: createPublicKey(certificate),
    clock,
    ask: (request) =>
      post(url, request).catch((cause: unknown) => {
        throw new TimeStampFailed('unavailable', 'the provider did not answer', { cause });
      }),
  });
