import type { ComposedVersion } from '@sala/shared-contracts';
import { tryAgain, type RemoteModule } from '@sala/shell-sdk';
import { assignedVersion, composition, remoteContracts, useComposition } from '../composition';
import { overrideOf } from '../grant';
import { addMessages } from '../i18n';
import { inTime, patience } from '../load-timeout';
import { blockedVersions, forgetBlocked, watchMount } from '../freeze-detection';
import { useRemotes, type GaveWay, type RunningVersion } from '../remote-state';
import { tell } from './beacons';
import {
  forgetFailures,
  forgive,
  hasFailed,
  noteFailure,
  worked,
  type Failure,
} from './failed-versions';
import { failureOf, LoadRefused } from './failure-code';
import { protect, wasRewritten } from './integrity';
import { keepChannel } from './registry-storage';
import { checkAtLoad } from './load-check';
import { manifestOf } from './manifests';
import { lookAtPage } from './page-guard';
import { loadEntry } from './runtime';
import { subjectOf } from './proven-versions';
import { trusted } from './trust';

/** Modules loaded in this page, by remote@version: a rollback needs no network. */
const modules = new Map<string, RemoteModule>();

/* A new document may fix a failure: it retries everything. */
useComposition.subscribe((now, before) => {
  if (now.document !== before.document) forgetFailures();
});

/** When each version last started loading, on the clock of `performance.now()`. */
const begun = new Map<string, number>();

/** When the wait for a version started; undefined if it was running already. */
export const begunAt = ({ name, version }: RunningVersion): number | undefined =>
  begun.get(subjectOf({ name, version }));

/** A working copy compiles on first request, and has no fallback. */
const developmentPatience = 60_000;

/** Milliseconds for everything a remote needs before its screen shows. */
export const patienceFor = (name: string): number =>
  overrideOf(name) ? developmentPatience : patience;

/** Remaining time budget of a version. */
const timeLeft = (name: string, version: string): number =>
  patienceFor(name) -
  (performance.now() - (begun.get(subjectOf({ name, version })) ?? performance.now()));

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

const usable = (name: string): readonly ComposedVersion[] =>
  chainOf(name).filter(({ version }) => !hasFailed(subjectOf({ name, version })));

const runningOf = (name: string): RunningVersion | undefined => useRemotes.getState().running[name];

/** Whether another version should run: a newer one, or a rollback. */
export const isBehind = (name: string): boolean => {
  const running = runningOf(name);
  if (!running || overrideOf(name)) return false;
  return usable(name)[0]?.version !== running.version;
};

/**
 * Whether the running version must stop: withdrawn, revoked, failed here, or removed with its
 * remote. A version that was merely superseded stays listed as last known good.
 */
export const mustLeave = (name: string): boolean => {
  const running = runningOf(name);
  return (
    running !== undefined &&
    !overrideOf(name) &&
    !usable(name).some(({ version }) => version === running.version)
  );
};

const changedOnItsWay = (subject: string): GaveWay | undefined =>
  wasRewritten(subject) ? 'rewritten' : undefined;

/**
 * Marks a version that failed on first render or whose screen failed to load; the next in the
 * chain, if any, takes over.
 */
export const giveUp = (name: string, version: string, why: Failure, gaveWay?: GaveWay): boolean => {
  const subject = subjectOf({ name, version });
  noteFailure(subject, why);
  useRemotes.setState((state) => ({
    gaveWay: { ...state.gaveWay, [name]: gaveWay ?? changedOnItsWay(subject) },
  }));
  if (usable(name).length > 0) return true;
  forgive(subject); // no fallback: its panel offers Retry
  return false;
};

const fetchModule = async (version: ComposedVersion, subject: string): Promise<RemoteModule> => {
  const manifest = await manifestOf(version);
  checkAtLoad(manifest, version);
  protect(version.base, manifest);
  const entry = { url: `${version.base}${manifest.entry ?? ''}`, globalName: manifest.globalName };
  watchMount(subject);
  const before = lookAtPage();
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
    const module = await inTime(name, fetchModule(version, subject));
    modules.set(subject, module);
    worked(subject);
    tell(subject, 'loaded', { ms: performance.now() - started });
    return module;
  } catch (error) {
    tell(subject, 'load_failed', { code: failureOf(error) });
    throw error;
  }
};

/** Messages first, then the module: a screen never shows another version's messages. */
const run = async (
  name: string,
  version: string,
  module: RemoteModule,
  earlier: boolean,
): Promise<RunningVersion> => {
  const namespace = remoteContracts().find((contract) => contract.name === name)?.namespace;
  if (namespace === undefined) throw new Error(`${name} is not part of the composition`);
  await inTime(
    name,
    addMessages(namespace, module.messages, { screens: module.routes }),
    timeLeft(name, version),
  );
  const next = { name, version, module, earlier };
  useRemotes.setState(({ running }) => ({ running: { ...running, [name]: next } }));
  if (composition().remotes[name]?.canary) keepChannel(name, version);
  return next;
};

const giveUpFor = (name: string, version: string, refused: LoadRefused['code'] | null): void => {
  const subject = subjectOf({ name, version });
  noteFailure(subject, refused === null ? 'unreachable' : 'broken');
  const gaveWay = refused === 'page' || refused === 'frame' ? refused : changedOnItsWay(subject);
  useRemotes.setState((state) => ({ gaveWay: { ...state.gaveWay, [name]: gaveWay } }));
};

/** Skips versions that froze a page before; the page says so. */
const leaveOutBlocked = (name: string): void => {
  blocked ??= new Set(blockedVersions());
  for (const { version } of chainOf(name)) {
    const subject = subjectOf({ name, version });
    if (hasFailed(subject) || !blocked.has(subject)) continue;
    blocked.delete(subject);
    tell(subject, 'crashed', { code: 'blocked' });
    if (giveUp(name, version, 'broken', 'blocked')) continue;
    forgetBlocked(subject); // the person is told, so the next attempt may load it
    throw new Error(`${name} stopped a page of this browser, and there is no other version`);
  }
};

const mayStay = ({ name, version }: RunningVersion): boolean =>
  name in composition().remotes &&
  !hasFailed(subjectOf({ name, version })) &&
  !composition().revoked.includes(subjectOf({ name, version }));

const runFirstThatComes = async (name: string): Promise<RunningVersion> => {
  leaveOutBlocked(name);
  const chain = usable(name);
  if (chain.length === 0) throw new Error(`${name} is not part of the composition`);
  let reason: unknown;
  for (const candidate of chain) {
    const { version } = candidate;
    begun.set(subjectOf({ name, version }), performance.now());
    try {
      const earlier = version !== assignedVersion(name)?.version;
      const next = await run(name, version, await moduleOf(name, candidate), earlier);
      if (earlier) tell(subjectOf({ name, version }), 'fell_back');
      else useRemotes.setState(({ gaveWay }) => ({ gaveWay: { ...gaveWay, [name]: undefined } }));
      return next;
    } catch (error) {
      const refused = error instanceof LoadRefused ? error.code : null;
      giveUpFor(name, version, refused);
      reason = error;
    }
  }
  for (const { version } of chain) forgive(subjectOf({ name, version })); // an explicit retry covers all of them
  const running = runningOf(name);
  if (running && mayStay(running)) return running; // being offline is no reason to drop what runs
  throw reason;
};

const runOverride = async (
  name: string,
  { url, globalName }: { readonly url: string; readonly globalName: string },
): Promise<RunningVersion> => {
  const subject = subjectOf({ name, version: 'development' });
  const module =
    modules.get(subject) ??
    (await inTime(
      name,
      tryAgain(() => loadEntry({ url, globalName })),
      patienceFor(name),
    ));
  modules.set(subject, module);
  return run(name, 'development', module, false);
};

const begin = async (name: string): Promise<RunningVersion> => {
  await trusted();
  const running = runningOf(name);
  if (running && !isBehind(name)) return running; // the verified document asks for no other
  const override = overrideOf(name);
  return override ? runOverride(name, override) : runFirstThatComes(name);
};

const beginning = new Map<string, Promise<RunningVersion>>();

/**
 * The version of a remote that should run: the running one or, if another should take over, that
 * one or its fallback.
 *
 * @throws the last failure; the next call retries all of them.
 */
export const versionInForce = (name: string): Promise<RunningVersion> => {
  const running = runningOf(name);
  if (running && !isBehind(name) && !mustLeave(name)) return Promise.resolve(running);
  const begun = beginning.get(name) ?? begin(name).finally(() => beginning.delete(name));
  beginning.set(name, begun);
  return begun;
};
