import { appearance, loadFont } from '@sala/shared-ui';
import { ownerOf } from './composition';
import { prepareFederation } from './federation';
import { loadRemoteModule } from './remotes';

let asked = false;

/**
 * While the person types, fetches what comes after signing in: the frame, the remote of the screen
 * they return to, the font. Nothing of it delays the sign-in screen itself.
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
  else prepareFederation().catch(ignore);
};
