import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import { ConnectionFailed } from '../../platform/connections/connections';
import { refuseInTransaction } from '../../platform/database/open-transaction';
import { isPublicEndpoint, publicAddressOf } from '../email/public-address';
import { AnswerTooLarge } from '../phone-network/provider-call';

const bytesMax = 1_048_576;

/** Answers every look-up with the one address that was checked. */
const pinnedTo = (address: string): LookupFunction => {
  const family = isIP(address);
  return (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);
};

const readBody = async (response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // Without an encoding, a stream gives buffers.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytesMax) throw new AnswerTooLarge('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const send = (
  url: URL,
  { body, headers, method, signal }: CustomFetchOptions,
  address: string | null,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method,
        headers,
        ...(signal && { signal }),
        ...(address !== null && { lookup: pinnedTo(address) }),
      },
      resolve,
    );
    request.on('error', reject);
    // Forms and bytes.
    request.end(body instanceof Uint8Array ? body : body ? String(body) : undefined);
  });

const emptyStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Fetches from an address that a company or a browser gave: https, on the public Internet, the very
 * address that was checked, and no redirects.
 *
 * @param privateNetworks allows this machine and plain http; only in demonstrations.
 */
export const createGuardedFetch =
  (privateNetworks: boolean): CustomFetch =>
  async (address, options) => {
    refuseInTransaction('an outside address');
    const url = new URL(address);
    if (!privateNetworks && !isPublicEndpoint(address))
      throw new ConnectionFailed(`${url.host} is not on the public Internet by https`);
    const pinned = privateNetworks ? null : await publicAddressOf(url.hostname);
    const response = await send(url, options, pinned);
    const body = await readBody(response);
    const status = response.statusCode ?? 0;
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined) headers.set(name, String(value));
    return new Response(emptyStatuses.has(status) ? null : new Uint8Array(body), {
      status,
      headers,
    });
  };
