import { keptFile, keptPage } from './storage';
import type { Fetching } from './scope';

/** Milliseconds the network has before a stored page is served. */
const patience = 3000;

const pause = (): Promise<null> =>
  new Promise((resume) => setTimeout(() => resume(null), patience));

/** Files below /r/ are immutable. */
export const answerFile = async ({ request }: Fetching): Promise<Response> =>
  (await keptFile(request.url).catch(() => undefined)) ?? fetch(request);

export const fromNetwork = async ({ request, preloadResponse }: Fetching): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

/** Network first; the stored page on failure or timeout. One page serves every address. */
export const answerPage = async (event: Fetching): Promise<Response> => {
  const network = fromNetwork(event);
  event.waitUntil(network.catch(() => undefined)); // browsers warn about an unhandled rejection
  const first = await Promise.race([network.catch(() => null), pause()]);
  return first ?? (await keptPage().catch(() => undefined)) ?? network;
};
