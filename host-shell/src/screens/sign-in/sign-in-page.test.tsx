import '../../testing/page';
import { useAuth } from '@sala/shared-auth';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { openShell, startPage, type OpenShell } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';
import { clientsModule } from '../../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  await startPage('en');
});

const email = () => screen.findByLabelText(/^E-mail address/);
const password = () => screen.getByLabelText(/^Password/);
const submit = () => screen.getByRole('button', { name: 'Sign in' });

const signIn = async ({ user }: OpenShell, secret = 'secreto1'): Promise<void> => {
  await user.type(await email(), 'ana@sol.test');
  await user.type(password(), secret);
  await user.click(submit());
};

/** What the first screens ask for on their own. */
const answerSession = (session = sessionOf({ locale: 'en' })) => {
  answer('authSession', session.user);
  return session;
};

test('a wrong password: the server’s words, nothing lost, nobody signed in', async () => {
  answer('authSignIn', problem('auth.credentials_invalid', 'The e-mail address or the password is not correct.'));
  const shell = openShell('/sign-in');
  await signIn(shell, 'wrong-one');
  expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail address or the password is not correct.');
  expect(await email()).toHaveValue('ana@sol.test');
  expect(password()).toHaveValue('wrong-one');
  expect(shell.place()).toBe('/sign-in');
  expect(useAuth.getState().token).toBeNull();
});

test('success leads home', async () => {
  const session = answerSession();
  const sent = answer('authSignIn', session);
  const shell = openShell('/sign-in');
  await signIn(shell);
  expect(await screen.findByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'ana@sol.test', password: 'secreto1' }]);
  expect(useAuth.getState().token).toBe(session.token);
  expect(shell.place()).toBe('/');
});

test('success leads back to the place that asked, and back does not return to sign-in', async () => {
  const session = answerSession();
  answer('authSignIn', session);
  const shell = openShell('/clients/help?tab=2#notes');
  await waitFor(() => expect(shell.place()).toBe(`/sign-in?redirect=${encodeURIComponent('/clients/help?tab=2#notes')}`));
  await signIn(shell);
  expect(await screen.findByRole('heading', { name: 'clients in English' })).toBeVisible();
  expect(shell.place()).toBe('/clients/help?tab=2#notes');
});

test.each(['//evil.test/x', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)'])(
  'a redirect to %s stays on this site',
  async (target) => {
    answer('authSignIn', answerSession());
    const shell = openShell(`/sign-in?redirect=${encodeURIComponent(target)}`);
    await signIn(shell);
    expect(await screen.findByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
    expect(location.href).toBe('https://sala.test/');
  },
);

test('an address that is not confirmed goes to its confirmation', async () => {
  answer('authSignIn', problem('auth.email_unverified', 'Confirm your e-mail address.'));
  const shell = openShell('/sign-in');
  await signIn(shell);
  expect(await screen.findByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  expect(shell.place()).toBe('/email-confirmation?email=ana%40sol.test');
});

test('nothing is sent until there is an address and a password', async () => {
  const sent = answer('authSignIn', sessionOf());
  const { user } = openShell('/sign-in');
  await user.type(await email(), 'ana@');
  await user.click(submit());
  expect(await screen.findByText('Write a valid address, for example name@clinic.mx.')).toBeVisible();
  expect(screen.getByText('Enter your password.')).toBeVisible();
  expect(await email()).toHaveFocus();
  expect(sent).toEqual([]);
});

test('no answer: the person hears of it and can try again with what was typed', async () => {
  answer('authSignIn', () => Response.error());
  const shell = openShell('/sign-in');
  await signIn(shell);
  await waitFor(() => expect(shell.notices.map(({ text }) => text)).toEqual(['Network error. Please check your connection and try again.']));
  answer('authSignIn', answerSession());
  await shell.user.click(submit());
  expect(await screen.findByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
});

test('entering forgets what the server told the last person (specification §2)', async () => {
  const shell = openShell('/401');
  await screen.findByRole('heading', { name: 'Unauthorized Access' });
  shell.queryClient.setQueryData(['customerList'], ['somebody']);
  await shell.goTo('/sign-in');
  await email();
  expect(shell.queryClient.getQueryCache().getAll()).toEqual([]);
});
