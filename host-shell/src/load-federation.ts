import { assignedVersion, remoteContracts } from './composition';

/**
 * Sign-in needs no remote, so the federation stays out of the first load. It shares a chunk with
 * the frame and list parts, which are needed together. A call after a failure requests it again.
 */
export const loadFederation = () => import(/* webpackChunkName: "frame" */ './federation/index');

/**
 * Number of remotes whose manifests are prefetched: each costs a request, and few people visit
 * more.
 */
const prefetchedManifestsMax = 8;

/** Prefetches the federation runtime, the shared modules and the manifests of the menu's remotes. */
export const prepareFederation = async (): Promise<void> => {
  const { manifestOf, whenTrusted } = await loadFederation();
  await whenTrusted();
  const versions = remoteContracts()
    .filter(({ nav }) => nav.length > 0)
    .flatMap(({ name }) => assignedVersion(name) ?? []);
  await Promise.allSettled(versions.slice(0, prefetchedManifestsMax).map(manifestOf));
};
