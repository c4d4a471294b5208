/* An endless loop cannot report itself, so what is about to run is recorded for the next page. */
const marksKey = 'mounting';
const blockedKey = 'blocked-versions';

/**
 * Milliseconds: how long a version is watched, the heartbeat interval, and the silence after which
 * a page counts as frozen.
 */
const watchMs = 5000;
const heartbeatMs = 1000;
const frozenAfterMs = 5000;
/**
 * Milliseconds: people reopen a frozen page sooner; older marks come from a sleeping computer or a
 * killed browser.
 */
const markLifetimeMs = 600_000;
/**
 * Milliseconds that a version which froze a page is skipped here: a fix arrives or the version is
 * withdrawn within an hour.
 */
const skipMs = 3_600_000;

interface Mark {
  readonly at: number;
  readonly subjects: readonly string[];
}

const pageId = crypto.randomUUID();
const watched = new Map<string, number>();
let timer: ReturnType<typeof setInterval> | undefined;

const readStored = <Kept>(key: string): Readonly<Record<string, Kept>> => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Kept>; // written below
  } catch {
    return {}; // storage may be forbidden
  }
};

const writeStored = (key: string, value: Readonly<Record<string, unknown>>): void => {
  try {
    if (Object.keys(value).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return; // the next page does without
  }
};

const beat = (): void => {
  const now = Date.now();
  for (const [subject, until] of watched) if (until <= now) watched.delete(subject);
  const { [pageId]: own, ...others } = readStored<Mark>(marksKey);
  if (watched.size > 0)
    return writeStored(marksKey, {
      ...others,
      [pageId]: { at: now, subjects: [...watched.keys()] },
    });
  clearInterval(timer);
  timer = undefined;
  if (own) writeStored(marksKey, others);
};

const stop = (): void => {
  watched.clear();
  beat();
};
addEventListener('pagehide', stop);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') stop(); // background timers are throttled: it would look frozen
});

/** Call before running a version's code. @param subject `mfe_billing@1.0.0-0123abcd` */
export const watchMount = (subject: string): void => {
  if (document.visibilityState === 'hidden') return;
  watched.set(subject, Date.now() + watchMs);
  beat();
  timer ??= setInterval(beat, heartbeatMs);
};

/** Versions that were running when a page of this browser froze, within the last hour. */
export const blockedVersions = (): readonly string[] => {
  const now = Date.now();
  const marks = readStored<Mark>(marksKey);
  const silent = Object.entries(marks).filter(([, { at }]) => at + frozenAfterMs < now);
  const dead = silent.filter(([, { at }]) => at + markLifetimeMs > now);
  const kept = Object.entries(readStored<number>(blockedKey)).filter(([, at]) => at + skipMs > now);
  const blocked = {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(
      dead.flatMap(([, { subjects }]) => subjects.map((subject) => [subject, now])),
    ),
  };
  if (silent.length > 0) {
    const ids = new Set(silent.map(([id]) => id));
    writeStored(marksKey, Object.fromEntries(Object.entries(marks).filter(([id]) => !ids.has(id))));
    writeStored(blockedKey, blocked);
  }
  return Object.keys(blocked);
};

/** Lets it be tried again. */
export const forgetBlocked = (subject: string): void => {
  const { [subject]: _at, ...others } = readStored<number>(blockedKey);
  writeStored(blockedKey, others);
};
