import { cachedFile, cachedPage } from './storage';
import type { FetchRequest } from './scope';

/** Milliseconds the network has before a stored page is served. */
const timeoutMs = 3000;

const networkTimeout = (): Promise<null> =>
  new Promise((resume) => setTimeout(() => resume(null), timeoutMs));

/** Files below /r/ are immutable. */
export const respondWithFile = async ({ request }: FetchRequest): Promise<Response> =>
  (await cachedFile(request.url).catch(() => undefined)) ?? fetch(request);

export const fromNetwork = async ({ request, preloadResponse }: FetchRequest): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

/** Network first; the stored page on failure or timeout. One page serves every address. */
export const respondWithPage = async (event: FetchRequest): Promise<Response> => {
  const network = fromNetwork(event);
  event.waitUntil(network.catch(() => undefined)); // browsers warn about an unhandled rejection
  const first = await Promise.race([network.catch(() => null), networkTimeout()]);
  return first ?? (await cachedPage().catch(() => undefined)) ?? network;
};
