import { ReleaseRefused } from '../life-cycle/release-refused';
import type { Logger, ReleaseActor, ReleaseRegistryPort } from '../registry-port';
import { isWatched, suspectsIn, type Suspect } from './suspects';

/** Who the log names for what the rule did. */
export const healthActor: ReleaseActor = { kind: 'health', id: 'health-rule', name: 'health rule' };

/**
 * When nothing is watched, one looks after every change, and so often besides: a notification may
 * be lost.
 */
const idleTicks = 15;

/**
 * A look counts what a day of pages has told: it may cost this share of the time, and waits longer
 * where it is slow.
 */
const lookingShare = 0.1;

/** After a change or a conflict one looks again without waiting, so many times. */
const looksAtOnce = 5;

export interface HealthWatchOptions {
  readonly registry: Pick<ReleaseRegistryPort, 'state' | 'onChange' | 'stopCanary' | 'rollback'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /**
   * Milliseconds from the end of one look to the next at least, while there is a canary or a young
   * promotion.
   */
  readonly everyMs?: number;
}

export interface HealthWatch {
  /** Resolves when the last look is over. */
  stop(): Promise<void>;
}

/**
 * Looks after every canary, and after every promotion for ten minutes: what the rule calls bad is
 * taken back. Several processes may watch one registry: each change names the number of the event
 * that it was decided by, so that only one of them can make it (compare-and-set), and the others
 * find it done.
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
      // Somebody was quicker: the next look, which comes at once, sees whether there is anything left to do.
      if (error.code === 'release.conflict') changed = true;
      else {
        done.add(key);
        log.warn(`${name}@${version} is bad and could not be taken back: ${error.message}`);
      }
    }
  };

  const look = async (): Promise<void> => {
    changed = false;
    const state = await registry.state();
    watching = isWatched(state);
    const [suspect] = suspectsIn(state).filter(({ key }) => !done.has(key));
    if (!suspect) return;
    // One at a time: its event moves the log on, and what else there is gets looked at again.
    await takeBack(suspect, state.seq);
    changed = true;
  };

  const lookSafely = async (): Promise<void> => {
    ticks += 1;
    if (!changed && !watching && ticks % idleTicks !== 0) return;
    try {
      for (let looks = 0; looks < looksAtOnce && !stopped; looks += 1) {
        await look();
        if (!changed) break;
      }
      if (failing) log.info('the health of canaries can be seen again');
      failing = false;
    } catch (error) {
      changed = true;
      // Once, not every second: a database that is away says so elsewhere, too.
      if (!failing) log.warn(`the health of canaries cannot be seen: ${String(error)}`);
      failing = true;
    }
  };

  const next = (): void => {
    const begun = performance.now();
    running = lookSafely().then(() => {
      const pause = Math.max(everyMs, (performance.now() - begun) * (1 / lookingShare - 1));
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
