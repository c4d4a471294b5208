import { apiPrefix, liveEventsPath, registryPrefix } from '@sala/shared-contracts';
import { chromiumFlags, findChromium } from '@sala/tooling/chromium';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';

/** The slow clinic: 1.6 Mbps down, 750 kbps up, 150 ms latency, CPU slowed fourfold. */
const slowClinic = {
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
  offline: false,
};
const cpuSlowdown = 4;
/** Milliseconds without traffic after which a page counts as settled. */
const quietMs = 600;
const pollResourcesAfterMs = 3000;
/** Milliseconds after which an unsettled page is given up. */
const patienceMs = 90_000;

export interface Visit {
  readonly url: string;
  /** CSS selector; the page is ready when it is visible. */
  readonly ready: string;
  /** CSS selector of script-rendered content, when the page is usable before the scripts run. */
  readonly alive?: string;
  /** Session state of a signed-in user. */
  readonly session?: { readonly token: string; readonly storage: Readonly<Record<string, string>> };
}

export interface PageSpeed {
  /** Milliseconds since navigation start. */
  readonly fcp: number;
  readonly lcp: number;
  readonly ready: number;
  /** Script-rendered content is visible. */
  readonly alive: number;
  /** Total blocking time: task time beyond 50 ms from first paint until settled. */
  readonly tbt: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** The same page with the cache of the first visit. */
  readonly warm: number;
  readonly warmAlive: number;
  readonly requests: number;
  /** Transferred, headers included. */
  readonly kilobytes: number;
  /** Heap of the first visit after garbage collection, in megabytes. */
  readonly heap: number;
}

interface Traffic {
  readonly requests: () => number;
  readonly bytes: () => number;
  readonly quietSince: () => number;
  /** URLs of pending requests. */
  readonly waiting: () => readonly string[];
  /** Milliseconds since a request started or ended. */
  readonly idle: () => number;
  /**
   * Marks resources the page has as finished, for requests whose end was not reported: URL →
   * transferred bytes.
   */
  readonly arrived: (resources: readonly (readonly [url: string, bytes: number])[]) => void;
  /** Ignores pending requests of the previous page. */
  readonly forget: () => void;
}

/**
 * Event streams never end, and the browser does not report the end of beacons or of the blocked
 * worker script.
 */
const endlessRequests: readonly string[] = [
  `${registryPrefix}/changes`,
  `${registryPrefix}/beacons/token`,
  `${registryPrefix}/beacons`,
  apiPrefix + liveEventsPath,
  '/service-worker.js',
];
const isEndless = (url: string): boolean => endlessRequests.includes(new URL(url).pathname);

export const watchTraffic = (session: CDPSession): Traffic => {
  const open = new Map<string, string>();
  let requests = 0;
  let bytes = 0;
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http') || isEndless(request.url)) return;
    open.set(requestId, request.url);
    requests += 1;
    last = Date.now();
  });
  const end = (requestId: string, length: number) => {
    if (!open.delete(requestId)) return;
    bytes += length;
    last = Date.now();
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  return {
    requests: () => requests,
    bytes: () => bytes,
    quietSince: () => (open.size > 0 ? 0 : Date.now() - last),
    waiting: () => [...open.values()],
    idle: () => Date.now() - last,
    arrived: (resources) => {
      const bytesOf = new Map(resources);
      for (const [requestId, url] of open)
        if (bytesOf.has(url)) end(requestId, bytesOf.get(url) ?? 0);
    },
    forget: () => open.clear(),
  };
};

interface Seen {
  lcp: number;
  ready: number;
  alive: number;
  cls: number;
  tasks: [start: number, duration: number][];
}

/** Missing in the DOM types. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/**
 * Runs in the page from the start: records largest paint and the frame in which the selector
 * becomes visible.
 */
const observe = ({ ready, alive = ready }: Pick<Visit, 'ready' | 'alive'>): void => {
  const seen: Seen = { lcp: 0, ready: 0, alive: 0, cls: 0, tasks: [] };
  Object.assign(window, { salaSpeed: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput) seen.cls += entry.value; // the type of these entries
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) =>
      element.checkVisibility({ opacityProperty: true }),
    );
  const look = () => {
    if (!seen.ready && visible(ready)) seen.ready = performance.now();
    if (!seen.alive && visible(alive)) seen.alive = performance.now();
    if (!seen.ready || !seen.alive) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Finished resources and their bytes. Runs in the page. */
const finished = (): [url: string, bytes: number][] =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]) // the type of these entries
    .filter(({ responseEnd }) => responseEnd > 0)
    .map(({ name, transferSize }) => [name, transferSize]);

export const settle = async (page: Page, traffic: Traffic): Promise<void> => {
  const deadline = Date.now() + patienceMs;
  while (traffic.quietSince() < quietMs) {
    if (Date.now() > deadline)
      throw new Error(`${page.url()} does not come to rest: ${traffic.waiting().join(' ')}`);
    // A throttled browser does not report the end of some requests; the page knows what it has.
    if (traffic.idle() > pollResourcesAfterMs) traffic.arrived(await page.evaluate(finished));
    await page.waitForTimeout(50); // poll interval
  }
};

export const prepare = async (
  browser: Browser,
  { url, ready, alive = ready, session }: Visit,
): Promise<Page> => {
  // Blocked, because the worker prefetches the suite for offline use and would disturb the
  // measurement.
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    serviceWorkers: 'block',
  });
  if (session) {
    await context.addCookies([
      {
        url: new URL(url).origin,
        name: 'access_token',
        value: session.token,
        secure: true,
        sameSite: 'Strict',
      },
    ]);
    await context.addInitScript((storage) => {
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
    }, session.storage);
  }
  const page = await context.newPage();
  // The TypeScript loader wraps functions with this helper, which pages lack.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe, { ready, alive });
  return page;
};

const readTimes = (page: Page) =>
  page.evaluate(() => {
    const { lcp, ready, alive, cls, tasks } = (window as unknown as { salaSpeed: Seen }).salaSpeed; // made by observe()
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const beyond = tasks.map(([start, duration]) =>
      Math.max(0, Math.min(duration, start + duration - fcp) - 50),
    );
    return { fcp, lcp, ready, alive, cls, tbt: beyond.reduce((sum, more) => sum + more, 0) };
  });

/** Heap in bytes after garbage collection. */
export const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage'); // weak references clear one turn later
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
};

/** Applies the slow clinic's throttling. */
export const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowClinic);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return session;
};

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium() ?? '', args: [...chromiumFlags] });

/**
 * Resolves with the expression's value once it is not 0. Playwright's waitFor injects a script, a
 * task of 150 ms on a slow computer.
 */
export const numberFrom = async (
  page: Page,
  session: CDPSession,
  expression: string,
): Promise<number> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { result } = await session.send('Runtime.evaluate', { expression });
    if (result.value) return Number(result.value);
    if (Date.now() > deadline) throw new Error(`${page.url()}: ${expression} comes to nothing`);
    await page.waitForTimeout(50); // poll interval
  }
};

/** Both have been recorded. */
const bothReady = 'globalThis.salaSpeed?.ready && salaSpeed.alive';

/** One visit with a fresh browser process and profile. */
export const measure = async (visit: Visit): Promise<PageSpeed> => {
  const browser = await openBrowser();
  try {
    const page = await prepare(browser, visit);
    const session = await slowDown(page);
    const traffic = watchTraffic(session);
    await page.goto(visit.url, { waitUntil: 'commit' });
    await numberFrom(page, session, bothReady);
    await settle(page, traffic);
    const times = await readTimes(page);
    const cold = {
      requests: traffic.requests(),
      kilobytes: traffic.bytes() / 1024,
      heap: (await heapOf(page)) / 1e6,
    };
    traffic.forget();
    await page.reload({ waitUntil: 'commit' });
    await numberFrom(page, session, bothReady);
    await settle(page, traffic);
    const { ready: warm, alive: warmAlive } = await readTimes(page);
    return { ...times, ...cold, warm, warmAlive };
  } finally {
    await browser.close();
  }
};
