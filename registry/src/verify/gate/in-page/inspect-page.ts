/// <reference lib="dom" />
import type { PageInstrumentation, Pending } from './instrument-page';

/** Functions serialised into the page: each is self-contained. */

/** What a screen shows. */
export interface ScreenState {
  /** First heading of the screen; null when none. */
  readonly heading: string | null;
  /** Something is still loading. */
  readonly busy: boolean;
  readonly path: string;
  readonly alerts: readonly string[];
  /** Visible characters. */
  readonly letters: number;
  /** An error panel with a retry button is shown. */
  readonly canRetry: boolean;
}

export const inspectScreen = (): ScreenState => {
  const words = (element: Element): string => (element.textContent ?? '').trim();
  const main = document.querySelector('main') ?? document.body;
  const heading = [...main.querySelectorAll('h1')].find((element) => element.checkVisibility());
  return {
    heading: heading ? words(heading) : null,
    busy: main.querySelector('[role=status][aria-busy=true]') !== null,
    path: location.pathname + location.search,
    alerts: [...main.querySelectorAll('[role=alert]')].map(words).filter((text) => text.length > 0),
    letters: document.body.innerText.trim().length,
    canRetry: main.querySelector('[role=alert] button') !== null,
  };
};

/** Presses retry in every error panel: the last button, because support details come before it. */
export const pressRetry = (): void => {
  const panels = [
    ...(document.querySelector('main') ?? document.body).querySelectorAll('[role=alert]'),
  ];
  for (const button of panels.flatMap((panel) => [...panel.querySelectorAll('button')].slice(-1)))
    button.click();
};

/** Follows a link. @returns false when there is no such link */
export const followLink = (path: string): boolean => {
  const link = [...document.querySelectorAll('a')].find(
    (anchor) => anchor.getAttribute('href') === path && anchor.checkVisibility(),
  );
  link?.click();
  return link !== undefined;
};

/** Navigates without a new document: by link, or through history. */
export const enter = (path: string): void => {
  const link = [...document.querySelectorAll('a')].find(
    (anchor) => anchor.getAttribute('href') === path && anchor.checkVisibility(),
  );
  if (link) return link.click();
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
};

/** Marks this document, or tells whether it is the marked one: detects reloads. */
export const markDocument = (): boolean => {
  const mark = Symbol.for('sala.gate.document');
  const known = Reflect.has(globalThis, mark);
  Object.defineProperty(globalThis, mark, { value: true, configurable: true });
  return known;
};

/** A stop of a walk. */
export interface Step {
  readonly path: string;
  /** Expected heading of the screen. */
  readonly heading: string;
}

interface Walk {
  readonly inside: readonly Step[];
  readonly outside: Step;
  readonly from: number;
  readonly to: number;
  readonly screenTimeoutMs: number;
}

/**
 * Enters each screen and leaves it again through the menu, or by history without a menu.
 *
 * @returns null, or what did not appear
 */
export const walkScreens = async ({
  inside,
  outside,
  from,
  to,
  screenTimeoutMs,
}: Walk): Promise<string | null> => {
  const { wait } = (globalThis as unknown as Record<symbol, PageInstrumentation>)[
    Symbol.for('sala.gate')
  ] as PageInstrumentation; // set by instrument-page.ts
  const arrived = ({ path, heading }: Step): boolean => {
    const main = document.querySelector('main');
    const shown = [...(main?.querySelectorAll('h1') ?? [])].some(
      (element) => (element.textContent ?? '').trim() === heading,
    );
    return (
      location.pathname === new URL(path, location.href).pathname &&
      shown &&
      !main?.querySelector('[role=status][aria-busy=true]')
    );
  };
  const go = (step: Step, way: 'in' | 'out'): void => {
    const link = [...document.querySelectorAll('a')].find(
      (anchor) => anchor.getAttribute('href') === step.path && anchor.checkVisibility(),
    );
    if (link) return link.click();
    if (way === 'out') return history.back();
    history.pushState(null, '', step.path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  };
  for (let visit = from; visit < to; visit += 1) {
    const step = inside[visit % inside.length];
    if (!step) return 'no screen to enter';
    for (const [place, way] of [
      [step, 'in'],
      [outside, 'out'],
    ] as const) {
      go(place, way);
      const deadline = performance.now() + screenTimeoutMs;
      while (!arrived(place)) {
        if (performance.now() > deadline) {
          const heading = document.querySelector('main h1')?.textContent ?? null;
          return `visit ${visit + 1}: ${place.path} did not appear within ${screenTimeoutMs / 1000} s; on screen: ${heading ?? 'no heading'} at ${location.pathname}`;
        }
        await wait(10);
      }
      // Lets effects of the new screen run before it is left.
      await wait(30);
    }
  }
  return null;
};

/** Resources a page retains. */
export interface RetainedResources {
  readonly pending: readonly Pending[];
  /** `style` elements and stylesheets, adopted ones included. */
  readonly styles: number;
  readonly rules: number;
  readonly keys: readonly string[];
}

export const inspectPage = (): RetainedResources => {
  const { pending } = (globalThis as unknown as Record<symbol, PageInstrumentation>)[
    Symbol.for('sala.gate')
  ] as PageInstrumentation; // set by instrument-page.ts
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets];
  return {
    pending: [...pending.values()],
    styles:
      document.querySelectorAll('style, link[rel=stylesheet]').length +
      document.adoptedStyleSheets.length,
    rules: sheets.reduce((sum, { cssRules }) => sum + cssRules.length, 0),
    keys: Object.getOwnPropertyNames(globalThis),
  };
};

/** State of module federation in a page. */
export interface Federation {
  /** Entries of the known remotes, by name. */
  readonly entries: Readonly<Record<string, string>>;
  /** Remotes whose module runs. */
  readonly running: readonly string[];
  /** Versions in the share scope, by key. */
  readonly shares: Readonly<Record<string, readonly string[]>>;
  /** Names of share scopes. */
  readonly scopes: readonly string[];
  readonly renderers: readonly string[];
}

interface Instance {
  readonly name: string;
  readonly options: {
    readonly remotes: readonly { readonly name: string; readonly entry?: string }[];
  };
  readonly moduleCache: ReadonlyMap<string, unknown>;
  readonly shareScopeMap: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
  >;
}

export const inspectFederation = (): Federation => {
  const { renderers } = (globalThis as unknown as Record<symbol, PageInstrumentation>)[
    Symbol.for('sala.gate')
  ] as PageInstrumentation; // set by instrument-page.ts
  const federation: unknown = Reflect.get(globalThis, '__FEDERATION__');
  // The runtime's own registry, absent until the first remote is requested.
  const instances =
    (typeof federation === 'object' && federation !== null
      ? (Reflect.get(federation, '__INSTANCES__') as readonly Instance[] | undefined)
      : undefined) ?? [];
  const shell = instances.find(({ name }) => name === 'host_shell');
  const shares: Record<string, string[]> = {};
  const scopes = new Set<string>();
  for (const { shareScopeMap } of instances) {
    for (const [scope, keys] of Object.entries(shareScopeMap)) {
      scopes.add(scope);
      for (const [key, versions] of Object.entries(keys))
        shares[key] = [...new Set([...(shares[key] ?? []), ...Object.keys(versions)])];
    }
  }
  return {
    entries: Object.fromEntries(
      (shell?.options.remotes ?? []).map(({ name, entry = '' }) => [name, entry]),
    ),
    running: [...(shell?.moduleCache.keys() ?? [])],
    shares,
    scopes: [...scopes],
    renderers,
  };
};

/** What a document needed until its first screen appeared. */
export interface FirstLoad {
  /** Milliseconds since navigation start; null: never ready. */
  readonly readyMs: number | null;
  /** URLs requested before that. */
  readonly before: readonly string[];
}

export const inspectFirstLoad = (): FirstLoad => {
  const { ready } = (globalThis as unknown as Record<symbol, PageInstrumentation>)[
    Symbol.for('sala.gate')
  ] as PageInstrumentation; // set by instrument-page.ts
  const { at } = ready;
  const entries = performance.getEntriesByType('resource');
  return {
    readyMs: at === null ? null : Math.round(at),
    before: entries
      .filter(({ startTime }) => at === null || startTime <= at)
      .map(({ name }) => name),
  };
};

/** CSP violations of the page. */
export const inspectViolations = (): readonly string[] =>
  (
    (globalThis as unknown as Record<symbol, PageInstrumentation>)[
      Symbol.for('sala.gate')
    ] as PageInstrumentation
  ).violations; // set by instrument-page.ts
