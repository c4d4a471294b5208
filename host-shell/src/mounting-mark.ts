/* A loop without an end leaves a page no moment to say so: what it was about to run is written down before, for the next page. */
const marksKey = 'mounting';
const blockedKey = 'blocked-versions';

/**
 * Milliseconds: how long a version is watched, how often the page says that it is alive, and after
 * how long it is not.
 */
const watchedFor = 5000;
const beatEvery = 1000;
const deadAfter = 5000;
/**
 * Somebody whose page stops opens it again sooner: what is older was left by a computer that slept
 * or a browser that was killed.
 */
const forgottenAfter = 600_000;
/**
 * How long a version that stopped a page is left out here: another one comes within an hour, or
 * somebody has taken it back.
 */
const leftOutFor = 3_600_000;

interface Mark {
  readonly at: number;
  readonly subjects: readonly string[];
}

const page = crypto.randomUUID();
const watched = new Map<string, number>();
let timer: ReturnType<typeof setInterval> | undefined;

const read = <Kept>(key: string): Readonly<Record<string, Kept>> => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Kept>; // written below
  } catch {
    return {}; // storage may be forbidden
  }
};

const write = (key: string, value: Readonly<Record<string, unknown>>): void => {
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
  const { [page]: own, ...others } = read<Mark>(marksKey);
  if (watched.size > 0)
    return write(marksKey, { ...others, [page]: { at: now, subjects: [...watched.keys()] } });
  clearInterval(timer);
  timer = undefined;
  if (own) write(marksKey, others);
};

const stop = (): void => {
  watched.clear();
  beat();
};
addEventListener('pagehide', stop);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') stop(); // its timers may rest: it would look dead
});

/** Code of a version is about to run. @param subject `mfe_billing@1.0.0-0123abcd` */
export const watchMount = (subject: string): void => {
  if (document.visibilityState === 'hidden') return;
  watched.set(subject, Date.now() + watchedFor);
  beat();
  timer ??= setInterval(beat, beatEvery);
};

/** Versions that a page of this browser was running when it stopped, now or within the last hour. */
export const blockedVersions = (): readonly string[] => {
  const now = Date.now();
  const marks = read<Mark>(marksKey);
  const silent = Object.entries(marks).filter(([, { at }]) => at + deadAfter < now);
  const dead = silent.filter(([, { at }]) => at + forgottenAfter > now);
  const kept = Object.entries(read<number>(blockedKey)).filter(([, at]) => at + leftOutFor > now);
  const blocked = {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(
      dead.flatMap(([, { subjects }]) => subjects.map((subject) => [subject, now])),
    ),
  };
  if (silent.length > 0) {
    const ids = new Set(silent.map(([id]) => id));
    write(marksKey, Object.fromEntries(Object.entries(marks).filter(([id]) => !ids.has(id))));
    write(blockedKey, blocked);
  }
  return Object.keys(blocked);
};

/** Somebody wants it tried again. */
export const forgetBlocked = (subject: string): void => {
  const { [subject]: _at, ...others } = read<number>(blockedKey);
  write(blockedKey, others);
};
