import type { ComposedVersion } from '@sala/shared-contracts';
import { tryAgain, type RemoteModule } from '@sala/shell-sdk';
import { assignedVersion, composition, remoteContracts, useComposition } from '../composition';
import { overrideOf } from '../grant';
import { addMessages } from '../i18n';
import { withTimeout, loadTimeoutMs } from '../load-timeout';
import { blockedVersions, forgetBlocked, watchMount } from '../freeze-detection';
import { useRemotes, type FallbackReason, type RunningVersion } from '../remote-state';
import { reportBeacon } from './beacons';
import {
  forgetFailures,
  allowRetry,
  hasFailed,
  noteFailure,
  markWorking,
  type Failure,
} from './failed-versions';
import { failureOf, LoadRefused } from './failure-code';
import { enforceIntegrity, wasRewritten } from './integrity';
import { storeChannel } from './registry-storage';
import { checkAtLoad } from './load-check';
import { manifestOf } from './manifests';
import { snapshotPage } from './page-guard';
import { loadEntry } from './runtime';
import { subjectOf } from './proven-versions';
import { whenTrusted } from './trust';

/** Modules loaded in this page, by remote@version: a rollback needs no network. */
const modules = new Map<string, RemoteModule>();

/* A new document may fix a failure: it retries everything. */
useComposition.subscribe((now, before) => {
  if (now.document !== before.document) forgetFailures();
});

/** When each version last started loading, on the clock of `performance.now()`. */
const loadStarts = new Map<string, number>();

/** When the wait for a version started; undefined if it was running already. */
export const loadStartOf = ({ name, version }: RunningVersion): number | undefined =>
  loadStarts.get(subjectOf({ name, version }));

/** A working copy compiles on first request, and has no fallback. */
const developmentTimeoutMs = 60_000;

/** Milliseconds for everything a remote needs before its screen shows. */
export const loadTimeoutFor = (name: string): number =>
  overrideOf(name) ? developmentTimeoutMs : loadTimeoutMs;

/** Remaining time budget of a version. */
const timeLeft = (name: string, version: string): number =>
  loadTimeoutFor(name) -
  (performance.now() - (loadStarts.get(subjectOf({ name, version })) ?? performance.now()));

/** Versions that froze a page of this browser; null until first read. */
let blocked: Set<string> | null = null;

/** Versions of a remote for this person, best first: their channel, stable, last known good. */
const chainOf = (name: string): readonly ComposedVersion[] => {
  const remote = composition().remotes[name];
  if (!remote) return [];
  const chain = [assignedVersion(name), remote.stable, remote.lkg].filter(
    (version) => version !== undefined,
  );
  const { revoked } = composition();
  return [...new Map(chain.map((version) => [version.version, version])).values()].filter(
    ({ version }) => !revoked.includes(subjectOf({ name, version })),
  );
};

const usableVersions = (name: string): readonly ComposedVersion[] =>
  chainOf(name).filter(({ version }) => !hasFailed(subjectOf({ name, version })));

const runningOf = (name: string): RunningVersion | undefined => useRemotes.getState().running[name];

/** Whether another version should run: a newer one, or a rollback. */
export const isOutdated = (name: string): boolean => {
  const running = runningOf(name);
  if (!running || overrideOf(name)) return false;
  return usableVersions(name)[0]?.version !== running.version;
};

/**
 * Whether the running version must stop: withdrawn, revoked, failed here, or removed with its
 * remote. A version that was merely superseded stays listed as last known good.
 */
export const mustStop = (name: string): boolean => {
  const running = runningOf(name);
  return (
    running !== undefined &&
    !overrideOf(name) &&
    !usableVersions(name).some(({ version }) => version === running.version)
  );
};

const rewrittenReason = (subject: string): FallbackReason | undefined =>
  wasRewritten(subject) ? 'rewritten' : undefined;

/**
 * Marks a version that failed on first render or whose screen failed to load; the next in the
 * chain, if any, takes over.
 */
export const abandonVersion = (
  name: string,
  version: string,
  why: Failure,
  fallbackReason?: FallbackReason,
): boolean => {
  const subject = subjectOf({ name, version });
  noteFailure(subject, why);
  useRemotes.setState((state) => ({
    fallbackReasons: {
      ...state.fallbackReasons,
      [name]: fallbackReason ?? rewrittenReason(subject),
    },
  }));
  if (usableVersions(name).length > 0) return true;
  allowRetry(subject); // no fallback: its panel offers Retry
  return false;
};

const fetchModule = async (version: ComposedVersion, subject: string): Promise<RemoteModule> => {
  const manifest = await manifestOf(version);
  checkAtLoad(manifest, version);
  enforceIntegrity(version.base, manifest);
  const entry = { url: `${version.base}${manifest.entry ?? ''}`, globalName: manifest.globalName };
  watchMount(subject);
  const before = snapshotPage();
  const module = await tryAgain(() => loadEntry(entry));
  const harm = before.repair();
  if (harm) throw new LoadRefused(harm.kind, `${subject} changed ${harm.what.join(', ')}`);
  return module;
};

const moduleOf = async (name: string, version: ComposedVersion): Promise<RemoteModule> => {
  const subject = subjectOf({ name, version: version.version });
  const known = modules.get(subject);
  if (known) return known;
  const started = performance.now();
  try {
    const module = await withTimeout(name, fetchModule(version, subject));
    modules.set(subject, module);
    markWorking(subject);
    reportBeacon(subject, 'loaded', { ms: performance.now() - started });
    return module;
  } catch (error) {
    reportBeacon(subject, 'load_failed', { code: failureOf(error) });
    throw error;
  }
};

/** Messages first, then the module: a screen never shows another version's messages. */
const runVersion = async (
  name: string,
  version: string,
  module: RemoteModule,
  isFallback: boolean,
): Promise<RunningVersion> => {
  const namespace = remoteContracts().find((contract) => contract.name === name)?.namespace;
  if (namespace === undefined) throw new Error(`${name} is not part of the composition`);
  await withTimeout(
    name,
    addMessages(namespace, module.messages, { screens: module.routes }),
    timeLeft(name, version),
  );
  const next = { name, version, module, isFallback };
  useRemotes.setState(({ running }) => ({ running: { ...running, [name]: next } }));
  if (composition().remotes[name]?.canary) storeChannel(name, version);
  return next;
};

const noteLoadFailure = (
  name: string,
  version: string,
  refused: LoadRefused['code'] | null,
): void => {
  const subject = subjectOf({ name, version });
  noteFailure(subject, refused === null ? 'unreachable' : 'broken');
  const fallbackReason =
    refused === 'page' || refused === 'frame' ? refused : rewrittenReason(subject);
  useRemotes.setState((state) => ({
    fallbackReasons: { ...state.fallbackReasons, [name]: fallbackReason },
  }));
};

/** Skips versions that froze a page before; the page says so. */
const skipFrozen = (name: string): void => {
  blocked ??= new Set(blockedVersions());
  for (const { version } of chainOf(name)) {
    const subject = subjectOf({ name, version });
    if (hasFailed(subject) || !blocked.has(subject)) continue;
    blocked.delete(subject);
    reportBeacon(subject, 'crashed', { code: 'blocked' });
    if (abandonVersion(name, version, 'broken', 'blocked')) continue;
    forgetBlocked(subject); // the person is told, so the next attempt may load it
    throw new Error(`${name} stopped a page of this browser, and there is no other version`);
  }
};

const mayKeepRunning = ({ name, version }: RunningVersion): boolean =>
  name in composition().remotes &&
  !hasFailed(subjectOf({ name, version })) &&
  !composition().revoked.includes(subjectOf({ name, version }));

const runFirstLoadable = async (name: string): Promise<RunningVersion> => {
  skipFrozen(name);
  const chain = usableVersions(name);
  if (chain.length === 0) throw new Error(`${name} is not part of the composition`);
  let reason: unknown;
  for (const candidate of chain) {
    const { version } = candidate;
    loadStarts.set(subjectOf({ name, version }), performance.now());
    try {
      const isFallback = version !== assignedVersion(name)?.version;
      const next = await runVersion(name, version, await moduleOf(name, candidate), isFallback);
      if (isFallback) reportBeacon(subjectOf({ name, version }), 'fell_back');
      else
        useRemotes.setState(({ fallbackReasons }) => ({
          fallbackReasons: { ...fallbackReasons, [name]: undefined },
        }));
      return next;
    } catch (error) {
      const refused = error instanceof LoadRefused ? error.code : null;
      noteLoadFailure(name, version, refused);
      reason = error;
    }
  }
  for (const { version } of chain) allowRetry(subjectOf({ name, version })); // an explicit retry covers all of them
  const running = runningOf(name);
  if (running && mayKeepRunning(running)) return running; // being offline is no reason to drop what runs
  throw reason;
};

const runOverride = async (
  name: string,
  { url, globalName }: { readonly url: string; readonly globalName: string },
): Promise<RunningVersion> => {
  const subject = subjectOf({ name, version: 'development' });
  const module =
    modules.get(subject) ??
    (await withTimeout(
      name,
      tryAgain(() => loadEntry({ url, globalName })),
      loadTimeoutFor(name),
    ));
  modules.set(subject, module);
  return runVersion(name, 'development', module, false);
};

const startVersion = async (name: string): Promise<RunningVersion> => {
  await whenTrusted();
  const running = runningOf(name);
  if (running && !isOutdated(name)) return running; // the verified document asks for no other
  const override = overrideOf(name);
  return override ? runOverride(name, override) : runFirstLoadable(name);
};

const starting = new Map<string, Promise<RunningVersion>>();

/**
 * The version of a remote that should run: the running one or, if another should take over, that
 * one or its fallback.
 *
 * @throws the last failure; the next call retries all of them.
 */
export const versionInForce = (name: string): Promise<RunningVersion> => {
  const running = runningOf(name);
  if (running && !isOutdated(name) && !mustStop(name)) return Promise.resolve(running);
  const begun = starting.get(name) ?? startVersion(name).finally(() => starting.delete(name));
  starting.set(name, begun);
  return begun;
};
