import '../../testing/page';
import { useAuth } from '@sala/shared-auth';
import type { Challenge } from '@sala/shared-contracts';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
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

  test("a wrong code shows the server's message", async () => {
    answer('authPasswordResetCheck', problem('auth.code_invalid', 'The code is not correct.'));
    const { user } = openShell(here);
    await user.type(await code(), '123456');
    expect(await alarm()).toHaveTextContent('The code is not correct.');
  });

  test('asks for a missing address', async () => {
    const { place } = openShell('/otp?purpose=reset');
    await heading('Forgot your password?');
    expect(place()).toBe('/forgot-password');
  });
});

test.each([
  '/otp?purpose=verify&email=ana%40sol.test',
  '/otp?email=ana%40sol.test',
  '/otp?purpose=other&email=ana%40sol.test',
])('%s confirms the address', async (at) => {
  codeRequests.keep('sign-up', 'ana@sol.test', 's'.repeat(40));
  answer('authSession', session.user);
  const sent = answer('authVerifyEmail', session);
  const { user, place } = openShell(at);
  await user.type(await code(), '123456');
  await waitFor(() => expect(place()).toBe('/'));
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'ana@sol.test', code: '123456', signUpToken: 's'.repeat(40) },
  ]);
});

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
