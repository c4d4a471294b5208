import { appearance, loadFont } from '@sala/shared-ui';
import { ownerOf, remoteContracts } from './composition';
import { prepareFederation } from './load-federation';
import { loadRemoteModule } from './load-remote';

let isPrefetched = false;

const loadCards = (): void => {
  for (const { name, slots } of remoteContracts()) {
    if (slots?.widgets) void loadRemoteModule(name);
  }
};

/**
 * Prefetches, while the person types, what follows sign-in: the frame, the remote of the target or
 * those with home cards, and the font. Nothing of it delays the sign-in screen.
 */
export const prefetchWorkplace = (target: string): void => {
  if (isPrefetched) return;
  isPrefetched = true;
  const ignore = () => undefined; // requested again when needed
  import(/* webpackChunkName: "frame" */ './layouts/frame').catch(ignore);
  import(/* webpackChunkName: "home" */ './screens/home/home-page').catch(ignore);
  void loadFont(appearance.get().font);
  const owned = ownerOf(new URL(target, location.origin).pathname);
  if (owned) void loadRemoteModule(owned.remote.name);
  else prepareFederation().then(loadCards, ignore);
};
