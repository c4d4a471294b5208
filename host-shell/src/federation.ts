import { assignedVersion, remoteContracts } from './composition';

/**
 * Signing in needs no remote, so nothing of the federation is in the first load. It comes in one
 * file with the frame and what lists are made of: whoever needs one needs the others. Every call
 * after a failure asks the network again.
 */
export const loadFederation = () => import(/* webpackChunkName: "frame" */ './federation/index');

/**
 * Remotes whose way in is known ahead; more than that would be a request each, for places that few
 * go to.
 */
const known = 8;

/**
 * Fetches what is needed before any remote can be: the federation runtime and what the shell
 * provides, and what it takes to load the remotes of the menu.
 */
export const prepareFederation = async (): Promise<void> => {
  const { manifestOf, trusted } = await loadFederation();
  await trusted();
  const versions = remoteContracts()
    .filter(({ nav }) => nav.length > 0)
    .flatMap(({ name }) => assignedVersion(name) ?? []);
  await Promise.allSettled(versions.slice(0, known).map(manifestOf));
};
