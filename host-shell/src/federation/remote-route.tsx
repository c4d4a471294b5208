import { hasUnsavedWork, screenFailure, type RemoteRouteObject } from '@sala/shell-sdk';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { ownerOf, remoteContracts } from '../composition';
import { addScreenMessages } from '../i18n';
import { withTimeout } from '../load-timeout';
import { watchMount } from '../freeze-detection';
import type { RunningVersion } from '../remote-state';
import { takeNavigationStart } from '../navigation-waits';
import { loadRunningVersion } from './load-running-version';
import { reportBeacon } from './beacons';
import { repairPage } from './page-repair';
import { failureOf } from './failure-code';
import { snapshotPage } from './page-guard';
import { RemoteScreen } from './remote-screen';
import { isProven, subjectOf } from './proven-versions';
import { loadStartOf, abandonVersion, isOutdated, mustStop, loadTimeoutFor } from './versions';

/** What an address of a remote shows. */
export type RemotePlace =
  | {
      readonly kind: 'screen';
      readonly running: RunningVersion;
      readonly Screen: ComponentType;
      readonly since: number;
    }
  /** The remote failed to load; the panel offers Retry. */
  | { readonly kind: 'failed' }
  /** The running version has no such screen. */
  | { readonly kind: 'missing' }
  /** The remote has left the composition. */
  | { readonly kind: 'gone' };

/** Without messages a screen would show their keys. */
const hasWords = (name: string, route: RemoteRouteObject): Promise<boolean> => {
  const namespace = remoteContracts().find((contract) => contract.name === name)?.namespace;
  if (namespace === undefined) return Promise.resolve(false);
  return addScreenMessages(namespace, route).then(
    () => true,
    () => false, // its panel says so
  );
};

const isLate = (error: unknown): null => {
  if (failureOf(error) === 'late') return null;
  throw error;
};

/**
 * The screen of the version in force. If its code fails to load, the version gives way to the
 * previous one.
 */
const placeAt = async (path: string, args: LoaderFunctionArgs): Promise<RemotePlace> => {
  for (let tries = 0; ; tries += 1) {
    const name = ownerOf(path)?.remote.name;
    if (name === undefined) return { kind: 'gone' };
    const asked = tries === 0 ? takeNavigationStart(name) : performance.now();
    const running = await loadRunningVersion(name);
    if (!running) return { kind: 'failed' };
    const route = running.module.routes.find((one) => one.path === path);
    // A fallback version cannot have the newer version's screens.
    if (!route) return { kind: running.isFallback ? 'failed' : 'missing' };
    // A fallback version gets a time budget of its own.
    const since = Math.max(asked, loadStartOf(running) ?? 0);
    watchMount(subjectOf(running));
    const before = snapshotPage();
    const arrival = await withTimeout(
      name,
      Promise.all([route.lazy(), hasWords(name, route)]),
      loadTimeoutFor(name) - (performance.now() - since),
    ).catch(isLate);
    const harm = repairPage(running, before);
    if (harm && !isProven(running) && abandonVersion(name, running.version, 'broken', harm.kind))
      continue;
    if (arrival === null) {
      reportBeacon(subjectOf(running), 'load_failed', { code: 'late' });
      if (!isProven(running) && abandonVersion(name, running.version, 'unreachable', 'late'))
        continue;
      return { kind: 'failed' };
    }
    const [{ Component: Screen, loader }, worded] = arrival;
    if (!Screen) throw new Error(`${name} has no component at ${path}`);
    const failed = screenFailure(Screen) !== null || !worded;
    if (failed)
      reportBeacon(subjectOf(running), 'load_failed', { code: worded ? 'screen' : 'messages' });
    if (!failed || isProven(running) || !abandonVersion(name, running.version, 'unreachable')) {
      if (!worded) return { kind: 'failed' };
      if (typeof loader === 'function') await loader(args); // it may throw a 404
      return { kind: 'screen', running, Screen, since };
    }
  }
};

/** Paths that show something other than a screen; the router re-checks them on every navigation. */
const unsettled = new Set<string>();

const swapRequests = new Set<string>();

/** Requests an immediate switch to the newer version, applied when its screen is next resolved. */
export const requestSwap = (name: string): void => void swapRequests.add(name);

/**
 * A screen of a remote in whichever version is in force. The router cannot un-patch routes, so it
 * never sees those of a version: this route resolves them at every navigation (docs/adr/0004).
 */
export const remoteRoute = (path: string): RouteObject => ({
  path,
  loader: async (args) => {
    const place = await placeAt(path, args);
    if (place.kind === 'screen') unsettled.delete(path);
    else unsettled.add(path);
    const name = ownerOf(path)?.remote.name;
    if (name !== undefined) swapRequests.delete(name);
    return place;
  },
  shouldRevalidate: ({ currentUrl, nextUrl }) => {
    const name = ownerOf(path)?.remote.name;
    if (name === undefined || unsettled.has(path) || swapRequests.has(name) || mustStop(name))
      return true;
    return currentUrl.pathname !== nextUrl.pathname && isOutdated(name) && !hasUnsavedWork();
  },
  Component: RemoteScreen,
});
