import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Locale } from '@sala/shared-contracts';

const workspace = path.resolve(__dirname, '../../..');
const program = `import('./tooling/src/webpack/boot-script.ts').then(({ bootScript }) => process.stdout.write(bootScript('host-shell')))`;

/** The script that the build inlines into the head. */
const inlined = execFileSync(process.execPath, ['--import', 'tsx', '--eval', program], {
  cwd: workspace,
  encoding: 'utf8',
});

/* First lines of a page, as a browser runs them. */
interface Visit {
  readonly at: string;
  /** Stored value of auth-storage. */
  readonly remembered?: string;
  readonly signedIn?: boolean;
  readonly locale?: Locale;
}

export const token = 'head.claims.signature';
export const whoMay = (...permissions: string[]): string =>
  JSON.stringify({ state: { user: { permissions } }, version: 0 });
const mayRead = whoMay('customers:read', 'customer-fields:read');

/** Listeners of the head: a page has one head, this file many. */
const listeners: Parameters<typeof addEventListener>[] = [];

/** Preloads of a page. jsdom treats `as` as a plain property. */
export const scriptsAhead = (): (string | null)[] =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
    .filter((link) => link.as === 'script')
    .map((link) => link.getAttribute('href'));

/** As index.html preloads them. */
export const preloadLibrary = (href: string): HTMLLinkElement =>
  document.head.appendChild(
    Object.assign(document.createElement('link'), { rel: 'preload', href }),
  );

/** Loads an address up to the end of the head, including its early requests. */
export const visit = ({ at, signedIn = false, locale = 'es-MX', remembered = mayRead }: Visit) => {
  history.replaceState(null, '', at);
  document.documentElement.lang = locale; // set by the appearance script before
  document.cookie = 'other=1; secure';
  localStorage.setItem('auth-storage', remembered);
  if (signedIn) document.cookie = `access_token=${token}; path=/; secure; samesite=strict`;
  const listening = jest.spyOn(globalThis, 'addEventListener');
  new Function(inlined)();
  listeners.push(...listening.mock.calls);
  listening.mockRestore();
  return {
    scripts: scriptsAhead(),
    calls: [...(globalThis.salaEarlyAnswers?.keys() ?? [])],
    answers: [...(globalThis.salaEarlyAnswers?.values() ?? [])],
    picture: document.documentElement.dataset['picture'],
  };
};

afterEach(() => {
  for (const listener of listeners.splice(0)) removeEventListener(...listener);
  document.head.querySelectorAll('link').forEach((link) => link.remove());
  document.cookie = 'access_token=; path=/; secure; samesite=strict; max-age=0';
  globalThis.salaEarlyAnswers = undefined;
  globalThis.salaEarlyToken = undefined;
  delete document.documentElement.dataset['picture'];
  delete document.documentElement.dataset['sidebar'];
});
