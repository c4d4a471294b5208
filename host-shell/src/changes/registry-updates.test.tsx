import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import type { RemoteContract, SignedComposition } from '@sala/shared-contracts';
import { useUnsavedWork } from '@sala/shell-sdk';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { SidePanel } from '@sala/shared-ui/overlay';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { composition, pageComposition } from '../composition';
import { openShell, startPage } from '../testing/open-shell';
import { startRegistry } from '../testing/open-registry';
import { createSigner } from '../testing/registry';
import { nextDocument, remoteOf } from '../testing/releases';
import { startRemoteFiles } from '../testing/remote-files';
import { samples } from '../testing/sample-composition';
import { pricesModule, sampleModule } from '../testing/sample-module';
import { applyComposition } from './apply-composition';
import { followChanges } from './registry-updates';

const { answer } = startApi();
const files = startRemoteFiles();
const registry = startRegistry();
const { contract } = samples.mfe_clients;

const ends: (() => void)[] = [];
beforeAll(() => startPage('en'));
beforeEach(() => {
  const session = sessionOf();
  act(() => useAuth.getState().setAuth(session));
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
  files.serve('mfe_prices', pricesModule);
  ends.push(applyComposition(), followChanges());
});
afterEach(() => ends.splice(0).forEach((end) => end()));

const serve = (version: string): void =>
  files.serve(
    `mfe_clients@${version}`,
    sampleModule({
      namespace: 'clients',
      paths: ['/clients'],
      titles: { en: `Clients ${version}` },
    }),
  );

const Form = () => {
  const [text, setText] = useState('');
  useUnsavedWork(text !== '');
  return (
    <>
      <h1>Form</h1>
      <input aria-label="note" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setText('')}>
        Save
      </button>
    </>
  );
};

const PanelForm = () => (
  <SidePanel open onClose={() => undefined} title="A record">
    <Form />
  </SidePanel>
);

const serveForm = (version: string): void =>
  files.serve(
    `mfe_clients@${version}`,
    sampleModule({ namespace: 'clients', paths: ['/clients'], Screen: Form }),
  );

const heading = (name: string) => screen.findByRole('heading', { name });
const announceQuietly = (next: SignedComposition) => act(() => registry.announce(next));
/** Announces a document and waits until the page has adopted it. */
const announce = async (next: SignedComposition): Promise<void> => {
  await announceQuietly(next);
  await waitFor(() => expect(composition().id).toBe(next.id));
};
const versions = (stable: string, lkg: string) =>
  nextDocument({ mfe_clients: remoteOf(contract, { stable, lkg }) });

test('a new version shows a chip and keeps the screen until the next navigation', async () => {
  serve('20');
  serve('21');
  await announce(versions('20', '1'));
  const { goTo } = openShell('/clients');
  expect(await heading('Clients 20')).toBeVisible();
  await announce(versions('21', '20'));
  expect(await screen.findByRole('button', { name: 'New version' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Clients 20' })).toBeVisible();
  await goTo('/');
  await goTo('/clients');
  expect(await heading('Clients 21')).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'New version' })).not.toBeInTheDocument(),
  );
});

test('one click on the chip swaps the screen in place, after confirming unsaved work', async () => {
  serveForm('22');
  serve('23');
  await announce(versions('22', '21'));
  const { user, place } = openShell('/clients?page=2');
  await user.type(await screen.findByLabelText('note'), 'typed');
  await announce(versions('23', '22'));
  await user.click(await screen.findByRole('button', { name: 'New version' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('note')).toHaveValue('typed');
  await user.click(screen.getByRole('button', { name: 'New version' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await heading('Clients 23')).toBeVisible();
  expect(place()).toBe('/clients?page=2');
});

test('a withdrawn version is replaced at once, or after saving', async () => {
  serveForm('24');
  await announce(versions('24', '23'));
  const { user } = openShell('/clients');
  await heading('Form');
  await announce(nextDocument({ mfe_clients: remoteOf(contract, { stable: '23' }) }));
  expect(await heading('Clients 23')).toBeVisible();
  await announce(versions('24', '23'));
  await user.click(await screen.findByRole('button', { name: 'New version' }));
  await user.type(await screen.findByLabelText('note'), 'typed');
  await announce(nextDocument({ mfe_clients: remoteOf(contract, { stable: '23' }) }));
  expect(screen.getByLabelText('note')).toHaveValue('typed');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await heading('Clients 23')).toBeVisible();
});

const stock: RemoteContract = {
  ...contract,
  name: 'mfe_stock',
  namespace: 'stock',
  routes: [{ path: '/stock', layout: 'authenticated', chunk: 'page' }],
  nav: [{ key: 'stock', path: '/stock', icon: 'app', group: 'today', order: 10 }],
  messages: {
    'es-MX': { title: 'Almacén', nav: { stock: 'Existencias' } },
    en: { title: 'Stock', nav: { stock: 'Stock list' } },
  },
};

test("an added remote appears in the open page's menu; a removed one shows a friendly notice", async () => {
  files.serve('mfe_stock', sampleModule({ namespace: 'stock', paths: ['/stock'] }));
  const { user, goTo } = openShell('/');
  await heading('Hello, Ana');
  await announce(nextDocument({ mfe_stock: remoteOf(stock, { stable: '1' }) }));
  const openMenu = async () => user.click(await screen.findByRole('button', { name: 'Open menu' }));
  await openMenu();
  await user.click(await screen.findByRole('link', { name: 'Stock list' }));
  expect(await heading('stock in English')).toBeVisible();
  await announce(nextDocument({}));
  expect(await heading('This section is no longer here')).toBeVisible();
  await openMenu();
  expect(await screen.findByRole('link', { name: 'Home' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Stock list' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await goTo('/');
  expect(await heading('Hello, Ana')).toBeVisible();
});

test('another shell is offered without interrupting the open page', async () => {
  openShell('/');
  await heading('Hello, Ana');
  await announce(nextDocument({}, { shell: { ...pageComposition.shell, version: '2' } }));
  expect(await screen.findByRole('button', { name: 'New version: reload' })).toBeVisible();
  await announce(nextDocument({}));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'New version: reload' })).not.toBeInTheDocument(),
  );
});

test('foreign and outdated documents are rejected and reported, and the page continues', async () => {
  const told = answer('releaseBeaconCreate', { accepted: 1 });
  const codes = () => {
    window.dispatchEvent(new Event('pagehide'));
    return told.flatMap(({ body }) => body.items).map(({ code }) => code);
  };
  const { goTo } = openShell('/');
  await heading('Hello, Ana');
  const before = composition().id;
  const { signatures: _signatures, ...content } = nextDocument({});
  await announceQuietly(createSigner('stranger').sign(content));
  await waitFor(() => expect(codes()).toContain('composition-unsigned'));
  await announceQuietly({ ...nextDocument({}), revoked: ['mfe_clients@23'] });
  await announceQuietly(pageComposition);
  expect(composition().id).toBe(before);
  serve('25');
  await announce(versions('25', '23'));
  await goTo('/clients');
  expect(await heading('Clients 25')).toBeVisible();
});

test('retries an unreachable version when the network returns, without a reload', async () => {
  serve('31');
  await announce(versions('32', '31'));
  const { goTo } = openShell('/clients');
  expect(await heading('Clients 31')).toBeVisible();
  expect(await screen.findByText('Earlier version in use')).toBeVisible();
  serve('32');
  act(() => void window.dispatchEvent(new Event('online')));
  await goTo('/');
  await goTo('/clients');
  expect(await heading('Clients 32')).toBeVisible();
  expect(screen.queryByText('Earlier version in use')).not.toBeInTheDocument();
});

test('a side panel with unsaved work contains the chip, which works there', async () => {
  files.serve(
    'mfe_clients@34',
    sampleModule({ namespace: 'clients', paths: ['/clients'], Screen: PanelForm }),
  );
  serve('35');
  await announce(versions('34', '33'));
  const { user } = openShell('/clients');
  await user.type(await screen.findByLabelText('note'), 'typed');
  await announce(versions('35', '34'));
  const panel = screen.getByRole('dialog', { name: 'A record' });
  await user.click(await within(panel).findByRole('button', { name: 'New version' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await heading('Clients 35')).toBeVisible();
});

describe('behind a proxy that buffers streams', () => {
  beforeEach(
    () =>
      void jest.useFakeTimers({
        doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
      }),
  );
  afterEach(() => void jest.useRealTimers());

  test.each(['silent', 'refused'] as const)(
    'polls every 15 s when the stream is %s, and adopts the document in force',
    async (how) => {
      ends.splice(0).forEach((end) => end());
      registry.holdBack(how);
      ends.push(applyComposition(), followChanges());
      serve('36');
      openShell('/clients');
      for (const version of ['36', '37']) {
        serve(version);
        const next = versions(version, '35');
        registry.announce(next);
        await act(() => jest.advanceTimersByTimeAsync(15_000));
        await waitFor(() => expect(composition().id).toBe(next.id));
      }
    },
  );
});

test('reopens a broken stream, and keeps none open while hidden', async () => {
  await waitFor(() => expect(registry.lines()).toBe(1));
  registry.breakStreams();
  expect(registry.lines()).toBe(0);
  await waitFor(() => expect(registry.lines()).toBe(1), { timeout: 5000 });
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(registry.lines()).toBe(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(registry.lines()).toBe(1));
});
