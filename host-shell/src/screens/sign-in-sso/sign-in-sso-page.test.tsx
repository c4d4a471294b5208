import '../../testing/page';
import { useAuth } from '@sala/shared-auth';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import { openShell, startPage } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';
import { clientsModule } from '../../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  await startPage('en');
});
beforeEach(() => sessionStorage.clear());

const provider = 'https://login.sol.test/authorize?state=s';
const callback = `/sign-in/sso?state=${'s'.repeat(43)}&code=c1&iss=https%3A%2F%2Flogin.sol.test`;

const begin = async (at = '/sign-in/sso') => {
  const shell = openShell(at);
  await shell.user.type(await screen.findByLabelText(/^Email address/), 'ana@sol.test');
  await shell.user.click(screen.getByRole('button', { name: 'Find my company' }));
  return shell;
};

test('an address of a company with a provider continues there, and comes back into the product', async () => {
  answer('authSsoFind', { company: { name: 'Clínica Sol' } });
  const browserToken = 'b'.repeat(43);
  answer('authSsoStart', { authorizationUrl: provider, browserToken });
  const shell = await begin('/sign-in/sso?redirect=%2Fclients');
  expect(await screen.findByRole('link', { name: 'Continue with Clínica Sol' })).toHaveAttribute(
    'href',
    provider,
  );
  shell.close();

  const session = sessionOf({ locale: 'en' });
  answer('authSession', session.user);
  const sent = answer('authSsoComplete', session);
  const back = openShell(callback);
  expect(await screen.findByRole('heading', { name: 'clients in English' })).toBeVisible();
  expect(back.place()).toBe('/clients');
  expect(useAuth.getState().token).toBe(session.token);
  expect(sent.map(({ body }) => body)).toEqual([
    { state: 's'.repeat(43), code: 'c1', iss: 'https://login.sol.test', browserToken },
  ]);
  expect(sessionStorage.getItem('pending-sso')).toBeNull();
});

test('an address without one is told so, whoever it belongs to', async () => {
  answer('authSsoFind', { company: null });
  await begin();
  expect(await screen.findByText(/No company signs in with this address/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Continue with/ })).not.toBeInTheDocument();
});

test('a callback that began in another browser sends nothing', async () => {
  const sent = answer('authSsoComplete', sessionOf());
  openShell(callback);
  expect(await screen.findByText(/began in another browser/)).toBeVisible();
  expect(sent).toEqual([]);
});

test('a refusal shows its reason and a way to start again', async () => {
  sessionStorage.setItem(
    'pending-sso',
    JSON.stringify({ browserToken: 'b'.repeat(43), email: 'ana@sol.test', target: '/' }),
  );
  answer('authSsoComplete', problem('sso.not_member', 'Nobody with your address belongs here.'));
  openShell(callback);
  expect(await screen.findByText('Nobody with your address belongs here.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute(
    'href',
    '/sign-in/sso?email=ana%40sol.test&redirect=%2F',
  );
  expect(useAuth.getState().token).toBeNull();
});

test('the provider’s own refusal is told', async () => {
  openShell('/sign-in/sso?state=s&error=access_denied');
  expect(await screen.findByText(/did not let you in/)).toBeVisible();
});
