import { ReleaseRefused } from '../life-cycle/release-refused';
import type { Logger, ReleaseActor, ReleaseRegistryPort } from '../registry-port';
import { isWatched, suspectsIn, type Suspect } from './suspects';

/** Actor of the rule's changes in the log. */
export const healthActor: ReleaseActor = { kind: 'health', id: 'health-rule', name: 'health rule' };

/**
 * While nothing is watched, checks follow changes, with this fallback in case a notification is
 * lost.
 */
const idleTicks = 15;

/**
 * A check aggregates a day of reports: it may use this share of the time, so slow checks run less
 * often.
 */
const checkTimeShare = 0.1;

/** Immediate re-checks after a change or a conflict, at most. */
const maxImmediateChecks = 5;

export interface HealthWatchOptions {
  readonly registry: Pick<ReleaseRegistryPort, 'state' | 'onChange' | 'stopCanary' | 'rollback'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds between checks, at least, while a canary or young promotion is watched. */
  readonly everyMs?: number;
}

export interface HealthWatch {
  /** Resolves after the last check. */
  stop(): Promise<void>;
}

/**
 * Watches every canary, and every promotion for ten minutes, and takes back what the rule calls
 * bad. Several processes may watch one registry: each change is a compare-and-set on the log
 * position it was decided on, so only one succeeds.
 */
export const startHealthWatch = ({
  registry,
  log,
  everyMs = 1000,
}: HealthWatchOptions): HealthWatch => {
  const done = new Set<string>();
  let changed = true;
  let watching = false;
  let ticks = 0;
  let failing = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const takeBack = async (
    { key, name, version, action, to, reason }: Suspect,
    seq: number,
  ): Promise<void> => {
    const options = { actor: healthActor, reason, expectedSeq: seq };
    try {
      const { event } =
        action === 'stopCanary'
          ? await registry.stopCanary(name, options)
          : await registry.rollback(name, { ...options, to });
      done.add(key);
      log.warn(`${name}: back to ${to} (event ${event.seq}). ${reason}`);
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      // Another process was first: the immediate next check sees what is left to do.
      if (error.code === 'release.conflict') changed = true;
      else {
        done.add(key);
        log.warn(`${name}@${version} is bad and could not be taken back: ${error.message}`);
      }
    }
  };

  const check = async (): Promise<void> => {
    changed = false;
    const state = await registry.state();
    watching = isWatched(state);
    const [suspect] = suspectsIn(state).filter(({ key }) => !done.has(key));
    if (!suspect) return;
    // One at a time: its event advances the log, so the rest is checked again.
    await takeBack(suspect, state.seq);
    changed = true;
  };

  const lookSafely = async (): Promise<void> => {
    ticks += 1;
    if (!changed && !watching && ticks % idleTicks !== 0) return;
    try {
      for (let checks = 0; checks < maxImmediateChecks && !stopped; checks += 1) {
        await check();
        if (!changed) break;
      }
      if (failing) log.info('canary health can be read again');
      failing = false;
    } catch (error) {
      changed = true;
      // Logged once: a database outage is reported elsewhere too.
      if (!failing) log.warn(`canary health cannot be read: ${String(error)}`);
      failing = true;
    }
  };

  const next = (): void => {
    const startedAt = performance.now();
    running = lookSafely().then(() => {
      const pause = Math.max(everyMs, (performance.now() - startedAt) * (1 / checkTimeShare - 1));
      if (!stopped) timer = setTimeout(next, pause).unref();
    });
  };
  const unlisten = registry.onChange(() => {
    changed = true;
  });
  next();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      unlisten();
      await running;
    },
  };
};
