import { appearance, loadFont } from '@sala/shared-ui';
import { ownerOf, remoteContracts } from './composition';
import { prepareFederation } from './federation';
import { loadRemoteModule } from './remotes';

let asked = false;

const loadCards = (): void => {
  for (const { name, slots } of remoteContracts()) {
    if (slots?.widgets) void loadRemoteModule(name);
  }
};

/**
 * While the person types, fetches what comes after signing in: the frame, the remote of the screen
 * they return to or those with cards on the home screen, the font. Nothing of it delays the sign-in
 * screen itself.
 */
export const prefetchWorkplace = (target: string): void => {
  if (asked) return;
  asked = true;
  const ignore = () => undefined; // asked for again when it is needed
  import(/* webpackChunkName: "frame" */ './layouts/frame').catch(ignore);
  import(/* webpackChunkName: "home" */ './screens/home/home-page').catch(ignore);
  void loadFont(appearance.get().font);
  const owned = ownerOf(new URL(target, location.origin).pathname);
  if (owned) void loadRemoteModule(owned.remote.name);
  else prepareFederation().then(loadCards, ignore);
};
