import { keptFile, keptPage } from './storage';
import type { Fetching } from './scope';

/** Milliseconds that the network has for a page, where another can stand in for it. */
const patience = 3000;

const pause = (): Promise<null> =>
  new Promise((resume) => setTimeout(() => resume(null), patience));

/** Files below /r/ never change: one that lies here is the one. */
export const answerFile = async ({ request }: Fetching): Promise<Response> =>
  (await keptFile(request.url).catch(() => undefined)) ?? fetch(request);

export const fromNetwork = async ({ request, preloadResponse }: Fetching): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

/** The network's page; the kept one where that fails or is late. One page serves every address. */
export const answerPage = async (event: Fetching): Promise<Response> => {
  const network = fromNetwork(event);
  event.waitUntil(network.catch(() => undefined)); // a browser complains of an answer that nobody waited for
  const first = await Promise.race([network.catch(() => null), pause()]);
  return first ?? (await keptPage().catch(() => undefined)) ?? network;
};
