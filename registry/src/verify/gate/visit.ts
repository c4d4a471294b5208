import type { Locale, RemoteRoute } from '@sala/shared-contracts';
import { screenTimeoutMs, type GateBrowser, type Viewer } from './browser';
import {
  inspectFederation,
  inspectFirstLoad,
  inspectViolations,
  type Federation,
  type ScreenState,
} from './in-page/inspect-page';
import { takeScreenshot } from './screenshots';
import type { GateSubject } from './gate-subject';

/** An address to open directly, and the viewer. */
export interface Address {
  readonly path: string;
  readonly viewer: Viewer;
  /** Browser language; default es-MX. */
  readonly locale?: Locale;
  /** Title in the contract, if any. */
  readonly title: string | null;
  /** Path of its route in load.json. */
  readonly route: string;
}

/** A requested file under `/r/`. */
export interface VisitFile {
  readonly file: string;
  readonly bytes: number;
  readonly first: boolean;
}

/** Result of opening an address in its own document. */
export interface Visit extends Address {
  readonly shown: ScreenState | null;
  readonly readyMs: number;
  /** Requested files of the bundle, relative to the release; `first`: before the screen appeared. */
  readonly files: readonly VisitFile[];
  /** Requested files of every bundle. */
  readonly ofSuite: readonly (VisitFile & { readonly base: string })[];
  /** Failed requests. */
  readonly refused: readonly string[];
  /** `/r/<folder>/<version>/` of every loaded file. */
  readonly bases: readonly string[];
  readonly complaints: readonly string[];
  readonly federation: Federation;
  readonly violations: readonly string[];
  /** `Content-Security-Policy` of the page. */
  readonly policy: string;
}

const viewerOf: Readonly<Record<RemoteRoute['layout'], Viewer>> = {
  authenticated: 'owner',
  setup: 'founder',
  public: 'visitor',
};

/** Every address of a contract: routes, command targets, and the first route in the other language. */
export const addressesOf = ({ contract }: GateSubject): Address[] => {
  if (!contract) return [];
  const ownerOf = (path: string): RemoteRoute | undefined =>
    contract.routes
      .filter((route) => path === route.path || path.startsWith(`${route.path}/`))
      .toSorted((one, other) => other.path.length - one.path.length)[0];
  const titleOf = (path: string, locale: Locale = 'es-MX'): string | null => {
    const item = contract.nav.find((entry) => entry.path === path);
    return item ? (contract.messages[locale].nav[item.key] ?? null) : null;
  };
  const routes = contract.routes.map(({ path, layout }) => ({
    path,
    viewer: viewerOf[layout],
    title: titleOf(path),
    route: path,
  }));
  const commands = (contract.slots?.commands ?? []).flatMap(({ path }) => {
    const route = ownerOf(path.split('?')[0] ?? path);
    return route
      ? [{ path, viewer: viewerOf[route.layout], title: titleOf(route.path), route: route.path }]
      : [];
  });
  const english = routes
    .slice(0, 1)
    .map((address) => ({ ...address, title: titleOf(address.path, 'en'), locale: 'en' as const }));
  return [...routes, ...commands, ...english];
};

/** Screens of the shell itself. */
export const shellAddresses: readonly Address[] = [
  { path: '/', viewer: 'owner', title: null, route: '/' },
  { path: '/sign-in', viewer: 'visitor', title: null, route: '/sign-in' },
  { path: '/sign-in-2', viewer: 'visitor', title: null, route: '/sign-in-2' },
  { path: '/sign-up', viewer: 'visitor', title: null, route: '/sign-up' },
  { path: '/forgot-password', viewer: 'visitor', title: null, route: '/forgot-password' },
];

const pathOf = (url: string): string => new URL(url).pathname;

/** False for browser requests such as the favicon. */
const isOfSuite = (url: string, origin: string): boolean => url.startsWith(`${origin}/`);

/** A page that stopped responding before it could be examined. */
const unseen = (address: Address, complaints: readonly string[], policy: string): Visit => ({
  ...address,
  shown: null,
  readyMs: screenTimeoutMs,
  files: [],
  ofSuite: [],
  refused: [],
  bases: [],
  complaints,
  federation: { entries: {}, running: [], shares: {}, scopes: [], renderers: [] },
  violations: [],
  policy,
});

/** Opens an address in a new document. @param screenshots directory for screenshots of faults */
export const visit = async (
  browser: GateBrowser,
  subject: GateSubject,
  address: Address,
  screenshots?: string,
): Promise<Visit> => {
  const opened = await browser.open(address.viewer, address.locale);
  const { page, requests, complaints, until, settle } = opened;
  let policy = '';
  try {
    const response = await page.goto(address.path, { waitUntil: 'commit' });
    policy = (await response?.headerValue('content-security-policy')) ?? '';
    const origin = new URL(page.url()).origin;
    const shown = await until(({ heading, busy }) => heading !== null && !busy);
    await settle();
    if (opened.isBlocked()) return unseen(address, complaints, policy);
    const { readyMs, before } = await page.evaluate(inspectFirstLoad);
    const ofSuite = requests.flatMap(({ url, bytes }) => {
      const [, base, file] = /^(\/r\/[^/]+\/[^/]+\/)([^/]+)$/.exec(pathOf(url)) ?? [];
      return base && file ? [{ base, file, bytes, first: before.includes(url) }] : [];
    });
    const result: Visit = {
      ...address,
      // A guard or a crash may have replaced the screen.
      shown: shown && (await until(({ heading, busy }) => heading !== null && !busy)),
      readyMs: readyMs ?? screenTimeoutMs,
      files: ofSuite.filter(({ base }) => base === subject.base),
      ofSuite,
      refused: requests
        .filter(({ url, status }) => isOfSuite(url, origin) && (status === null || status >= 400))
        .map(
          ({ url, status }) =>
            `${pathOf(url)} ${status === null ? 'got no response' : `returned ${status}`}`,
        ),
      bases: [...new Set(ofSuite.map(({ base }) => base))],
      complaints: [...complaints],
      federation: await page.evaluate(inspectFederation),
      violations: await page.evaluate(inspectViolations),
      policy,
    };
    if (!result.shown || result.shown.alerts.length > 0 || result.complaints.length > 0)
      await takeScreenshot(page, screenshots, `deep link ${address.path}`);
    return result;
  } catch (error) {
    if (opened.isBlocked()) return unseen(address, complaints, policy);
    throw error;
  } finally {
    await opened.close();
  }
};
