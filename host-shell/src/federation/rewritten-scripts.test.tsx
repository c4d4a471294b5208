import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { changeLocale } from '../i18n';
import { openShell, startPage } from '../testing/open-shell';
import { digestOfText } from '../testing/registry';
import { release, remoteOf } from '../testing/releases';
import { startRemoteFiles } from '../testing/remote-files';
import { samples } from '../testing/sample-composition';
import { sampleModule } from '../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
const { contract } = samples.mfe_clients;

/** A network that rewrites scripts; `atServer` is what the server itself would report. */
const changeOnTheWay = (atServer: string): void => {
  const real = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/r/mfe-clients/')) return real(input, init);
    const digest = digestOfText(atServer).replace('sha256-', 'sha-256=:');
    if (init?.method !== 'HEAD') return Promise.resolve(new Response('changed by a proxy'));
    return Promise.resolve(new Response(null, { headers: { 'unencoded-digest': `${digest}:` } }));
  });
};

/** Collects the reports that the page sends to the registry. */
const collectReports = () => {
  const told = answer('releaseBeaconCreate', { accepted: 1 });
  return (): string[] => {
    window.dispatchEvent(new Event('pagehide'));
    return told
      .flatMap(({ body }) => body.items)
      .map(({ subject, phase, code }) => `${subject} ${phase} ${code}`);
  };
};

beforeAll(() => startPage('en'));
beforeEach(() => {
  const session = sessionOf();
  act(() => useAuth.getState().setAuth(session));
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
});

const cause = {
  en: 'What arrived is not what was published. Something between this computer and the server (a proxy, an extension) changes scripts. Contact support.',
  'es-MX':
    'No se recibió lo que se publicó. Algo entre esta computadora y el servidor (un proxy, una extensión) cambia los scripts. Avisa a soporte.',
} as const;

test('names a script rewritten in transit in the panel, in both languages, and reports it', async () => {
  changeOnTheWay('remoteEntry.js');
  const told = collectReports();
  release({ mfe_clients: remoteOf(contract, { stable: '60' }) });
  openShell('/clients');
  expect(await screen.findByText(cause.en, {}, { timeout: 10_000 })).toBeVisible();
  await waitFor(() => expect(told()).toContain('mfe_clients@60 rewritten remoteEntry.js'));
  await act(() => changeLocale('es-MX'));
  expect(await screen.findByText(cause['es-MX'])).toBeVisible();
  await act(() => changeLocale('en'));
});

test("does not blame the network when the server's own file differs", async () => {
  changeOnTheWay('something else');
  const told = collectReports();
  release({ mfe_clients: remoteOf(contract, { stable: '63' }) });
  openShell('/clients');
  expect(
    await screen.findByRole(
      'heading',
      { name: 'Clients could not be loaded' },
      { timeout: 10_000 },
    ),
  ).toBeVisible();
  await waitFor(() => expect(told()).toContain('mfe_clients@63 integrity remoteEntry.js'));
  expect(screen.queryByText(cause.en)).not.toBeInTheDocument();
  expect(told().join()).not.toContain('rewritten');
});

test('explains in the chip why the previous version is running', async () => {
  changeOnTheWay('remoteEntry.js');
  files.serve(
    'mfe_clients@62',
    sampleModule({ namespace: 'clients', paths: ['/clients'], titles: { en: 'Clients 62' } }),
  );
  release({ mfe_clients: remoteOf(contract, { stable: '61', lkg: '62' }) });
  openShell('/clients');
  expect(
    await screen.findByRole('heading', { name: 'Clients 62' }, { timeout: 10_000 }),
  ).toBeVisible();
  expect(
    await screen.findByTitle(/The new version of Clients did not arrive as published/),
  ).toBeVisible();
});
