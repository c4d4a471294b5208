import type { GateBrowser, GatePage } from './browser';
import { inLanes, type Findings } from './checks';
import { followLink, lookAtViolations, markDocument, pressRetry, type Shown, type Step } from './in-page/look';
import { takePicture } from './pictures';
import type { Refused } from './policy';
import type { GateSubject } from './subject';
import type { Address, Visit } from './visit';

/** A file to block, and an address that asks for it. */
interface Target {
  readonly files: readonly string[];
  readonly address: Address;
  /** What the screen is called when all is well. */
  readonly heading: string;
}

/** Every wanted file of the release once: at the address that asks for it first; those that none asks for, together. */
export const targetsOf = ({ load }: GateSubject, visits: readonly Visit[], isWanted: (file: string) => boolean = () => true): Target[] => {
  const pages = visits.filter((visit) => visit.files.length > 0);
  const home = pages[0];
  const seen = new Set<string>();
  const targets = pages.flatMap((visit) =>
    visit.files.flatMap(({ file }) => {
      if (seen.has(file) || !(file in load.integrity) || !isWanted(file)) return [];
      seen.add(file);
      return [{ files: [file], address: visit, heading: visit.shown?.heading ?? '' }];
    }),
  );
  const others = Object.keys(load.integrity).filter((file) => !seen.has(file) && isWanted(file));
  return others.length > 0 && home ? [...targets, { files: others, address: home, heading: home.shown?.heading ?? '' }] : targets;
};

interface Kill {
  readonly browser: GateBrowser;
  readonly subject: GateSubject;
  readonly visits: readonly Visit[];
  /** A screen of somebody else, in the menu of whoever is signed in. */
  readonly elsewhere: Step;
  /** Whether a file is to be blocked; absent: all of them. */
  readonly isWanted?: ((file: string) => boolean) | undefined;
  /** Files that the rest of the suite needs as well; absent: none. Without them it is not asked to work meanwhile. */
  readonly neededElsewhere?: ReadonlySet<string> | undefined;
  readonly pictures: string | undefined;
  /** How long nothing but waiting may be on screen. Milliseconds. */
  readonly waitMs?: number;
  readonly lanes: number;
  readonly tell: (done: number, of: number) => void;
}

/** Longest that nothing but waiting may be on screen while files are away: ten seconds for each, and a slow machine. Milliseconds. */
const blockedMs = 15_000;
/** A screen of somebody else has nothing to wait for. Milliseconds. */
const elsewhereMs = 10_000;

const short = (heading: string | null): string => (heading === null ? 'no heading' : `“${heading}”`);

/** Something that somebody can read and act upon, whatever it is. */
const isThere = ({ busy, letters, heading, alerts }: Shown): boolean => !busy && letters > 20 && (heading !== null || alerts.length > 0);

/** What stands there once the page asks for nothing more; null: nothing did in time. */
const calm = async ({ until, settle }: GatePage, withinMs: number, what: (shown: Shown) => boolean = isThere): Promise<Shown | null> => {
  if (!(await until(what, withinMs))) return null;
  await settle();
  return until(what, withinMs);
};

/** The rest of the suite while the files are away: the menu leads somewhere, and back. */
const lookElsewhere = async ({ page, until }: GatePage, { address }: Target, elsewhere: Step): Promise<{ readonly wrong: string | null; readonly heading: string | null }> => {
  const isWalk = address.viewer === 'owner' && address.route !== elsewhere.path;
  // What it is called in another language than the usual one nobody has seen.
  const place = isWalk ? { path: elsewhere.path, heading: address.locale ? null : elsewhere.heading } : { path: '/', heading: null };
  if (address.path === '/' && place.path === '/') return { wrong: null, heading: null };
  // Whoever has no company yet is led back to where it is founded.
  if (address.viewer === 'founder') return { wrong: null, heading: null };
  if (!(await page.evaluate(followLink, place.path))) {
    // A page of its own need not lead on.
    return { wrong: address.viewer === 'owner' ? `expected the menu with ${place.path} to stay, it is gone` : null, heading: null };
  }
  const arrived = await until(({ path, heading, busy }) => path !== address.path && !busy && (place.heading === null ? heading !== null : heading === place.heading), elsewhereMs);
  if (!arrived) return { wrong: `expected ${place.path} to work meanwhile, it did not come within ${elsewhereMs / 1000} s`, heading: null };
  await page.goBack();
  return { wrong: null, heading: arrived.heading };
};

/** Blocks files, opens the address, looks around, gives the files back and asks again. */
const kill = async (opened: GatePage, target: Target, { subject, elsewhere, neededElsewhere, waitMs = blockedMs }: Kill): Promise<Findings> => {
  const { page, until } = opened;
  const { files, address, heading } = target;
  const where = `${files.length === 1 ? (files[0] ?? '') : `${files.length} files that no address asks for by itself (${files.join(', ')})`} blocked, ${address.path}`;
  const fault = (text: string): Findings => ({ faults: [`${where}: ${text}`], notes: [] });
  const blocked = new Set(files.map((file) => subject.base + file));
  const isBlocked = (url: URL): boolean => blocked.has(url.pathname);
  await page.route(isBlocked, (route) => route.abort());
  await page.goto(address.path, { waitUntil: 'commit' });
  const first = await calm(opened, waitMs);
  if (!first) {
    const now = await until(() => true);
    return fault(`expected the frame with a panel, saw for ${waitMs / 1000} s a page with ${now?.letters ?? 0} letters and ${short(now?.heading ?? null)}`);
  }
  await page.evaluate(markDocument);
  const came = first.heading === heading && first.alerts.length === 0;
  const isNeeded = files.some((file) => neededElsewhere?.has(file));
  const other = isNeeded ? { wrong: null, heading: null } : await lookElsewhere(opened, target, elsewhere);
  if (other.wrong !== null) return fault(other.wrong);
  if (came) return { faults: [], notes: [`${where}: the screen came all the same, from another file or the version before`] };

  // On the way back the other screen stays until there is something else to show.
  const again = await calm(opened, waitMs, (shown) => isThere(shown) && shown.path.split('?')[0] === address.path.split('?')[0] && (other.heading === null || shown.heading !== other.heading));
  await page.unroute(isBlocked);
  const isShell = subject.contract === null;
  if (again?.canRetry === true) {
    await page.evaluate(pressRetry);
  } else if (again && again.heading === heading && again.alerts.length === 0) {
    return { faults: [], notes: [`${where}: came by itself after a while`] };
  } else if (isShell ? !again || again.alerts.length > 0 : subject.contract?.kind === 'primary') {
    return fault(`expected a panel with Retry or the last known good version, saw ${short(again?.heading ?? null)}`);
  } else {
    // Nothing stands in the place of what nobody misses, and without its words the shell speaks the other
    // language: going there again is how it comes back.
    await page.reload({ waitUntil: 'commit' });
  }
  const mended = await until((shown) => shown.heading === heading && shown.alerts.length === 0 && !shown.busy);
  if (!mended) {
    const now = await until(() => true);
    return fault(`expected ${short(heading)} after the file was there again and Retry was pressed, saw ${short(now?.heading ?? null)}${now?.alerts.length ? ` with “${now.alerts[0]?.slice(0, 120) ?? ''}”` : ''}`);
  }
  const kept = await page.evaluate(markDocument);
  if (again?.canRetry === true && !kept && !isShell) return fault('expected Retry to work in the page, the whole document was loaded anew');
  return { faults: [], notes: [`${where}: ${short(first.heading)}${first.canRetry ? ' with Retry' : ''}, then ${short(mended.heading)}`] };
};

/** Each file of the release is missing once: the shell stays up, something can be done, and it heals. */
export const checkKill = async (options: Kill): Promise<Findings & { readonly refused: readonly Refused[] }> => {
  const { browser, subject, visits, isWanted, pictures, lanes, tell } = options;
  const targets = targetsOf(subject, visits, isWanted);
  const refused: Refused[] = [];
  let done = 0;
  const found = await inLanes(targets, lanes, async (target) => {
    const opened = await browser.open(target.address.viewer, target.address.locale);
    try {
      const result = await kill(opened, target, options);
      if (result.faults.length > 0) await takePicture(opened.page, pictures, `kill ${target.files[0] ?? ''}`);
      return result;
    } finally {
      refused.push({ where: `${target.files[0] ?? ''} blocked`, violations: await opened.page.evaluate(lookAtViolations).catch(() => []) });
      await opened.close();
      done += 1;
      tell(done, targets.length);
    }
  });
  return {
    faults: targets.length === 0 ? ['expected files to block, the page asked for none'] : found.flatMap(({ faults }) => faults),
    notes: found.flatMap(({ notes }) => notes),
    refused,
  };
};
