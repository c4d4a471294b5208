import { hasUnsavedWork, screenFailure, type RemoteRouteObject } from '@sala/shell-sdk';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { ownerOf, remoteContracts } from '../composition';
import { addScreenMessages } from '../i18n';
import { inTime } from '../load-timeout';
import { watchMount } from '../freeze-detection';
import type { RunningVersion } from '../remote-state';
import { endWait } from '../navigation-waits';
import { arrive } from './load-running-version';
import { tell } from './beacons';
import { repairAfter } from './page-repair';
import { failureOf } from './failure-code';
import { lookAtPage } from './page-guard';
import { RemoteScreen } from './remote-screen';
import { hasStood, subjectOf } from './proven-versions';
import { begunAt, giveUp, isBehind, mustLeave, patienceFor } from './versions';

/** What an address of a remote shows. */
export type Place =
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
const placeAt = async (path: string, args: LoaderFunctionArgs): Promise<Place> => {
  for (let tries = 0; ; tries += 1) {
    const name = ownerOf(path)?.remote.name;
    if (name === undefined) return { kind: 'gone' };
    const asked = tries === 0 ? endWait(name) : performance.now();
    const running = await arrive(name);
    if (!running) return { kind: 'failed' };
    const route = running.module.routes.find((one) => one.path === path);
    // A fallback version cannot have the newer version's screens.
    if (!route) return { kind: running.earlier ? 'failed' : 'missing' };
    // A fallback version gets a time budget of its own.
    const since = Math.max(asked, begunAt(running) ?? 0);
    watchMount(subjectOf(running));
    const before = lookAtPage();
    const arrival = await inTime(
      name,
      Promise.all([route.lazy(), hasWords(name, route)]),
      patienceFor(name) - (performance.now() - since),
    ).catch(isLate);
    const harm = repairAfter(running, before);
    if (harm && !hasStood(running) && giveUp(name, running.version, 'broken', harm.kind)) continue;
    if (arrival === null) {
      tell(subjectOf(running), 'load_failed', { code: 'late' });
      if (!hasStood(running) && giveUp(name, running.version, 'unreachable', 'late')) continue;
      return { kind: 'failed' };
    }
    const [{ Component: Screen, loader }, worded] = arrival;
    if (!Screen) throw new Error(`${name} has no component at ${path}`);
    const failed = screenFailure(Screen) !== null || !worded;
    if (failed) tell(subjectOf(running), 'load_failed', { code: worded ? 'screen' : 'messages' });
    if (!failed || hasStood(running) || !giveUp(name, running.version, 'unreachable')) {
      if (!worded) return { kind: 'failed' };
      if (typeof loader === 'function') await loader(args); // it may throw a 404
      return { kind: 'screen', running, Screen, since };
    }
  }
};

/** Paths that show something other than a screen; the router re-checks them on every navigation. */
const unsettled = new Set<string>();

const wishes = new Set<string>();

/** Requests an immediate switch to the newer version, applied when its screen is next resolved. */
export const wishFor = (name: string): void => void wishes.add(name);

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
    if (name !== undefined) wishes.delete(name);
    return place;
  },
  shouldRevalidate: ({ currentUrl, nextUrl }) => {
    const name = ownerOf(path)?.remote.name;
    if (name === undefined || unsettled.has(path) || wishes.has(name) || mustLeave(name))
      return true;
    return currentUrl.pathname !== nextUrl.pathname && isBehind(name) && !hasUnsavedWork();
  },
  Component: RemoteScreen,
});
