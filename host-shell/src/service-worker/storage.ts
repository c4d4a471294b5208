import { staleCaches, type Kept } from './whole';

/**
 * Says which cache may be served from: written when everything lies in it, so that a crash before
 * leaves what was.
 */
const pointerCache = 'sala-kept';
const pointer = '/service-worker/kept';

export const keptNow = async (): Promise<Kept | null> => {
  const answer = await caches.match(pointer, { cacheName: pointerCache });
  return answer ? ((await answer.json()) as Kept) : null; // written below
};

const clean = async (kept: Kept | null): Promise<void> => {
  const served = kept ? [pointerCache, kept.cache, kept.before] : [];
  await Promise.all(staleCaches(await caches.keys(), served).map((name) => caches.delete(name)));
};

/** Serves from this one from now on; everything older than what it replaces goes. */
export const commit = async (kept: Kept): Promise<void> => {
  await (await caches.open(pointerCache)).put(pointer, Response.json(kept));
  await clean(kept);
};

/** Nothing is served any more; what comes from the network goes on. */
export const drop = (): Promise<void> => clean(null);

/** A file of any version that lies here: each was checked before it was put in. */
export const keptFile = (url: string): Promise<Response | undefined> =>
  caches.match(url, { ignoreVary: true });

export const keptPage = async (): Promise<Response | undefined> => {
  const kept = await keptNow();
  return kept ? caches.match('/', { cacheName: kept.cache, ignoreVary: true }) : undefined;
};
