import { askAhead, useAuth } from '@sala/shared-auth';
import { screenFailure } from '@sala/shell-sdk';
import { assignedVersion, ownerOf, type OwnedRoute } from './composition';
import { loadFederation } from './load-federation';
import { addScreenMessages } from './i18n';
import { watchMount } from './freeze-detection';
import { prerenderHidden } from './hidden-prerender';
import { loadBackgroundRemote } from './load-remote';

const prefetchedRoutes = new Set<string>();

const preload = (href: string, integrity: string): void => {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.fetchPriority = 'low';
  link.integrity = integrity;
  link.href = href;
  document.head.append(link);
};

const prefetch = async ({ remote, route }: OwnedRoute, path: string): Promise<void> => {
  const version = assignedVersion(remote.name);
  if (!version) return;
  const { guardPage, manifestOf, integrityOf, enforceIntegrity, whenTrusted } =
    await loadFederation();
  await whenTrusted();
  const manifest = await manifestOf(version);
  // First calls the person may make; their responses stay usable for ten seconds.
  const permissions = useAuth.getState().user?.permissions ?? [];
  for (const { url, permission } of manifest.calls[route.path] ?? []) {
    if (location.pathname !== path && (!permission || permissions.includes(permission)))
      askAhead(url);
  }
  if (prefetchedRoutes.has(version.base + route.path)) return;
  prefetchedRoutes.add(version.base + route.path);
  enforceIntegrity(version.base, manifest);
  for (const file of [manifest.entry ?? '', ...(manifest.routes[route.path]?.files ?? [])])
    preload(version.base + file, integrityOf(version.base + file) ?? '');
  // Evaluate it, too: that takes an old computer 100 ms. The navigation retries what fails.
  const running = await loadBackgroundRemote(remote.name);
  const screen = running?.module.routes.find((one) => one.path === path);
  if (!running || !screen) return;
  const endGuard = guardPage(running);
  const [{ Component: Screen }] = await Promise.all([
    screen.lazy(),
    addScreenMessages(remote.namespace, screen),
  ]).finally(endGuard);
  if (!Screen || screenFailure(Screen) !== null) return;
  prerenderHidden(path, Screen, () => {
    watchMount(`${running.name}@${running.version}`);
    return guardPage(running);
  });
};

/** Milliseconds during which early responses stay usable. */
const earlyResponseMs = 10_000;
let lastPrefetch = { path: '', at: -earlyResponseMs };

/**
 * Fetches a screen's code and data while somebody points at its link. The press that follows
 * focuses the link and finds it done.
 */
export const prefetchPlace = (path: string): void => {
  const now = performance.now();
  if (lastPrefetch.path === path && now - lastPrefetch.at < earlyResponseMs) return;
  lastPrefetch = { path, at: now };
  const owned = ownerOf(path);
  if (owned) prefetch(owned, path).catch(() => undefined); // the navigation meets the error again and shows it
};
