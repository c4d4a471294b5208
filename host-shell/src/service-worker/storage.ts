import { staleCaches, type StoredComposition } from './stored-composition';

/** Points to the cache to serve from; written last, so that a crash leaves the previous one. */
const pointerCache = 'sala-kept';
const pointer = '/service-worker/kept';

export const storedComposition = async (): Promise<StoredComposition | null> => {
  const answer = await caches.match(pointer, { cacheName: pointerCache });
  return answer ? ((await answer.json()) as StoredComposition) : null; // written below
};

const deleteOtherCaches = async (kept: StoredComposition | null): Promise<void> => {
  const served = kept ? [pointerCache, kept.cache, kept.before] : [];
  await Promise.all(staleCaches(await caches.keys(), served).map((name) => caches.delete(name)));
};

/** Switches to this cache; deletes everything older than its predecessor. */
export const commit = async (kept: StoredComposition): Promise<void> => {
  await (await caches.open(pointerCache)).put(pointer, Response.json(kept));
  await deleteOtherCaches(kept);
};

/** Stops serving from cache. */
export const stopServing = (): Promise<void> => deleteOtherCaches(null);

/** A cached file of any version: all were verified when stored. */
export const cachedFile = (url: string): Promise<Response | undefined> =>
  caches.match(url, { ignoreVary: true });

export const cachedPage = async (): Promise<Response | undefined> => {
  const kept = await storedComposition();
  return kept ? caches.match('/', { cacheName: kept.cache, ignoreVary: true }) : undefined;
};
