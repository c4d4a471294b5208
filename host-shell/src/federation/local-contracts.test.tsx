import '../testing/new-remote-page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen } from '@testing-library/react';
import { remoteContracts } from '../composition';
import { openShell, startPage } from '../testing/open-shell';
import { startRemoteFiles } from '../testing/remote-files';
import { samples } from '../testing/sample-composition';
import { clientsModule } from '../testing/sample-module';
import { fetchLocalContracts } from './local-contracts';

const { answer } = startApi();
const files = startRemoteFiles();
const { contract } = samples.mfe_clients;

/** Response of the developer's machine; null when it is off. */
let says: unknown = null;
beforeEach(() => {
  const below = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (input !== 'http://localhost:4411/remote.contract.json') return below(input, init);
    return says === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(Response.json(says));
  });
});

test.each([
  ['nobody responds', null],
  ['it reports another remote', { ...contract, name: 'mfe_prices', routes: [] }],
  ['it returns no contract', {}],
])('the released version stays when %s', async (_name, answered) => {
  says = answered;
  await fetchLocalContracts();
  expect(remoteContracts()).toEqual([samples.mfe_prices.contract]);
});

test("a remote never released takes its paths and menu from the developer's machine", async () => {
  says = contract;
  files.serve('http://localhost:4411/remoteEntry.js', clientsModule);
  const session = sessionOf();
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
  await startPage('en');
  await fetchLocalContracts();
  act(() => useAuth.getState().setAuth(session));
  openShell('/clients');
  expect(await screen.findByRole('heading', { name: 'clients in English' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'People', hidden: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(
    await screen.findByText(/^mfe_clients comes from http:\/\/localhost:4411 until /),
  ).toBeVisible();
});
