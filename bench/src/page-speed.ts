import { apiPrefix, liveEventsPath, registryPrefix } from '@sala/shared-contracts';
import { chromiumFlags, findChromium } from '@sala/tooling/chromium';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';

/** The slow clinic: 1.6 Mbps down, 750 kbps up, 150 ms a request, a processor four times slower. */
const slowClinic = {
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
  offline: false,
};
const cpuSlowdown = 4;
/** The page counts as settled after this long without traffic. Milliseconds. */
const quietMs = 600;
const askAfterMs = 3000;
/** A page that is not settled after this long never will be. Milliseconds. */
const patienceMs = 90_000;

export interface Visit {
  readonly url: string;
  /** CSS selector; the page is ready when it is visible. */
  readonly ready: string;
  /**
   * CSS selector of what the scripts themselves drew, where the page can be used before they are
   * there.
   */
  readonly alive?: string;
  /** What the browser holds already, for somebody signed in. */
  readonly session?: { readonly token: string; readonly storage: Readonly<Record<string, string>> };
}

export interface PageSpeed {
  /** Milliseconds since the navigation began. */
  readonly fcp: number;
  readonly lcp: number;
  readonly ready: number;
  /** What the scripts themselves drew is visible. */
  readonly alive: number;
  /**
   * Total blocking time: what tasks took beyond 50 ms, from the first paint until the page is
   * quiet.
   */
  readonly tbt: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** The same page again, with what the first visit left in the cache. */
  readonly warm: number;
  readonly warmAlive: number;
  readonly requests: number;
  /** On the wire, headers included. */
  readonly kilobytes: number;
  /** Megabytes of the heap of the first visit, after garbage collection. */
  readonly heap: number;
}

interface Traffic {
  readonly requests: () => number;
  readonly bytes: () => number;
  readonly quietSince: () => number;
  /** Addresses of what is still on its way. */
  readonly waiting: () => readonly string[];
  /** Milliseconds without a beginning or an end of a request. */
  readonly idle: () => number;
  /** The page has these, whatever the browser told of their end: address → bytes on the wire. */
  readonly arrived: (resources: readonly (readonly [url: string, bytes: number])[]) => void;
  /** Another page comes: what the one before still waited for is not waited for any more. */
  readonly forget: () => void;
}

/**
 * The lines on which a page hears of changes have no end; of a beacon's, and of that of the
 * worker's script, which is blocked here, the browser tells nobody.
 */
const aside: readonly string[] = [
  `${registryPrefix}/changes`,
  `${registryPrefix}/beacons/token`,
  `${registryPrefix}/beacons`,
  apiPrefix + liveEventsPath,
  '/service-worker.js',
];
const isAside = (url: string): boolean => aside.includes(new URL(url).pathname);

export const watchTraffic = (session: CDPSession): Traffic => {
  const open = new Map<string, string>();
  let requests = 0;
  let bytes = 0;
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http') || isAside(request.url)) return;
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

/** The type library does not know it. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/**
 * Runs in the page from its first moment: largest paint, and the frame in which the selector is
 * visible.
 */
const observe = ({ ready, alive = ready }: Pick<Visit, 'ready' | 'alive'>): void => {
  const seen: Seen = { lcp: 0, ready: 0, alive: 0, cls: 0, tasks: [] };
  Object.assign(window, { salaSpeed: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput) seen.cls += entry.value; // what this type lists
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

/** What the last byte is there of, and its bytes. Runs in the page. */
const finished = (): [url: string, bytes: number][] =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]) // what this type lists
    .filter(({ responseEnd }) => responseEnd > 0)
    .map(({ name, transferSize }) => [name, transferSize]);

export const settle = async (page: Page, traffic: Traffic): Promise<void> => {
  const deadline = Date.now() + patienceMs;
  while (traffic.quietSince() < quietMs) {
    if (Date.now() > deadline)
      throw new Error(`${page.url()} does not come to rest: ${traffic.waiting().join(' ')}`);
    // Of a few requests a throttled browser never tells the end; the page knows what it has.
    if (traffic.idle() > askAfterMs) traffic.arrived(await page.evaluate(finished));
    await page.waitForTimeout(50); // a pause between two looks at the traffic
  }
};

export const prepare = async (
  browser: Browser,
  { url, ready, alive = ready, session }: Visit,
): Promise<Page> => {
  // The worker keeps the suite for a day without a line while somebody works; it would take part in what is measured.
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
  // The loader of TypeScript wraps functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe, { ready, alive });
  return page;
};

const readTimes = (page: Page) =>
  page.evaluate(() => {
    const { lcp, ready, alive, cls, tasks } = (window as unknown as { salaSpeed: Seen }).salaSpeed; // observe() made it
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const beyond = tasks.map(([start, duration]) =>
      Math.max(0, Math.min(duration, start + duration - fcp) - 50),
    );
    return { fcp, lcp, ready, alive, cls, tbt: beyond.reduce((sum, more) => sum + more, 0) };
  });

/** Bytes of the heap, after garbage collection. */
export const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage'); // weak ends fall one turn later
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
};

/** A browser under the conditions of the slow clinic. */
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
 * The number that the expression becomes once it is not 0. What Playwright waits with is a program
 * of its own in the page: on a slow computer a task of 150 ms.
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
    await page.waitForTimeout(50); // a pause between two looks
  }
};

/** Both have been seen. */
const bothSeen = 'globalThis.salaSpeed?.ready && salaSpeed.alive';

/** One visit with a browser process and a profile of its own. */
export const measure = async (visit: Visit): Promise<PageSpeed> => {
  const browser = await openBrowser();
  try {
    const page = await prepare(browser, visit);
    const session = await slowDown(page);
    const traffic = watchTraffic(session);
    await page.goto(visit.url, { waitUntil: 'commit' });
    await numberFrom(page, session, bothSeen);
    await settle(page, traffic);
    const times = await readTimes(page);
    const cold = {
      requests: traffic.requests(),
      kilobytes: traffic.bytes() / 1024,
      heap: (await heapOf(page)) / 1e6,
    };
    traffic.forget();
    await page.reload({ waitUntil: 'commit' });
    await numberFrom(page, session, bothSeen);
    await settle(page, traffic);
    const { ready: warm, alive: warmAlive } = await readTimes(page);
    return { ...times, ...cold, warm, warmAlive };
  } finally {
    await browser.close();
  }
};
