import './testing/page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import { ownerOf } from './composition';
import { openShell, startPage } from './testing/open-shell';
import { startRemoteFiles } from './testing/remote-files';
import { pricesModule, sampleModule } from './testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(() => startPage('en'));
beforeEach(() => {
  const session = sessionOf();
  useAuth.getState().setAuth(session);
  answer('authSession', session.user);
  answer('notificationList', { items: [], unread: 0 });
});

const heading = (name: string) => screen.findByRole('heading', { name });

test.each([
  ['/clients', 'mfe_clients'],
  ['/clients/fields', 'mfe_clients'],
  ['/clients/prices', 'mfe_prices'],
  ['/clients/prices/2026', 'mfe_prices'],
  ['/clients/prices-old', 'mfe_clients'],
  ['/clientsele', undefined],
  ['/', undefined],
])('%s belongs to %s by longest prefix', (path, owner) => {
  expect(ownerOf(path)?.remote.name).toBe(owner);
});

test("a path below another remote's is loaded from its owner, and the other cannot claim it", async () => {
  files.serve('mfe_prices', pricesModule);
  files.serve(
    'mfe_clients',
    sampleModule({ namespace: 'clients', paths: ['/clients', '/clients/prices', '/pricing'] }),
  );
  const { goTo } = openShell('/clients');
  expect(await heading('clients in English')).toBeVisible();
  expect(files.asked).toEqual(['mfe_clients']);
  await goTo('/clients/prices');
  expect(await heading('prices in English')).toBeVisible();
  expect(files.asked).toEqual(['mfe_clients', 'mfe_prices']);
  await goTo('/clients');
  expect(await heading('clients in English')).toBeVisible();
});
