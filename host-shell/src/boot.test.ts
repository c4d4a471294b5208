import './testing/page';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Locale } from '@sala/shared-contracts';
import { startApi } from '@sala/shell-sdk/testing';
import { waitFor } from '@testing-library/react';
import { composed, putLoads, registry, versionOf } from './testing/registry';
import { sampleComposition, samples } from './testing/sample-composition';

const workspace = path.resolve(__dirname, '../..');
const program = `import('./tooling/src/webpack/boot-script.ts').then(({ bootScript }) => process.stdout.write(bootScript('host-shell')))`;

/** The line that the build puts into the page's head. */
const inlined = execFileSync(process.execPath, ['--import', 'tsx', '--eval', program], { cwd: workspace, encoding: 'utf8' });

const { answer } = startApi();

interface Visit {
  readonly at: string;
  /** What this browser remembers under auth-storage. */
  readonly remembered?: string;
  readonly signedIn?: boolean;
  readonly locale?: Locale;
}

const token = 'head.claims.signature';
const whoMay = (...permissions: string[]): string => JSON.stringify({ state: { user: { permissions } }, version: 0 });
const mayRead = whoMay('customers:read', 'customer-fields:read');

/** What the head listens to: a page has one, and this file many. */
const heard: Parameters<typeof addEventListener>[] = [];

/** jsdom keeps `as` as a plain property. */
const scriptsAhead = (): (string | null)[] =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].filter((link) => link.as === 'script').map((link) => link.getAttribute('href'));

/** As index.html asks for them. */
const putLibraries = (href: string): HTMLLinkElement =>
  document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'preload', href }));

/** Loads an address up to the end of the head: what it has asked for ahead. */
const visit = ({ at, signedIn = false, locale = 'es-MX', remembered = mayRead }: Visit) => {
  history.replaceState(null, '', at);
  document.documentElement.lang = locale; // the appearance script before it has done so
  document.cookie = 'other=1; secure';
  localStorage.setItem('auth-storage', remembered);
  if (signedIn) document.cookie = `access_token=${token}; path=/; secure; samesite=strict`;
  const listening = jest.spyOn(globalThis, 'addEventListener');
  new Function(inlined)();
  heard.push(...listening.mock.calls);
  listening.mockRestore();
  return {
    scripts: scriptsAhead(),
    calls: [...(globalThis.salaEarlyAnswers?.keys() ?? [])],
    answers: [...(globalThis.salaEarlyAnswers?.values() ?? [])],
    picture: document.documentElement.dataset['picture'],
  };
};

afterEach(() => {
  for (const listener of heard.splice(0)) removeEventListener(...listener);
  document.head.querySelectorAll('link').forEach((link) => link.remove());
  document.cookie = 'access_token=; path=/; secure; samesite=strict; max-age=0';
  globalThis.salaEarlyAnswers = undefined;
  delete document.documentElement.dataset['picture'];
  delete document.documentElement.dataset['sidebar'];
});

const shell = (...names: string[]): string[] => names.map((name) => `/r/host-shell/1/${name}.js`);
const remote = (folder: string, language = 'es'): string[] => ['remoteEntry', 'page', language].map((name) => `/r/${folder}/1/${name}.js`);

describe('signed in', () => {
  test('a deep link into a remote: the frame, the messages, the remote, and its first calls', async () => {
    const asked = answer('customerFieldList', { items: [] });
    const { scripts, calls, answers } = visit({ at: '/clients', signedIn: true });
    expect(scripts).toEqual([...shell('federation', 'es', 'frame'), ...remote('mfe-clients')]);
    expect(calls).toEqual(['/api/v1/customer-fields']);
    const response = await answers[0];
    expect(await response?.json()).toEqual({ items: [] });
    expect(asked).toHaveLength(1);
  });

  test('what comes behind the libraries is asked for when those are there, and at once in a browser that had them before', () => {
    const libraries = putLibraries('/r/host-shell/1/vendor.1.js');
    answer('customerFieldList', { items: [] });
    const { scripts, calls } = visit({ at: '/clients', signedIn: true });
    expect([scripts, calls]).toEqual([shell('federation', 'es'), ['/api/v1/customer-fields']]);
    libraries.dispatchEvent(new Event('load'));
    expect(scriptsAhead()).toEqual([...shell('federation', 'es', 'frame'), ...remote('mfe-clients')]);
    document.head.querySelectorAll('link:not([href*=vendor])').forEach((link) => link.remove());
    expect(visit({ at: '/clients', signedIn: true }).scripts).toEqual([...shell('federation', 'es', 'frame'), ...remote('mfe-clients')]);
    libraries.href = '/r/host-shell/2/vendor.2.js';
    visit({ at: '/clients/prices', signedIn: true });
    expect(scriptsAhead()).not.toContain('/r/mfe-prices/1/page.js');
    libraries.dispatchEvent(new Event('error')); // the page tells; everything else comes
    expect(scriptsAhead()).toContain('/r/mfe-prices/1/page.js');
  });

  test('a slash at the end is the same address', () => {
    answer('customerFieldList', { items: [] });
    expect(visit({ at: '/clients/', signedIn: true }).scripts).toContain('/r/mfe-clients/1/page.js');
  });

  test('below a remote’s path: its files are needed too', () => {
    answer('customerFieldList', { items: [] });
    expect(visit({ at: '/clients/fields', signedIn: true }).scripts).toContain('/r/mfe-clients/1/remoteEntry.js');
  });

  test('below a remote’s path, where another remote has one of its own: the other’s files', () => {
    for (const at of ['/clients/prices', '/clients/prices/2026']) {
      const { scripts, calls } = visit({ at, signedIn: true });
      expect(scripts).toContain('/r/mfe-prices/1/es.js');
      expect(scripts.join()).not.toContain('mfe-clients');
      expect(calls).toEqual([]);
      document.head.querySelectorAll('link').forEach((link) => link.remove());
    }
    answer('customerFieldList', { items: [] });
    expect(visit({ at: '/clients/prices-old', signedIn: true }).scripts).toContain('/r/mfe-clients/1/page.js');
  });

  test('with a search in the address the first calls are others: none is made ahead', () => {
    const { scripts, calls } = visit({ at: '/clients?page=2', signedIn: true });
    expect(scripts).toContain('/r/mfe-clients/1/page.js');
    expect(calls).toEqual([]);
  });

  test.each([
    ['lacks the permission', whoMay('customers:read')],
    ['is not remembered', JSON.stringify({ state: { user: null }, version: 0 })],
    ['is remembered by half a text', '{'],
  ])('who %s causes no call that would be refused; the files come all the same', (_name, remembered) => {
    const { scripts, calls } = visit({ at: '/clients', signedIn: true, remembered });
    expect(scripts).toContain('/r/mfe-clients/1/page.js');
    expect(calls).toEqual([]);
  });

  test('home: the frame and home', () => {
    const { scripts, calls } = visit({ at: '/', signedIn: true });
    expect(scripts).toEqual(shell('frame', 'federation', 'home', 'es'));
    expect(calls).toEqual([]);
  });
});

describe('signed out', () => {
  test.each(['/', '/clients', '/company-setup', '/no/such/place', '/sign-in', '/sign-in?redirect=%2Fclients'])(
    '%s: only what sign-in needs, and no call',
    (at) => {
      const { scripts, calls } = visit({ at });
      expect(scripts).toEqual(shell('sign-in', 'es'));
      expect(calls).toEqual([]);
    },
  );

  test('sign-up is its own screen', () => {
    expect(visit({ at: '/sign-up' }).scripts).toEqual(shell('sign-up', 'es'));
  });

  test('a public page of a remote: without the frame, with its call', () => {
    answer('planList', { items: [] });
    const { scripts, calls } = visit({ at: '/pricing' });
    expect(scripts).toEqual([...shell('federation', 'es'), ...remote('mfe-prices')]);
    expect(calls).toEqual(['/api/v1/plans']);
  });

  test('a path that only begins like a remote’s is not the remote’s', () => {
    expect(visit({ at: '/pricing-old' }).scripts).toEqual(shell('sign-in', 'es'));
  });
});

describe('the picture that stands until the scripts are there', () => {
  test.each([
    ['/', true, 'frame'],
    ['/clients', true, 'frame'],
    ['/no/such/place', true, 'frame'],
    ['/', false, 'sign-in'],
    ['/clients', false, 'sign-in'],
    ['/sign-in', false, 'sign-in'],
    ['/sign-in', true, 'sign-in'],
    ['/sign-up', false, 'form'],
    ['/clerk/sign-in', false, 'form'],
    ['/company-setup', true, 'page'],
    ['/company-setup', false, 'sign-in'],
    ['/pricing', false, 'page'],
    ['/500', true, 'page'],
  ])('%s, signed in: %p: %s', (at, signedIn, picture) => {
    answer('customerFieldList', { items: [] });
    answer('planList', { items: [] });
    expect(visit({ at, signedIn }).picture).toBe(picture);
  });

  test('is as wide as the sidebar was left', () => {
    visit({ at: '/', signedIn: true });
    expect(document.documentElement).not.toHaveAttribute('data-sidebar');
    localStorage.setItem('sidebar', 'collapsed');
    visit({ at: '/', signedIn: true });
    expect(document.documentElement).toHaveAttribute('data-sidebar', 'collapsed');
    localStorage.removeItem('sidebar');
  });
});

test('what is sent or pressed in the picture waits for the scripts: the browser itself sends nothing', () => {
  document.body.innerHTML = '<main id="picture"><form><button type="button" data-real="#other"></button></form></main><form id="other"></form>';
  visit({ at: '/sign-in' });
  const [ahead, other] = [...document.forms];
  const send = (form: HTMLFormElement | undefined) => form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  expect(send(ahead)).toBe(false);
  expect(ahead).toHaveAttribute('data-sent');
  expect(send(other)).toBe(true);
  document.querySelector('button')?.click();
  expect(document.querySelector('button')).toHaveAttribute('data-pressed');
});

test('the link to another password takes along who was typed in the picture, and goes at once', () => {
  document.body.innerHTML = '<main id="picture"><form><input type="email"><a href="/forgot-password"></a></form></main>';
  visit({ at: '/sign-in' });
  const [field, link] = [document.querySelector('input'), document.querySelector('a')];
  link?.addEventListener('click', (event) => event.preventDefault()); // jsdom goes nowhere
  link?.click();
  expect(link).toHaveAttribute('href', '/forgot-password');
  if (field) field.value = ' ana+1@sol.test ';
  link?.click();
  expect(link?.search).toBe('?email=ana%2B1%40sol.test');
  expect(link).not.toHaveAttribute('data-pressed'); // it was opened beside this page, perhaps
});

test('a script of the page itself that does not come: the picture says so, and the registry hears of it; one of a screen has Retry', async () => {
  const told = answer('releaseBeaconCreate', { accepted: 1 });
  visit({ at: '/sign-in' });
  const fail = (defer: boolean) => {
    const script = document.createElement('script');
    script.defer = defer;
    document.head.append(script);
    script.dispatchEvent(new Event('error'));
    script.remove();
  };
  fail(false);
  expect(document.documentElement).not.toHaveAttribute('data-failed');
  expect(told).toEqual([]);
  fail(true);
  expect(document.documentElement).toHaveAttribute('data-failed');
  delete document.documentElement.dataset['failed'];
  await waitFor(() => expect(told).toHaveLength(1));
  const { id, shell: own } = sampleComposition;
  expect(told[0]?.body).toEqual({ composition: id, tab: sessionStorage.getItem('tab'), items: [{ subject: `host_shell@${own.version}`, phase: 'load_failed' }] });
});

test('in English: the English messages of the shell and of the remote', () => {
  answer('planList', { items: [] });
  expect(visit({ at: '/pricing', locale: 'en' }).scripts).toEqual([...shell('federation', 'en'), ...remote('mfe-prices', 'en')]);
});

test.each([
  [true, `Bearer ${token}`],
  [false, null],
])('calls ahead carry what the client would send; signed in: %p', async (signedIn, authorization) => {
  const headers: Headers[] = [];
  answer('planList', { items: [] });
  const send = globalThis.fetch;
  const sent = jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    headers.push(new Headers(init?.headers));
    return send(input, init);
  });
  await visit({ at: '/pricing', signedIn, locale: 'en' }).answers[0];
  expect(sent).toHaveBeenCalledTimes(1);
  expect(headers[0]?.get('authorization')).toBe(authorization);
  expect(headers[0]?.get('accept-language')).toBe('en');
  expect(headers[0]?.get('accept')).toBe('application/json');
});

test('a call ahead that nobody answers disturbs nothing: the screen asks again by itself', async () => {
  answer('planList', () => Response.error());
  const { answers } = visit({ at: '/pricing' });
  await expect(answers[0]).rejects.toThrow(TypeError);
});

test('files are asked for with the hash that their scripts will carry, and the shell’s later parts are known by theirs', () => {
  answer('customerFieldList', { items: [] });
  visit({ at: '/clients', signedIn: true });
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].filter((link) => link.as === 'script');
  expect(links.length).toBeGreaterThan(3);
  // jsdom keeps `integrity` as a plain property.
  for (const { integrity } of links) expect(integrity).toMatch(/^sha384-/);
  expect(Object.keys(globalThis.salaIntegrity ?? {})).toContain('/r/host-shell/1/frame.js');
  // Those of remotes come in once the document is verified.
  expect(Object.keys(globalThis.salaIntegrity ?? {}).join()).not.toContain('mfe-clients');
});

test('of a remote with a canary the version is asked for that this browser ran last', () => {
  const script = document.getElementById('composition');
  const before = script?.textContent ?? '';
  const { stable } = samples.mfe_prices;
  const canary = { ...versionOf(samples.mfe_prices.contract, '2'), companies: [], roles: [], percent: 50, salt: 's' };
  const next = composed({ ...samples, mfe_prices: { contract: samples.mfe_prices.contract, stable, canary } });
  if (script) script.textContent = JSON.stringify(registry.sign(next));
  putLoads(next);
  answer('planList', { items: [] });
  expect(visit({ at: '/pricing' }).scripts).toContain('/r/mfe-prices/1/page.js');
  document.head.querySelectorAll('link').forEach((link) => link.remove());
  localStorage.setItem('channels', JSON.stringify({ mfe_prices: '2' }));
  const { scripts } = visit({ at: '/pricing' });
  expect(scripts).toContain('/r/mfe-prices/2/page.js');
  expect(scripts).not.toContain('/r/mfe-prices/1/page.js');
  localStorage.removeItem('channels');
  if (script) script.textContent = before;
});

test('a page without a composition asks for nothing', () => {
  const script = document.getElementById('composition');
  script?.remove();
  expect(visit({ at: '/clients', signedIn: true })).toEqual({ scripts: [], calls: [], answers: [] });
  if (script) document.head.append(script);
});
