import '../../testing/page';
import { useAuth } from '@sala/shared-auth';
import type { Challenge, ExternalIdentity } from '@sala/shared-contracts';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { codeRequests } from '../../components/code-requests';
import { trustedDevice } from '../../components/trusted-device';
import { alarm, openShell, startPage } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';
import { clientsModule } from '../../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  await startPage('en');
});

beforeEach(() => {
  localStorage.removeItem('trusted-device');
  sessionStorage.clear();
  answer('notificationList', { items: [], unread: 0 }); // requested by the frame after sign-in
});

const challengeId = '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c22';
const app: Challenge = { challengeId, method: 'totp', sentTo: null, resendAfterSeconds: 60 };
const mailed: Challenge = {
  challengeId,
  method: 'email',
  sentTo: 'a•••@sol.test',
  resendAfterSeconds: 0,
};
const session = sessionOf({ locale: 'en' });
const deviceToken = 'd'.repeat(40);
const code = () => screen.findByLabelText(/^6-digit code/);
const heading = (name: string) => screen.findByRole('heading', { name });

describe('second factor', () => {
  const secondStep = async (challenge: Challenge) => {
    answer('authSignIn', { challenge });
    answer('authSession', session.user);
    const shell = openShell('/sign-in?redirect=%2Fclients');
    await shell.user.click(await screen.findByLabelText(/^Email address/));
    await shell.user.paste('ana@sol.test');
    await shell.user.click(screen.getByLabelText(/^Password/));
    await shell.user.paste('secreto1');
    await shell.user.keyboard('{Enter}');
    await heading('Two-step verification');
    return shell;
  };

  test("the app's code signs in and leads to the requested place", async () => {
    const sent = answer('authChallengeVerify', { ...session, deviceToken: null });
    const { user, place } = await secondStep(app);
    expect(screen.getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Send another code/ })).not.toBeInTheDocument();
    await user.type(await code(), '123456');
    expect(await heading('clients in English')).toBeVisible();
    expect(place()).toBe('/clients');
    expect(sent).toEqual([
      { params: { challengeId }, query: undefined, body: { code: '123456', trustDevice: false } },
    ]);
    expect(localStorage.getItem('trusted-device')).toBeNull();
  });

  test('a trusted computer is stored, and sent with the next sign-in', async () => {
    const sent = answer('authChallengeVerify', { ...session, deviceToken });
    const { user } = await secondStep(app);
    await user.click(screen.getByRole('checkbox', { name: /^Trust this computer for 30 days/ }));
    await user.type(await code(), '123456');
    await heading('clients in English');
    expect(sent[0]?.body).toEqual({ code: '123456', trustDevice: true });
    expect(trustedDevice.tokenOf('ana@sol.test')).toBe(deviceToken);
  });

  test('a mailed code names its address, and can be requested again', async () => {
    const sent = answer('authChallengeResend', { resendAfterSeconds: 60 });
    const { user, notices } = await secondStep(mailed);
    expect(screen.getByText('We sent a 6-digit code to a•••@sol.test.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send another code' }));
    expect(
      await screen.findByRole('button', { name: /^Send another code in (?:60|5\d) s$/ }),
    ).toBeDisabled();
    expect(sent.map(({ params }) => params)).toEqual([{ challengeId }]);
    expect(notices.at(-1)).toEqual({ kind: 'success', text: 'We sent you another code.' });
  });

  test('accepts a recovery code', async () => {
    const sent = answer('authChallengeVerify', { ...session, deviceToken: null });
    const { user } = await secondStep(app);
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText(/^Recovery code/), 'abcde{Enter}');
    expect(
      await screen.findByText('Enter the 10 letters and numbers of a recovery code.'),
    ).toBeVisible();
    await user.type(screen.getByLabelText(/^Recovery code/), '-fghij {Enter}');
    await heading('clients in English');
    expect(sent.map(({ body }) => body.code)).toEqual(['abcde-fghij']);
  });

  test("a wrong code shows the server's message and can be corrected", async () => {
    answer('authChallengeVerify', problem('auth.code_invalid', 'The code is not correct.'));
    const { user } = await secondStep(app);
    await user.type(await code(), '000000');
    expect(await alarm()).toHaveTextContent('The code is not correct.');
    answer('authChallengeVerify', { ...session, deviceToken: null });
    expect(await code()).toHaveFocus();
    await user.keyboard('123456');
    expect(await heading('clients in English')).toBeVisible();
  });

  test('an expired attempt restarts and keeps the requested place', async () => {
    answer(
      'authChallengeVerify',
      problem('auth.challenge_gone', 'This attempt to sign in has ended.'),
    );
    const { user, place } = await secondStep(app);
    await user.type(await code(), '123456');
    expect(await heading('Start again')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    await screen.findByLabelText(/^Email address/);
    expect(place()).toBe('/sign-in?redirect=%2Fclients');
  });

  test('requires the first step', async () => {
    openShell('/otp?purpose=mfa');
    expect(await heading('Start again')).toBeVisible();
    expect(screen.queryByLabelText(/^6-digit code/)).not.toBeInTheDocument();
  });
});

describe('forgotten password', () => {
  const here = '/otp?purpose=reset&email=ana%40sol.test';
  const resetToken = 'r'.repeat(40);

  const rightCode = async () => {
    const checked = answer('authPasswordResetCheck', { resetToken });
    const shell = openShell(here);
    await shell.user.type(await code(), '123456');
    await heading('Set a new password');
    return { ...shell, checked };
  };
  const setPassword = async (
    { user }: Awaited<ReturnType<typeof rightCode>>,
    password = 'secreto2',
    confirm = password,
  ) => {
    for (const [label, text] of [
      [/^New password/, password],
      [/^Repeat the password/, confirm],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
  };

  test('code, then new password, then signed in', async () => {
    answer('authSession', session.user);
    const sent = answer('authPasswordReset', session);
    const shell = await rightCode();
    expect(shell.checked.map(({ body }) => body)).toEqual([
      { email: 'ana@sol.test', code: '123456' },
    ]);
    expect(shell.place()).toBe(here);
    await setPassword(shell);
    await waitFor(() => expect(shell.place()).toBe('/'));
    expect(sent.map(({ body }) => body)).toEqual([{ resetToken, password: 'secreto2' }]);
    expect(useAuth.getState().token).toBe(session.token);
  });

  test('a second factor comes before the session', async () => {
    answer('authPasswordReset', { challenge: app });
    const shell = await rightCode();
    await setPassword(shell);
    expect(await heading('Two-step verification')).toBeVisible();
    expect(useAuth.getState().token).toBeNull();
  });

  test('a password too short or repeated wrongly is not sent; an expired reset returns to the code', async () => {
    const sent = answer('authPasswordReset', session);
    const shell = await rightCode();
    await setPassword(shell, 'abc1');
    expect(await screen.findByText('Enter at least 8 characters.')).toBeVisible();
    await setPassword(shell, 'secreto2', 'secreto3');
    expect(await screen.findByText('The passwords do not match.')).toBeVisible();
    expect(sent).toEqual([]);
    answer(
      'authPasswordReset',
      problem('auth.reset_token_invalid', 'This change of password has ended.'),
    );
    await setPassword(shell);
    expect(await heading('Enter the code')).toBeVisible();
    expect(shell.notices).toContainEqual({
      kind: 'error',
      text: 'This change of password has ended.',
    });
  });

  test('asks for a missing address', async () => {
    const { place } = openShell('/otp?purpose=reset');
    await heading('Forgot your password?');
    expect(place()).toBe('/forgot-password');
  });
});

test.each(['/otp?purpose=verify&email=ana%40sol.test', '/otp?email=ana%40sol.test'])(
  '%s confirms the address',
  async (at) => {
    codeRequests.keep('sign-up', 'ana@sol.test', 's'.repeat(40));
    answer('authSession', session.user);
    const sent = answer('authVerifyEmail', session);
    const { user, place } = openShell(at);
    await user.type(await code(), '123456');
    await waitFor(() => expect(place()).toBe('/'));
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'ana@sol.test', code: '123456', signUpToken: 's'.repeat(40) },
    ]);
  },
);

test('without an address it redirects to sign-in, whatever the purpose', async () => {
  const { place, goTo } = openShell('/otp');
  await screen.findByLabelText(/^Email address/);
  expect(place()).toBe('/sign-in');
  for (const purpose of ['verify', 'other']) {
    await goTo('/forgot-password');
    await waitFor(() => expect(place()).toBe('/forgot-password'));
    await goTo(`/otp?purpose=${purpose}`);
    await waitFor(() => expect(place()).toBe('/sign-in'));
  }
});

describe('another provider', () => {
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
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
    });
    try {
      demonstration();
      const shell = openShell('/clerk/user-management');
      await heading('Sign in with Test provider');
      expect(screen.getByRole('status')).toHaveTextContent(/Taking you there in \d seconds?\./);
      await waitFor(() => expect(shell.place()).toBe('/clerk/sign-in'));
    } finally {
      jest.useRealTimers();
    }
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

    // Other forms of foreign addresses: paths.test.ts.
    test('is never elsewhere', async () => {
      linkedTo();
      const shell = openShell(`/clerk/sign-in?redirect=${encodeURIComponent('//elsewhere.test')}`);
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
    const linked = answer('externalIdentityLink', {
      ...identity,
      linkedAt: '2026-11-20T15:00:00Z',
    });
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
});
