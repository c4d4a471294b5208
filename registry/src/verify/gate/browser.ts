import { apiPrefix, liveEventsPath, type Locale } from '@sala/shared-contracts';
import { setTimeout as wait } from 'node:timers/promises';
import { chromiumFlags, ensureHeadlessChromium } from '@sala/tooling/chromium';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { inspectScreen, type ScreenState } from './in-page/inspect-page';
import { instrumentPage } from './in-page/instrument-page';

export interface GateAccount {
  readonly email: string;
  readonly password: string;
}

/** Anonymous, signed in without a company, or owner of a company. */
export type Viewer = 'visitor' | 'founder' | 'owner';

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Milliseconds a screen may take to appear, retries included. */
export const screenTimeoutMs = 20_000;
/** Milliseconds without a request after which a page counts as settled. */
const quietMs = 250;
/** Milliseconds between looks at a page: each forces layout. */
const lookIntervalMs = 50;
/** A page that does not respond for this long is in an endless loop; interval of the check. */
const [blockedMs, pingIntervalMs] = [15_000, 1000];
/** Expected interval of looks, and the maximum stretch of a timeout. */
const [expectedLookMs, maxStretch] = [60, 6];

/**
 * A timeout counted in looks, not only by the clock: on a busy machine looks take longer, and so
 * does the page.
 *
 * @returns whether it has expired; call once per look
 */
export const startLookTimeout = (withinMs: number): (() => boolean) => {
  const began = Date.now();
  let looks = 0;
  return () => {
    looks += 1;
    const passed = Date.now() - began;
    return (
      passed > withinMs && (looks > withinMs / expectedLookMs || passed > withinMs * maxStretch)
    );
  };
};

/** A request of a page. */
export interface PageRequest {
  readonly url: string;
  /** HTTP status; null: no response. */
  readonly status: number | null;
  /** Body size as transferred. */
  readonly bytes: number;
}

/** A page of the suite with its requests and console errors. */
export interface GatePage {
  readonly page: Page;
  readonly requests: readonly PageRequest[];
  readonly complaints: readonly string[];
  /** Waits for a condition; null when it was not met in time. */
  readonly until: (
    what: (shown: ScreenState) => boolean,
    withinMs?: number,
  ) => Promise<ScreenState | null>;
  /** Whether it stopped responding and was closed. */
  readonly isBlocked: () => boolean;
  /** Waits until it requests nothing more. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Event streams (releases, live data) never end. */
const isLine = (request: Request): boolean =>
  request.resourceType() === 'eventsource' ||
  new URL(request.url()).pathname === apiPrefix + liveEventsPath;

const openPage = async (context: BrowserContext): Promise<GatePage> => {
  const page = await context.newPage();
  const requests: PageRequest[] = [];
  const complaints: string[] = [];
  const open = new Set<unknown>();
  let lastMs = Date.now();
  const end = (request: unknown): void => {
    open.delete(request);
    lastMs = Date.now();
  };
  page.on('request', (request) => {
    if (!isLine(request)) open.add(request);
    lastMs = Date.now();
  });
  page.on('requestfinished', (request) => {
    void Promise.all([request.response(), request.sizes()])
      .then(([response, { responseBodySize }]) =>
        requests.push({
          url: request.url(),
          status: response?.status() ?? null,
          bytes: responseBodySize,
        }),
      )
      .catch(() => undefined) // the page was closed meanwhile
      .finally(() => end(request));
  });
  const answered = new Map<unknown, number>();
  page.on('response', (response) => {
    const request = response.request();
    answered.set(request, response.status());
    // A body the page never reads never finishes.
    if (request.resourceType() === 'fetch') end(request);
  });
  page.on('requestfailed', (request) => {
    const status = answered.get(request) ?? null;
    // Requests aborted by the page itself did not fail.
    const takenBack = status === null && request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!takenBack) requests.push({ url: request.url(), status, bytes: 0 });
    end(request);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url, lineNumber } = message.location();
    complaints.push(`console: ${message.text()}${url ? ` (${url}:${lineNumber})` : ''}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));

  let closed = false;
  let blocked = false;
  const until: GatePage['until'] = async (what, withinMs = screenTimeoutMs) => {
    const isOver = startLookTimeout(withinMs);
    for (;;) {
      // Between two documents there is nothing to look at.
      const shown = await page.evaluate(inspectScreen).catch(() => null);
      if (blocked) return null;
      if (shown && what(shown)) return shown;
      if (isOver()) return null;
      await wait(lookIntervalMs); // interval of looks
    }
  };
  const settle = async (): Promise<void> => {
    const deadline = Date.now() + screenTimeoutMs;
    while ((open.size > 0 || Date.now() - lastMs < quietMs) && Date.now() < deadline) {
      await wait(50); // interval of checks
    }
  };
  // An evaluation pending in a blocked page fails once the page is closed.
  const watch = async (): Promise<void> => {
    while (!closed) {
      await wait(pingIntervalMs, undefined, { ref: false });
      const answer = page.evaluate(() => true).catch(() => true); // between two documents
      if (closed || (await Promise.race([answer, wait(blockedMs, false, { ref: false })])))
        continue;
      blocked = true;
      complaints.push(
        `the page stopped responding for ${blockedMs / 1000} s: its event loop is blocked, as by an endless loop`,
      );
      await context.close();
      return;
    }
  };
  void watch();
  return {
    page,
    requests,
    complaints,
    until,
    settle,
    isBlocked: () => blocked,
    close: async () => {
      closed = true;
      await page.close();
    },
  };
};

/** A browser with each viewer signed in. */
export interface GateBrowser {
  readonly open: (viewer: Viewer, locale?: Locale) => Promise<GatePage>;
  readonly close: () => Promise<void>;
}

const openContext = async (
  browser: Browser,
  baseURL: string,
  storageState: State = { cookies: [], origins: [] },
): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL, storageState, serviceWorkers: 'block' });
  // esbuild wraps named functions with this helper when the program runs uncompiled; functions sent
  // to the page need it.
  await context.addInitScript(
    "Object.defineProperty(globalThis, '__name', { value: (named) => named })",
  );
  return context;
};

const signIn = async (
  browser: Browser,
  origin: string,
  { email, password }: GateAccount,
): Promise<State> => {
  const context = await openContext(browser, origin);
  const { page, until } = await openPage(context);
  await page.goto('/sign-in');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  const shown = await until(
    ({ path, heading, busy }) => !path.startsWith('/sign-in') && heading !== null && !busy,
  );
  if (!shown)
    throw new Error(
      `${email} could not sign in at ${origin}/sign-in within ${screenTimeoutMs / 1000} s.`,
    );
  const state = await context.storageState();
  await context.close();
  return state;
};

/**
 * Starts Chromium and signs in through the UI.
 *
 * @param signal closes the browser at any moment
 * @throws Error without a browser, when sign-in fails or when `signal` aborts
 */
export const startBrowser = async (
  origin: string,
  accounts: { readonly owner: GateAccount; readonly founder: GateAccount },
  signal?: AbortSignal,
): Promise<GateBrowser> => {
  const browser = await chromium.launch({
    executablePath: ensureHeadlessChromium(),
    args: [...chromiumFlags],
    // The caller handles Ctrl-C and closes what it opened.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const stop = (): void => void browser.close();
  const close = async (): Promise<void> => {
    signal?.removeEventListener('abort', stop);
    await browser.close();
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    signal?.throwIfAborted(); // it may have aborted during start-up
    const [owner, founder] = await Promise.all([
      signIn(browser, origin, accounts.owner),
      signIn(browser, origin, accounts.founder),
    ]);
    const states: Readonly<Record<Viewer, State>> = {
      visitor: { cookies: [], origins: [] },
      founder,
      owner,
    };
    const open = async (viewer: Viewer, locale?: Locale): Promise<GatePage> => {
      const context = await openContext(browser, origin, states[viewer]);
      if (locale)
        await context.addInitScript((value) => localStorage.setItem('locale', value), locale);
      await context.addInitScript(instrumentPage);
      const opened = await openPage(context);
      return {
        ...opened,
        close: async () => {
          await opened.close();
          await context.close();
        },
      };
    };
    return { open, close };
  } catch (error) {
    await close();
    throw error;
  }
};
