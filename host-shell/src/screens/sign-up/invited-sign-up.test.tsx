import '../../testing/page';
import { useAuth } from '@sala/shared-auth';
import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { alarm, openShell, startPage } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';

const { answer } = startApi();
startRemoteFiles();
beforeAll(() => startPage('en'));
beforeEach(() => sessionStorage.clear());

const token = 't0ken-of-an-invitation-1234567890';
const here = `/sign-up#invite=${token}`;
const storedInvitation = '/sign-up?invited=1';
const there = `/sign-in?redirect=${encodeURIComponent(storedInvitation)}`;

const offer: EndpointOutput<Contract['invitationView']> = {
  email: 'ana@sol.test',
  company: 'Clínica Sol',
  invitedBy: 'Eva Luna',
  roles: ['doctor', 'billing'],
  customRoles: [],
  status: 'pending',
  hasAccount: false,
  expiresAt: '2026-11-27T18:30:00.000Z',
};
const newcomer = sessionOf({ company: null, locale: 'en' });
const heading = (name: string) => screen.findByRole('heading', { name });

test('shows inviter, company and role first, with a fixed address, and sends the token', async () => {
  const viewed = answer('invitationView', offer);
  const sent = answer('authSignUp', {
    email: 'ana@sol.test',
    resendAfterSeconds: 60,
    signUpToken: 's'.repeat(40),
  });
  const { user, place } = openShell(here);
  expect(await heading('You are invited to Clínica Sol')).toBeVisible();
  expect(viewed[0]?.body).toEqual({ token });
  expect(screen.getByText('Eva Luna')).toBeVisible();
  expect(screen.getByText(/^Doctor.* and Billing/i)).toBeVisible();
  expect(screen.getByLabelText(/^Email address/)).toHaveValue('ana@sol.test');
  expect(screen.getByLabelText(/^Email address/)).toBeDisabled();
  await user.type(screen.getByLabelText(/^First name/), 'Ana');
  await user.click(screen.getByLabelText(/^Last name/));
  await user.paste('Ríos');
  await user.click(await screen.findByLabelText(/^Phone/));
  await user.paste('5512345678');
  await user.click(screen.getByLabelText(/^Password/));
  await user.paste('secreto1');
  await user.click(screen.getByLabelText(/^Repeat the password/));
  await user.paste('secreto1');
  await user.click(screen.getByLabelText(/terms of service/));
  await user.click(screen.getByLabelText(/privacy notice/));
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(place()).toBe('/email-confirmation?email=ana%40sol.test'));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { email: 'ana@sol.test', phone: '+525512345678', invite: token },
  ]);
});

test('an older link with the token in its query works', async () => {
  const viewed = answer('invitationView', offer);
  openShell(`/sign-up?invite=${token}`);
  expect(await heading('You are invited to Clínica Sol')).toBeVisible();
  expect(viewed[0]?.body).toEqual({ token });
});

test('an existing account signs in first and comes back', async () => {
  answer('invitationView', { ...offer, hasAccount: true });
  const { user, place } = openShell(here);
  await user.click(await screen.findByRole('link', { name: 'Sign in and accept' }));
  expect(await screen.findByLabelText(/^Email address/)).toHaveValue('ana@sol.test');
  expect(place()).toBe(`${there}&email=ana%40sol.test`);
  answer('authSignIn', newcomer);
  await user.click(screen.getByLabelText(/^Password/));
  await user.paste('secreto1');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeVisible();
  expect(place()).toBe(storedInvitation);
});

test('one click joins and opens the workplace', async () => {
  useAuth.getState().setAuth(newcomer);
  answer('invitationView', { ...offer, hasAccount: true });
  const joined = sessionOf({ roles: ['auditor'], permissions: [], locale: 'en' });
  answer('authSession', joined.user);
  const accepted = answer('invitationAccept', joined);
  const { user, place, notices } = openShell(here);
  await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  await waitFor(() => expect(place()).toBe('/'));
  expect(accepted.map(({ body }) => body)).toEqual([{ token }]);
  expect(useAuth.getState().user?.company?.name).toBe('Clínica Sol');
  expect(notices).toContainEqual({ kind: 'success', text: 'Welcome to Clínica Sol.' });
});

test('a refusal is shown and can be retried', async () => {
  useAuth.getState().setAuth(newcomer);
  answer('invitationView', { ...offer, hasAccount: true });
  answer('invitationAccept', problem('invitation.gone', 'This invitation can no longer be used.'));
  const { user } = openShell(here);
  await user.click(await screen.findByRole('button', { name: 'Accept invitation' }));
  expect(await alarm()).toHaveTextContent('This invitation can no longer be used.');
  expect(screen.getByRole('button', { name: 'Accept invitation' })).toBeEnabled();
});

test('another signed-in person can sign out in place', async () => {
  useAuth.getState().setAuth({ ...newcomer, user: { ...newcomer.user, email: 'eva@sol.test' } });
  answer('invitationView', { ...offer, hasAccount: true });
  const revoked = answer('authSignOut', undefined);
  const { user, place } = openShell(here);
  expect(
    await screen.findByText(
      'You are signed in as eva@sol.test, but the invitation is for someone else. Sign out to continue.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('link', { name: 'Sign in and accept' })).toBeVisible();
  expect(place()).toBe(here);
  expect(revoked).toHaveLength(1);
});

test('a member of a company is told so, and offered nothing', async () => {
  useAuth.getState().setAuth(sessionOf());
  answer('invitationView', { ...offer, company: 'Clínica Luna', hasAccount: true });
  openShell(here);
  expect(
    await screen.findByText(
      'You already belong to Clínica Sol. To join another company, leave it first.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept invitation' })).not.toBeInTheDocument();
});

test.each([
  ['expired', 'The invitation has expired', 'Ask the person who invited you for another one.'],
  [
    'revoked',
    'The invitation was withdrawn',
    'Ask the person who invited you. If it was a mistake, they can send another one.',
  ],
  ['accepted', 'The invitation was already accepted', 'Sign in with the address it was sent to.'],
] as const)('%s: says so and what to do', async (status, title, text) => {
  answer('invitationView', { ...offer, status });
  openShell(here);
  expect(await heading(title)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
  expect(screen.queryByLabelText(/^First name/)).not.toBeInTheDocument();
});

test.each(['resource.not_found', 'invitation.gone'] as const)('%s: unknown token', async (code) => {
  answer('invitationView', problem(code, 'No.'));
  openShell(here);
  expect(await heading('We cannot find the invitation')).toBeVisible();
  expect(
    screen.getByRole('link', { name: 'Create an account without an invitation' }),
  ).toHaveAttribute('href', '/sign-up');
});

test('no response: shows it, and Retry asks again', async () => {
  answer('invitationView', problem('server.unavailable', 'Not now.'));
  const { user } = openShell(here);
  const alert = await alarm();
  expect(alert).toHaveTextContent('Not now.');
  answer('invitationView', offer);
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await heading('You are invited to Clínica Sol')).toBeVisible();
});
