import './testing/page';
import { startApi } from '@sala/shell-sdk/testing';
import { preloadLibrary, scriptsAhead, token, visit, whoMay } from './testing/boot-page';
import { composed, putLoads, registry, versionOf } from './testing/registry';
import { samples } from './testing/sample-composition';

const { answer } = startApi();

const shell = (...names: string[]): string[] => names.map((name) => `/r/host-shell/1/${name}.js`);
const remote = (folder: string, language = 'es'): string[] =>
  ['remoteEntry', 'page', language].map((name) => `/r/${folder}/1/${name}.js`);

const inComposition = (remotes: Parameters<typeof composed>[0], look: () => void): void => {
  const script = document.getElementById('composition');
  if (!script) throw new Error('the page has no composition');
  const before = script.textContent;
  const next = composed(remotes);
  script.textContent = JSON.stringify(registry.sign(next));
  putLoads(next);
  look();
  script.textContent = before;
};

describe('signed in', () => {
  test('a deep link preloads the frame, messages, remote and first calls', async () => {
    const asked = answer('customerFieldList', { items: [] });
    const { scripts, calls, answers } = visit({ at: '/clients', signedIn: true });
    expect(scripts).toEqual([...shell('es', 'frame'), ...remote('mfe-clients')]);
    expect(calls).toEqual(['/api/v1/customer-fields']);
    const response = await answers[0];
    expect(await response?.json()).toEqual({ items: [] });
    expect(asked).toHaveLength(1);
  });

  test('defers other files until the smaller library has loaded; cached libraries defer nothing', () => {
    const libraries = preloadLibrary('/r/host-shell/1/react.js');
    answer('customerFieldList', { items: [] });
    const { scripts, calls } = visit({ at: '/clients', signedIn: true });
    expect([scripts, calls]).toEqual([shell('es'), ['/api/v1/customer-fields']]);
    libraries.dispatchEvent(new Event('load'));
    expect(scriptsAhead()).toEqual([...shell('es', 'frame'), ...remote('mfe-clients')]);
    document.head.querySelectorAll('link:not([href*=react])').forEach((link) => link.remove());
    expect(visit({ at: '/clients', signedIn: true }).scripts).toEqual([
      ...shell('es', 'frame'),
      ...remote('mfe-clients'),
    ]);
    libraries.href = '/r/host-shell/2/react.js';
    visit({ at: '/clients/prices', signedIn: true });
    expect(scriptsAhead()).not.toContain('/r/mfe-prices/1/page.js');
    libraries.dispatchEvent(new Event('error')); // the error is reported elsewhere; everything else still loads
    expect(scriptsAhead()).toContain('/r/mfe-prices/1/page.js');
  });

  test('warms the number and date tables while waiting, only when signed in', () => {
    const idle: (() => void)[] = [];
    Object.defineProperty(globalThis, 'requestIdleCallback', {
      value: (work: () => void) => idle.push(work),
      configurable: true,
    }); // jsdom lacks it
    const [numbers, dates] = [jest.spyOn(Intl, 'NumberFormat'), jest.spyOn(Intl, 'DateTimeFormat')];
    try {
      visit({ at: '/sign-in' });
      expect(idle).toEqual([]);
      visit({ at: '/', signedIn: true, locale: 'en' });
      expect(numbers).not.toHaveBeenCalled();
      for (let work = idle.shift(); work; work = idle.shift()) work();
      expect([numbers.mock.calls, dates.mock.calls]).toEqual([[['en']], [['en']]]);
    } finally {
      Reflect.deleteProperty(globalThis, 'requestIdleCallback');
    }
  });

  test('ignores a trailing slash', () => {
    answer('customerFieldList', { items: [] });
    expect(visit({ at: '/clients/', signedIn: true }).scripts).toContain(
      '/r/mfe-clients/1/page.js',
    );
  });

  test("below a remote's path its files are preloaded", () => {
    answer('customerFieldList', { items: [] });
    expect(visit({ at: '/clients/fields', signedIn: true }).scripts).toContain(
      '/r/mfe-clients/1/remoteEntry.js',
    );
  });

  test("below a remote's path owned by another remote, the other's files are preloaded", () => {
    for (const at of ['/clients/prices', '/clients/prices/2026']) {
      const { scripts, calls } = visit({ at, signedIn: true });
      expect(scripts).toContain('/r/mfe-prices/1/es.js');
      expect(scripts.join()).not.toContain('mfe-clients');
      expect(calls).toEqual([]);
      document.head.querySelectorAll('link').forEach((link) => link.remove());
    }
    answer('customerFieldList', { items: [] });
    expect(visit({ at: '/clients/prices-old', signedIn: true }).scripts).toContain(
      '/r/mfe-clients/1/page.js',
    );
  });

  test('makes no early calls when the address has a search', () => {
    const { scripts, calls } = visit({ at: '/clients?page=2', signedIn: true });
    expect(scripts).toContain('/r/mfe-clients/1/page.js');
    expect(calls).toEqual([]);
  });

  test.each([
    ['lacks the permission', whoMay('customers:read')],
    ['is not remembered', JSON.stringify({ state: { user: null }, version: 0 })],
    ['is stored incompletely', '{'],
  ])(
    'a person who %s causes no forbidden call, and files load all the same',
    (_name, remembered) => {
      const { scripts, calls } = visit({ at: '/clients', signedIn: true, remembered });
      expect(scripts).toContain('/r/mfe-clients/1/page.js');
      expect(calls).toEqual([]);
    },
  );

  test('home preloads the frame and the home screen', () => {
    const { scripts, calls } = visit({ at: '/', signedIn: true });
    expect(scripts).toEqual(shell('frame', 'home', 'es'));
    expect(calls).toEqual([]);
  });
});

describe('signed out', () => {
  test.each([
    '/',
    '/clients',
    '/company-setup',
    '/no/such/place',
    '/sign-in',
    '/sign-in?redirect=%2Fclients',
  ])('%s preloads only sign-in, without calls', (at) => {
    const { scripts, calls } = visit({ at });
    expect(scripts).toEqual(shell('sign-in', 'es'));
    expect(calls).toEqual([]);
  });

  test('sign-up is a screen of its own', () => {
    expect(visit({ at: '/sign-up' }).scripts).toEqual(shell('sign-up', 'es'));
  });

  test('a public page of a remote preloads its files and its call', () => {
    answer('planList', { items: [] });
    const { scripts, calls } = visit({ at: '/pricing' });
    expect(scripts).toEqual([...shell('es', 'frame'), ...remote('mfe-prices')]);
    expect(calls).toEqual(['/api/v1/plans']);
  });

  test("a path that merely starts like a remote's path is not the remote's", () => {
    expect(visit({ at: '/pricing-old' }).scripts).toEqual(shell('sign-in', 'es'));
  });
});

test("in English the shell's and the remote's English messages load", () => {
  answer('planList', { items: [] });
  expect(visit({ at: '/pricing', locale: 'en' }).scripts).toEqual([
    ...shell('en', 'frame'),
    ...remote('mfe-prices', 'en'),
  ]);
});

test.each([
  [true, `Bearer ${token}`],
  [false, null],
])(
  "early calls carry the client's authorization header; signed in: %p",
  async (signedIn, authorization) => {
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
  },
);

test('a failed early call is ignored: the screen asks again', async () => {
  answer('planList', () => Response.error());
  const { answers } = visit({ at: '/pricing' });
  await expect(answers[0]).rejects.toThrow(TypeError);
});

test("preloads carry the integrity of their scripts, and the shell's later chunks are covered", () => {
  answer('customerFieldList', { items: [] });
  visit({ at: '/clients', signedIn: true });
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].filter(
    (link) => link.as === 'script',
  );
  expect(links.length).toBeGreaterThan(3);
  // jsdom treats `integrity` as a plain property.
  for (const { integrity } of links) expect(integrity).toMatch(/^sha256-/);
  expect(Object.keys(globalThis.salaIntegrity ?? {})).toContain('/r/host-shell/1/frame.js');
  // Those of remotes are added once the document is verified.
  expect(Object.keys(globalThis.salaIntegrity ?? {}).join()).not.toContain('mfe-clients');
});

test('home preloads the remotes whose cards this person may see', () => {
  const { contract } = samples.mfe_clients;
  const withCard = {
    ...contract,
    slots: { widgets: [{ key: 'new', size: 'small', order: 10, permission: 'customers:read' }] },
  } as const;
  const stable = versionOf(withCard, '3', {
    routes: { '/': { files: ['page.js', 'cards.js'], consumes: [] } },
  });
  inComposition({ ...samples, mfe_clients: { contract: withCard, stable } }, () => {
    const ofShell = shell('frame', 'home', 'es');
    expect(visit({ at: '/', signedIn: true }).scripts).toEqual([
      ...ofShell,
      ...['remoteEntry', 'page', 'cards', 'es'].map((name) => `/r/mfe-clients/3/${name}.js`),
    ]);
    document.head.querySelectorAll('link').forEach((link) => link.remove());
    expect(
      visit({ at: '/', signedIn: true, remembered: whoMay('purchases:read') }).scripts,
    ).toEqual(ofShell);
  });
});

test('preloads the version of a canaried remote that this browser ran last', () => {
  const { stable, contract } = samples.mfe_prices;
  const canary = { ...versionOf(contract, '2'), companies: [], roles: [], percent: 50, salt: 's' };
  answer('planList', { items: [] });
  inComposition({ ...samples, mfe_prices: { contract, stable, canary } }, () => {
    expect(visit({ at: '/pricing' }).scripts).toContain('/r/mfe-prices/1/page.js');
    document.head.querySelectorAll('link').forEach((link) => link.remove());
    localStorage.setItem('channels', JSON.stringify({ mfe_prices: '2' }));
    const { scripts } = visit({ at: '/pricing' });
    expect(scripts).toContain('/r/mfe-prices/2/page.js');
    expect(scripts).not.toContain('/r/mfe-prices/1/page.js');
    localStorage.removeItem('channels');
  });
});

test('a page without a composition preloads nothing', () => {
  const script = document.getElementById('composition');
  script?.remove();
  expect(visit({ at: '/clients', signedIn: true })).toEqual({
    scripts: [],
    calls: [],
    answers: [],
  });
  if (script) document.head.append(script);
});
