import type { ComposedVersion } from '@sala/shared-contracts';
import { tryAgain, type RemoteModule } from '@sala/shell-sdk';
import { assignedVersion, composition, remoteContracts, useComposition } from '../composition';
import { overrideOf } from '../grant';
import { addMessages } from '../i18n';
import { inTime, patience } from '../in-time';
import { blockedVersions, forgetBlocked, watchMount } from '../mounting-mark';
import { useRemotes, type GaveWay, type RunningVersion } from '../running';
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
import { keepChannel } from './kept';
import { checkAtLoad } from './load-check';
import { manifestOf } from './manifests';
import { lookAtPage } from './page-guard';
import { loadEntry } from './runtime';
import { subjectOf } from './standing';
import { trusted } from './trust';

/** Modules of this page, by remote@version: going back to one needs no network. */
const modules = new Map<string, RemoteModule>();

/* A new document may have been made because of a failure: everything is tried again under it. */
useComposition.subscribe((now, before) => {
  if (now.document !== before.document) forgetFailures();
});

/** When each version was last begun with, on the clock of `performance.now()`. */
const begun = new Map<string, number>();

/** Since when a version is waited for; undefined: it ran already. */
export const begunAt = ({ name, version }: RunningVersion): number | undefined =>
  begun.get(subjectOf({ name, version }));

/** A working copy is compiled when it is first asked for, and nothing stands in for it. */
const developmentPatience = 60_000;

/** Milliseconds for everything that a remote needs before its screen is there. */
export const patienceFor = (name: string): number =>
  overrideOf(name) ? developmentPatience : patience;

/** What is left of the time that a version has for everything that it needs. */
const timeLeft = (name: string, version: string): number =>
  patienceFor(name) -
  (performance.now() - (begun.get(subjectOf({ name, version })) ?? performance.now()));

/** Versions that a page of this browser stopped at; null: nobody has looked yet. */
let blocked: Set<string> | null = null;

/** What somebody gets of a remote, best first: their channel, stable, the last known good. */
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

/** Whether another version than the one that runs should: a newer one, or one to go back to. */
export const isBehind = (name: string): boolean => {
  const running = runningOf(name);
  if (!running || overrideOf(name)) return false;
  return usable(name)[0]?.version !== running.version;
};

/**
 * Whether the version that runs may not go on: it was taken back or revoked, failed here, or the
 * remote is not part of the composition any more. A version that was only replaced is still named:
 * as the last known good.
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
 * A version that failed at its first mount, or whose screen could not be had: what follows it in
 * the chain takes its place, if anything does.
 */
export const giveUp = (name: string, version: string, why: Failure, gaveWay?: GaveWay): boolean => {
  const subject = subjectOf({ name, version });
  noteFailure(subject, why);
  useRemotes.setState((state) => ({
    gaveWay: { ...state.gaveWay, [name]: gaveWay ?? changedOnItsWay(subject) },
  }));
  if (usable(name).length > 0) return true;
  forgive(subject); // there is nothing else: its panel offers to try again
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

/** Its messages, then the module: a screen never shows words of another version. */
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

/** Versions that stopped a page before: the one before each is begun with, and the page says so. */
const leaveOutBlocked = (name: string): void => {
  blocked ??= new Set(blockedVersions());
  for (const { version } of chainOf(name)) {
    const subject = subjectOf({ name, version });
    if (hasFailed(subject) || !blocked.has(subject)) continue;
    blocked.delete(subject);
    tell(subject, 'crashed', { code: 'blocked' });
    if (giveUp(name, version, 'broken', 'blocked')) continue;
    forgetBlocked(subject); // whoever asks for it again has been told
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
  for (const { version } of chain) forgive(subjectOf({ name, version })); // whoever asks again means all of them
  const running = runningOf(name);
  if (running && mayStay(running)) return running; // a line that is down is no reason to lose what is there
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
 * The version of a remote that is in force: the one that runs, unless another should; that one then
 * runs in its place, or what stands in for it.
 *
 * @throws what the last of them failed with; asked again, all of them are tried again.
 */
export const versionInForce = (name: string): Promise<RunningVersion> => {
  const running = runningOf(name);
  if (running && !isBehind(name) && !mustLeave(name)) return Promise.resolve(running);
  const begun = beginning.get(name) ?? begin(name).finally(() => beginning.delete(name));
  beginning.set(name, begun);
  return begun;
};
