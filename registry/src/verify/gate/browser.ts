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
import { lookAtScreen, type Shown } from './in-page/look';
import { watchPage } from './in-page/watch';

/** Somebody who may sign in. */
export interface GateAccount {
  readonly email: string;
  readonly password: string;
}

/** Who looks: anybody, somebody without a company, the owner of one. */
export type Viewer = 'visitor' | 'founder' | 'owner';

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** How long a screen may take to come, with all of its tries. Milliseconds. */
export const patienceMs = 20_000;
/** A page without a request for that long has all that it wants. */
const quietMs = 250;
/** Between two looks at a page: each makes it lay itself out. */
const lookMs = 50;
/** A page that answers nothing for so long runs a loop without an end; and how often one asks. */
const [blockedMs, askMs] = [15_000, 1000];
/**
 * How often a page is looked at within a time before it may run out, and how much longer than that
 * nobody waits.
 */
const [usualLookMs, patienceTimes] = [60, 6];

/**
 * What counts how long a page may take: in looks, not by the clock alone. On a machine with other
 * work a look takes longer, and so does everything that the page does.
 *
 * @returns whether it is over; to be asked once a look.
 */
export const startPatience = (withinMs: number): (() => boolean) => {
  const began = Date.now();
  let looks = 0;
  return () => {
    looks += 1;
    const passed = Date.now() - began;
    return (
      passed > withinMs && (looks > withinMs / usualLookMs || passed > withinMs * patienceTimes)
    );
  };
};

/** A file that a page asked for. */
export interface Asked {
  readonly url: string;
  /** HTTP status; null: no answer came. */
  readonly status: number | null;
  /** Of the body, as it travelled. */
  readonly bytes: number;
}

/** A page of the suite with everything that it asked for and complained of. */
export interface GatePage {
  readonly page: Page;
  readonly asked: readonly Asked[];
  readonly complaints: readonly string[];
  /** Until the page says that something is there; null: it never did. */
  readonly until: (what: (shown: Shown) => boolean, withinMs?: number) => Promise<Shown | null>;
  /** Whether it stopped answering, and was closed for that. */
  readonly isBlocked: () => boolean;
  /** Until it asks for nothing more. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A stream of changes, of releases or of the company's, never ends. */
const isLine = (request: Request): boolean =>
  request.resourceType() === 'eventsource' ||
  new URL(request.url()).pathname === apiPrefix + liveEventsPath;

const openPage = async (context: BrowserContext): Promise<GatePage> => {
  const page = await context.newPage();
  const asked: Asked[] = [];
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
        asked.push({
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
    // A body that the page never reads never ends.
    if (request.resourceType() === 'fetch') end(request);
  });
  page.on('requestfailed', (request) => {
    const status = answered.get(request) ?? null;
    // What the page itself took back, for it was no longer wanted, did not fail.
    const takenBack = status === null && request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!takenBack) asked.push({ url: request.url(), status, bytes: 0 });
    end(request);
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url, lineNumber } = message.location();
    complaints.push(`console: ${message.text()}${url ? ` (${url}:${lineNumber})` : ''}`);
  });
  page.on('pageerror', (error) => complaints.push(`not caught: ${error.message}`));

  let closed = false;
  let blocked = false;
  const until: GatePage['until'] = async (what, withinMs = patienceMs) => {
    const isOver = startPatience(withinMs);
    for (;;) {
      // Between two documents there is nothing to look at.
      const shown = await page.evaluate(lookAtScreen).catch(() => null);
      if (blocked) return null;
      if (shown && what(shown)) return shown;
      if (isOver()) return null;
      await wait(lookMs); // a pause between two looks at the screen
    }
  };
  const settle = async (): Promise<void> => {
    const deadline = Date.now() + patienceMs;
    while ((open.size > 0 || Date.now() - lastMs < quietMs) && Date.now() < deadline) {
      await wait(50); // a pause between two looks at the traffic
    }
  };
  // What waits for an answer of the page would wait for ever: it fails once the page is closed.
  const watch = async (): Promise<void> => {
    while (!closed) {
      await wait(askMs, undefined, { ref: false });
      const answer = page.evaluate(() => true).catch(() => true); // between two documents
      if (closed || (await Promise.race([answer, wait(blockedMs, false, { ref: false })])))
        continue;
      blocked = true;
      complaints.push(
        `the page stopped responding for ${blockedMs / 1000} s: its event loop is blocked, as by a loop without an end`,
      );
      await context.close();
      return;
    }
  };
  void watch();
  return {
    page,
    asked,
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

/** A browser in which each kind of viewer is signed in. */
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
  // What esbuild puts around named functions when this program runs uncompiled: functions that run in the page lack it.
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
      `${email} could not sign in at ${origin}/sign-in within ${patienceMs / 1000} s.`,
    );
  const state = await context.storageState();
  await context.close();
  return state;
};

/**
 * Starts Chromium and signs in through the screen.
 *
 * @param signal closes it, at whatever moment.
 * @throws Error when there is no browser, nobody can sign in, or `signal` ends it.
 */
export const startBrowser = async (
  origin: string,
  accounts: { readonly owner: GateAccount; readonly founder: GateAccount },
  signal?: AbortSignal,
): Promise<GateBrowser> => {
  const browser = await chromium.launch({
    executablePath: ensureHeadlessChromium(),
    args: [...chromiumFlags],
    // Ctrl-C is the caller's: it closes what it opened.
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
    signal?.throwIfAborted(); // while it started nobody listened
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
      await context.addInitScript(watchPage);
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
