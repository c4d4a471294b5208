import { askAhead, useAuth } from '@sala/shared-auth';
import { composition, ownerOf } from './composition';
import { loadRemoteModule } from './remotes';

const asked = new Set<string>();

/** Its first calls, of those that the person may make: their answers wait ten seconds for the click. */
const askForPlace = (remote: string, route: string): void => {
  const permissions = useAuth.getState().user?.permissions ?? [];
  for (const { url, permission } of composition.remotes[remote]?.stable.preload.calls[route] ?? []) {
    if (!permission || permissions.includes(permission)) askAhead(url);
  }
};

/** Somebody points at a place: what it is made of is fetched before the click. */
export const prefetchPlace = (path: string): void => {
  const owned = ownerOf(path);
  if (!owned) return;
  if (location.pathname !== path) askForPlace(owned.remote.name, owned.route.path);
  if (asked.has(owned.route.path)) return;
  asked.add(owned.route.path);
  // Evaluated, too: on an old computer that alone takes a tenth of a second. What fails, the navigation asks again.
  void loadRemoteModule(owned.remote.name).then((module) => module?.routes.find((route) => route.path === path)?.lazy());
  for (const href of composition.remotes[owned.remote.name]?.stable.preload.routes[owned.route.path] ?? []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.fetchPriority = 'low';
    link.href = href;
    document.head.append(link);
  }
};
