import { registryPrefix, type Beacon, type BeaconPhase } from '@sala/shared-contracts';
import { composition } from '../composition';

/** Milliseconds in which what happens is collected; at most as many items as the registry takes at once. */
const pause = 2000;
const atOnce = 50;

const waiting: Beacon[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

const makeId = (): string => crypto.randomUUID();

const tabId = (): string => {
  try {
    const known = sessionStorage.getItem('tab') ?? makeId();
    sessionStorage.setItem('tab', known);
    return known;
  } catch {
    return makeId(); // storage may be forbidden: then every page is a tab
  }
};

const tab = tabId();

/** Hands on what was collected. A page that is being left sends it all the same. */
const send = (): void => {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  while (waiting.length > 0) {
    const body = JSON.stringify({ composition: composition().id, tab, items: waiting.splice(0, atOnce) });
    fetch(`${registryPrefix}/beacons`, { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true }).catch(
      () => undefined, // counts only: nobody misses one
    );
  }
};

window.addEventListener('pagehide', send);

/**
 * Tells the registry how a version fares in this page; never who looks at it, nor what.
 * @param subject `mfe_billing@1.0.0-0123abcd`
 */
export const tell = (subject: string, phase: BeaconPhase, { ms, code }: { readonly ms?: number; readonly code?: string } = {}): void => {
  waiting.push({ subject, phase, ...(ms === undefined ? {} : { ms: Math.min(Math.round(ms), 600_000) }), ...(code === undefined ? {} : { code }) });
  timer ??= setTimeout(send, pause);
};
