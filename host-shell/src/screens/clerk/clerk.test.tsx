import '../../testing/page';
import { useAuth } from '@sala/shared-auth';
import type { ExternalIdentity } from '@sala/shared-contracts';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openShell, startPage } from '../../testing/open-shell';

const { answer } = startApi();
beforeAll(() => startPage('en'));
beforeEach(() => sessionStorage.clear());

const identity: ExternalIdentity = {
  id: '0b0f6a3e-1111-4111-8111-000000000001',
  provider: 'sandbox',
  email: 'ana@example.com',
  name: 'Ana at the provider',
  member: {
    id: '0b0f6a3e-1111-4111-8111-000000000002',
    name: 'Ana Ruiz',
    email: 'ana@example.com',
  },
  linkedAt: null,
  lastSeenAt: '2026-11-20T15:00:00Z',
};
const demonstration = () => answer('authProviders', { clerk: null, sandbox: true });
const unlinked = () => {
  answer('sandboxIdentityToken', { token: 'x'.repeat(40) });
  answer('authExternalSignIn', problem('auth.external_unlinked', 'Not linked'));
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const comeIn = async (shell: ReturnType<typeof openShell>): Promise<void> => {
  await shell.user.type(await screen.findByRole('textbox', { name: /Email/ }), 'Ana@Example.com');
  await shell.user.type(screen.getByRole('textbox', { name: /Name/ }), 'Ana');
  await shell.user.click(screen.getByRole('button', { name: 'Sign in as this person' }));
};

test('without a key the section explains how to set Clerk up, and that it is optional', async () => {
  answer('authProviders', { clerk: null, sandbox: false });
  openShell('/clerk/user-management');
  await heading('Clerk is not set up');
  expect(screen.getByText('CLERK_PUBLISHABLE_KEY=pk_test_…')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.queryByRole('link', { name: 'Try the test provider' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in with a password' })).toHaveAttribute(
    'href',
    '/sign-in',
  );
});

test("the list requires the provider's sign-in, and redirects there after five seconds", async () => {
  demonstration();
  const shell = openShell('/clerk/user-management');
  await heading('Sign in with Test provider');
  expect(screen.getByRole('status')).toHaveTextContent('Taking you there in 5 seconds.');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('Taking you there in 3 seconds.'),
  );
  await waitFor(() => expect(shell.place()).toBe('/clerk/sign-in'), { timeout: 6000 });
});

test('the redirect can be cancelled', async () => {
  demonstration();
  const shell = openShell('/clerk/user-management');
  await shell.user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(screen.getByRole('status')).toHaveTextContent(
    'When you are ready to continue, sign in with the provider.',
  );
  expect(screen.queryByRole('button', { name: 'Stay here' })).not.toBeInTheDocument();
  expect(shell.place()).toBe('/clerk/user-management');
});

test('an unlinked account is told whom to ask and stays signed out', async () => {
  demonstration();
  unlinked();
  const shell = openShell('/clerk/sign-in');
  await comeIn(shell);
  expect(await screen.findByText(/link ana@example.com under External identities/)).toBeVisible();
  expect(shell.place()).toBe('/clerk/user-management');
  expect(useAuth.getState().token).toBeNull();
  expect(shell.notices).toEqual([]);
});

test('a linked account opens a session', async () => {
  demonstration();
  const session = sessionOf({ roles: ['owner'] });
  const sent = answer('authExternalSignIn', session);
  answer('sandboxIdentityToken', { token: 'y'.repeat(40) });
  answer('externalIdentityList', { items: [{ ...identity, linkedAt: '2026-11-20T15:00:00Z' }] });
  const shell = openShell('/clerk/sign-in');
  await comeIn(shell);
  const row = await screen.findByRole('row', { name: /Ana Ruiz/ });
  expect(within(row).getByText('Linked')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ provider: 'sandbox', token: 'y'.repeat(40) }]);
  expect(useAuth.getState().user?.id).toBe(session.user.id);
});

describe('the requested place', () => {
  const linkedTo = () => {
    demonstration();
    answer('sandboxIdentityToken', { token: 'y'.repeat(40) });
    answer('authExternalSignIn', sessionOf({ roles: ['owner'] }));
    answer('externalIdentityList', { items: [] });
    answer('authSession', sessionOf({ roles: ['owner'] }).user);
    answer('notificationList', { items: [], unread: 0 });
  };

  test('opens for a linked account', async () => {
    linkedTo();
    const shell = openShell('/clerk/sign-in?redirect=%2Fnowhere%3Ftab%3D2%23notes');
    expect(await screen.findByRole('link', { name: 'Sign in with a password' })).toHaveAttribute(
      'href',
      '/sign-in?redirect=%2Fnowhere%3Ftab%3D2%23notes',
    );
    await comeIn(shell);
    await waitFor(() => expect(shell.place()).toBe('/nowhere?tab=2#notes'));
    expect(useAuth.getState().token).not.toBeNull();
  });

  test('survives the sign-in page, and opens when already signed in', async () => {
    linkedTo();
    useAuth.getState().setAuth(sessionOf({ roles: ['owner'] }));
    const shell = openShell('/clerk/user-management?redirect=%2Fnowhere');
    await shell.user.click(await screen.findByRole('link', { name: 'Go now' }));
    expect(shell.place()).toBe('/clerk/sign-in?redirect=%2Fnowhere');
    await comeIn(shell);
    await waitFor(() => expect(shell.place()).toBe('/nowhere'));
  });

  test.each([
    'https://elsewhere.test/',
    '//elsewhere.test',
    '/\\elsewhere.test',
    'javascript:alert(1)',
  ])('is never %s', async (place) => {
    linkedTo();
    const shell = openShell(`/clerk/sign-in?redirect=${encodeURIComponent(place)}`);
    await comeIn(shell);
    await heading('External identities');
    expect(shell.place()).toBe('/clerk/user-management');
  });
});

test('an administrator links an account, and unlinks it after confirming', async () => {
  demonstration();
  unlinked();
  useAuth.getState().setAuth(sessionOf({ roles: ['owner'] }));
  sessionStorage.setItem(
    'sandbox-identity',
    JSON.stringify({ name: 'Ana', email: 'ana@example.com' }),
  );
  answer('externalIdentityList', { items: [identity] });
  const linked = answer('externalIdentityLink', { ...identity, linkedAt: '2026-11-20T15:00:00Z' });
  const unlinkedAgain = answer('externalIdentityUnlink', identity);
  const shell = openShell('/clerk/user-management');
  const link = await screen.findByRole('button', { name: 'Link' });
  answer('externalIdentityList', { items: [{ ...identity, linkedAt: '2026-11-20T15:00:00Z' }] });
  await shell.user.click(link);
  await shell.user.click(await screen.findByRole('button', { name: 'Unlink' }));
  expect(linked).toHaveLength(1);
  await shell.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }),
  );
  await waitFor(() => expect(unlinkedAgain).toHaveLength(1));
  expect(shell.notices.at(-1)).toEqual({
    kind: 'success',
    text: 'Ana Ruiz can no longer sign in with Test provider',
  });
  expect(useAuth.getState().user).not.toBeNull();
});

test('without access to people, names the missing permission and who can grant it', async () => {
  demonstration();
  unlinked();
  useAuth.getState().setAuth(sessionOf({ roles: ['nurse'] }));
  sessionStorage.setItem(
    'sandbox-identity',
    JSON.stringify({ name: 'Ana', email: 'ana@example.com' }),
  );
  openShell('/clerk/user-management');
  expect(await screen.findByText(/view the people in the company/)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('an active second factor is still required', async () => {
  demonstration();
  answer('sandboxIdentityToken', { token: 'y'.repeat(40) });
  const challenge = {
    challengeId: identity.id,
    method: 'totp',
    sentTo: null,
    resendAfterSeconds: 0,
  } as const;
  answer('authExternalSignIn', { challenge });
  const shell = openShell('/clerk/sign-in');
  await comeIn(shell);
  await waitFor(() =>
    expect(shell.place()).toBe('/otp?purpose=mfa&redirect=%2Fclerk%2Fuser-management'),
  );
  expect(useAuth.getState().token).toBeNull();
});
