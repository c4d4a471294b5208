import '../testing/page';
import { ApiError, useAuth } from '@sala/shared-auth';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { LoadManifest } from '@sala/shared-contracts';
import { LoadingState } from '@sala/shared-ui';
import { setImmediate } from 'node:timers/promises';
import { use, useEffect, type ReactNode } from 'react';
import { pageComposition } from '../composition';
import { useRemotes } from '../remote-state';
import { openShell, startPage } from '../testing/open-shell';
import { versionOf } from '../testing/registry';
import { release, remoteOf } from '../testing/releases';
import { startRemoteFiles } from '../testing/remote-files';
import { samples } from '../testing/sample-composition';
import { sampleModule } from '../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
const { contract } = samples.mfe_clients;

const serve = (version: string, Screen?: () => never): void =>
  files.serve(
    version === '1' ? 'mfe_clients' : `mfe_clients@${version}`,
    sampleModule({
      namespace: 'clients',
      paths: ['/clients'],
      titles: { en: `Clients ${version}` },
      ...(Screen ? { Screen } : {}),
    }),
  );

const signIn = (roles?: Parameters<typeof sessionOf>[0]) => {
  const session = sessionOf(roles);
  act(() => useAuth.getState().setAuth(session));
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
  return session;
};

/** Collects the reports that the page sends to the registry. */
const collectReports = () => {
  const told = answer('releaseBeaconCreate', { accepted: 1 });
  return (): string[] => {
    window.dispatchEvent(new Event('pagehide'));
    return told
      .flatMap(({ body }) => body.items)
      .map(({ subject, phase, code }) => [subject, phase, code].filter(Boolean).join(' '));
  };
};

const neverSettles = new Promise<never>(() => undefined);

beforeAll(() => startPage('en'));

const heading = (name: string) => screen.findByRole('heading', { name });

test('a missing version falls back to the last known good one quietly, and the session stays', async () => {
  serve('1');
  release({ mfe_clients: remoteOf(contract, { stable: '2', lkg: '1' }) });
  const { token } = signIn();
  const told = collectReports();
  openShell('/clients');
  expect(await heading('Clients 1')).toBeVisible();
  expect(await screen.findByText('Earlier version in use')).toHaveAttribute(
    'title',
    'mfe_clients@1 replaces a newer one that did not work here.',
  );
  expect(useAuth.getState().token).toBe(token);
  await waitFor(() =>
    expect(told()).toEqual(
      expect.arrayContaining([
        'mfe_clients@2 load_failed RUNTIME-008',
        'mfe_clients@1 loaded',
        'mfe_clients@1 fell_back',
      ]),
    ),
  );
  // A new document retries it.
  serve('2');
  act(() => release({ mfe_clients: remoteOf(contract, { stable: '2', lkg: '1' }) }));
});

test('a missing canary falls back to stable, and others never request it', async () => {
  serve('4');
  const asked = files.asked.length;
  release({
    mfe_clients: remoteOf(contract, {
      stable: '4',
      lkg: '1',
      canary: { version: '5', roles: ['doctor'] },
    }),
  });
  signIn();
  const { goTo } = openShell('/clients');
  expect(await heading('Clients 4')).toBeVisible();
  expect(files.asked.slice(asked)).toEqual(['mfe_clients@4']);
  await goTo('/');
  signIn({ roles: ['doctor'] });
  await goTo('/clients');
  expect(await heading('Clients 4')).toBeVisible();
  expect(files.asked.slice(asked)).toContain('mfe_clients@5');
  expect(await screen.findByText('Earlier version in use')).toBeVisible();
});

test.each([
  ['is revoked', { stable: versionOf(contract, '8') }, 'mfe_clients@6 fell_back'],
  [
    'needs another shell',
    { stable: versionOf(contract, '7', { sdk: '^9.0.0' }) },
    'mfe_clients@7 load_failed rules',
  ],
])('does not fetch a version that %s', async (_name, changed, expected) => {
  serve('6');
  const asked = files.asked.length;
  const told = collectReports();
  release(
    { mfe_clients: { ...remoteOf(contract, { stable: '7', lkg: '6' }), ...changed } },
    { revoked: ['mfe_clients@8'] },
  );
  signIn();
  openShell('/clients');
  expect(await heading('Clients 6')).toBeVisible();
  expect(files.asked.slice(asked).filter((name) => name !== 'mfe_clients@6')).toEqual([]);
  await waitFor(() => expect(told()).toContain(expected));
});

/* The rules themselves: rules.test.ts of the registry. */
test('refuses a canary that breaks a rule checked at load (R2), reports it and serves stable', async () => {
  serve('6');
  serve('21');
  const told = collectReports();
  const asked = files.asked.length;
  const remote = remoteOf(contract, { stable: '6', canary: { version: '21', roles: ['doctor'] } });
  const ofAnotherMajor: Partial<LoadManifest> = {
    shared: [
      {
        key: '@sala/shared-ui',
        range: '^2.0.0',
        singleton: true,
        strict: true,
        import: false,
        provided: null,
      },
    ],
  };
  const canary = remote.canary && {
    ...remote.canary,
    ...versionOf(contract, '21', ofAnotherMajor),
  };
  release(
    { mfe_clients: { ...remote, ...(canary ? { canary } : {}) } },
    { shell: { ...pageComposition.shell, provides: { '@sala/shared-ui': '1.0.0' } } },
  );
  signIn({ roles: ['doctor'] });
  openShell('/clients');
  expect(await heading('Clients 6')).toBeVisible();
  expect(await screen.findByText('Earlier version in use')).toBeVisible();
  expect(files.asked.slice(asked)).not.toContain('mfe_clients@21');
  await waitFor(() =>
    expect(told()).toEqual(
      expect.arrayContaining(['mfe_clients@21 load_failed rules', 'mfe_clients@6 fell_back']),
    ),
  );
});

test("shows a panel when a screen's messages fail to load, and Retry recovers", async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] }); // retry delays
  const words = jest.fn(() => Promise.reject<{ default: { title: string } }>(new Error('no line')));
  const [route] = sampleModule({ namespace: 'clients', paths: ['/clients'] }).routes;
  const module = sampleModule({ namespace: 'clients', paths: [] });
  files.serve('mfe_clients@12', {
    ...module,
    routes: route ? [{ ...route, messages: { 'es-MX': words, en: words } }] : [],
  });
  release({ mfe_clients: remoteOf(contract, { stable: '12' }) });
  signIn();
  const { user } = openShell('/clients');
  expect(await heading('Clients could not be loaded')).toBeVisible();
  words.mockResolvedValue({ default: { title: 'Clients 12' } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await heading('Clients 12')).toBeVisible();
  jest.useRealTimers();
});

describe('a version whose screen fails on first render', () => {
  const Broken = () => {
    throw new TypeError('a mistake in a version');
  };
  beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue()); // React logs what a boundary caught

  test('falls back to the last known good version at once', async () => {
    serve('9', Broken);
    serve('10');
    const told = collectReports();
    release({ mfe_clients: remoteOf(contract, { stable: '9', lkg: '10' }) });
    signIn();
    const { place } = openShell('/clients?page=2');
    expect(await heading('Clients 10')).toBeVisible();
    expect(place()).toBe('/clients?page=2');
    await waitFor(() =>
      expect(told()).toEqual(
        expect.arrayContaining(['mfe_clients@9 crashed TypeError', 'mfe_clients@10 fell_back']),
      ),
    );
  });

  test("stays when the server's response caused the failure, and the screen shows it", async () => {
    const refusal = new ApiError('customerList', 409, await problem('category.cycle', 'x').json());
    serve('11', () => {
      throw refusal;
    });
    release({ mfe_clients: remoteOf(contract, { stable: '11', lkg: '10' }) });
    signIn();
    openShell('/clients');
    expect(await heading("Oops! Something went wrong :')")).toBeVisible();
    expect(useRemotes.getState().running['mfe_clients']).toMatchObject({
      version: '11',
      isFallback: false,
    });
    expect(screen.getByText(/c-\d+ · mfe_clients@11/)).toBeVisible();
  });
});

describe('a version that misbehaves on first render falls back and the page says why', () => {
  const why = (text: RegExp) => screen.findByTitle(text);

  /**
   * A version whose screen never loads. @returns resolves once its screen is requested, so its
   * entry has loaded
   */
  const serveStuck = (version: string): Promise<void> => {
    const [route] = sampleModule({ namespace: 'clients', paths: ['/clients'] }).routes;
    return new Promise((asked) => {
      const lazy = () => (asked(), neverSettles);
      files.serve(`mfe_clients@${version}`, {
        ...sampleModule({ namespace: 'clients', paths: [] }),
        routes: route ? [{ ...route, lazy }] : [],
      });
    });
  };

  const entryIsAsked = (version: string) =>
    act(async () => {
      while (!files.asked.includes(`mfe_clients@${version}`)) await setImmediate();
    });

  test('its files and its screen together exceed the limit', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const isAsked = serveStuck('50');
    serve('51');
    const answerEntry = files.hold('mfe_clients@50');
    release({ mfe_clients: remoteOf(contract, { stable: '50', lkg: '51' }) });
    signIn();
    openShell('/clients');
    await entryIsAsked('50');
    await act(() => jest.advanceTimersByTimeAsync(5000));
    answerEntry();
    await act(() => isAsked);
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(await heading('Clients 51')).toBeVisible();
    jest.useRealTimers();
    expect(await why(/did not finish opening/)).toBeVisible();
  });

  test('blames the version itself, not the screen that replaces it', async () => {
    jest.spyOn(console, 'error').mockReturnValue(); // the page names the version
    const { pushState } = history;
    let drawn = 0;
    const Patching = () => {
      drawn += 1;
      if (drawn === 1) history.pushState = () => undefined;
      return <h1>Patched</h1>;
    };
    files.serve('mfe_prices', sampleModule({ namespace: 'prices', paths: ['/pricing'] }));
    files.serve(
      'mfe_clients@54',
      sampleModule({ namespace: 'clients', paths: ['/clients'], Screen: Patching }),
    );
    serve('55');
    const told = collectReports();
    release({ mfe_clients: remoteOf(contract, { stable: '54', lkg: '55' }) });
    signIn();
    const { goTo } = openShell('/pricing');
    expect(await heading('prices in English')).toBeVisible();
    await goTo('/clients');
    expect(await heading('Clients 55')).toBeVisible();
    expect(await why(/changed parts of the page/)).toBeVisible();
    expect(history.pushState).toBe(pushState);
    await waitFor(() => expect(told()).toContain('mfe_clients@54 crashed page'));
    expect(
      told().filter((line) => line.includes('mfe_prices') && line.includes('crashed')),
    ).toEqual([]);
  });

  test('its screen chunk replaces a page function while loading', async () => {
    jest.spyOn(console, 'error').mockReturnValue(); // the page names the version
    const { replaceState } = history;
    const [route] = sampleModule({ namespace: 'clients', paths: ['/clients'] }).routes;
    const lazy = async () => {
      history.replaceState = () => undefined;
      return { Component: () => <h1>Patched</h1> };
    };
    files.serve('mfe_clients@52', {
      ...sampleModule({ namespace: 'clients', paths: [] }),
      routes: route ? [{ ...route, lazy }] : [],
    });
    serve('53');
    release({ mfe_clients: remoteOf(contract, { stable: '52', lkg: '53' }) });
    signIn();
    openShell('/clients');
    expect(await heading('Clients 53')).toBeVisible();
    expect(await why(/changed parts of the page/)).toBeVisible();
    expect(history.replaceState).toBe(replaceState);
  });

  test.each<[string, () => ReactNode]>([
    ['spins', () => <LoadingState />],
    ['suspends on a promise that never settles', () => use(neverSettles)],
  ])('its screen %s forever', async (_how, Screen) => {
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
    });
    const [stuckVersion, good] = _how === 'spins' ? ['42', '43'] : ['44', '45'];
    files.serve(
      `mfe_clients@${stuckVersion}`,
      sampleModule({ namespace: 'clients', paths: ['/clients'], Screen }),
    );
    serve(good);
    release({ mfe_clients: remoteOf(contract, { stable: stuckVersion, lkg: good }) });
    signIn();
    openShell('/clients');
    await waitFor(() =>
      expect(useRemotes.getState().running['mfe_clients']?.version).toBe(stuckVersion),
    );
    await act(() => jest.advanceTimersByTimeAsync(100)); // rendered
    await act(() => jest.advanceTimersByTimeAsync(8000));
    expect(await heading(`Clients ${good}`)).toBeVisible();
    expect(await why(/did not finish opening/)).toBeVisible();
    jest.useRealTimers();
  });

  test('it replaces page functions, which are restored', async () => {
    jest.spyOn(console, 'error').mockReturnValue(); // the page names the version
    const { pushState } = history;
    const { getItem } = Storage.prototype;
    const Patching = () => {
      useEffect(() => {
        history.pushState = () => undefined;
        Storage.prototype.getItem = () => 'mine';
      }, []);
      return <h1>Patched</h1>;
    };
    files.serve(
      'mfe_clients@46',
      sampleModule({ namespace: 'clients', paths: ['/clients'], Screen: Patching }),
    );
    serve('47');
    const told = collectReports();
    release({ mfe_clients: remoteOf(contract, { stable: '46', lkg: '47' }) });
    signIn();
    openShell('/clients');
    expect(await heading('Clients 47')).toBeVisible();
    expect(await why(/changed parts of the page/)).toBeVisible();
    expect(history.pushState).toBe(pushState);
    expect(Storage.prototype.getItem).toBe(getItem);
    await waitFor(() => expect(told()).toContain('mfe_clients@46 crashed page'));
  });
});
