import { composition, ownerOf } from './composition';
import { loadRemoteModule } from './remotes';

const asked = new Set<string>();

/** Somebody points at a place: what it is made of is fetched before the click. */
export const prefetchPlace = (path: string): void => {
  const owned = ownerOf(path);
  if (!owned || asked.has(owned.route.path)) return;
  asked.add(owned.route.path);
  void loadRemoteModule(owned.remote.name); // when it fails, the navigation asks again and says so
  for (const href of composition.remotes[owned.remote.name]?.stable.preload.routes[owned.route.path] ?? []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.fetchPriority = 'low';
    link.href = href;
    document.head.append(link);
  }
};
