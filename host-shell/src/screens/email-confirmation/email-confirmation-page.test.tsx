import '../../testing/page';
import { useAuth } from '@sala/shared-auth';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { codeRequests } from '../../components/code-requests';
import { alarm, openShell, startPage } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';
import { clientsModule, pricesModule } from '../../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  files.serve('mfe_prices', pricesModule);
  await startPage('en');
});
const signUpToken = 's'.repeat(40);
/** This tab started the sign-up. */
const begin = (email = 'ana@sol.test') => codeRequests.keep('sign-up', email, signUpToken);
beforeEach(() => {
  sessionStorage.clear();
  begin();
});
afterEach(() => jest.useRealTimers());

const here = '/email-confirmation?email=ana%40sol.test';
/** Sign-in rejects an unconfirmed address without mailing a code. */
const fromSignIn = async () => {
  answer('authSignIn', problem('auth.email_unverified', 'Confirm your email address.'));
  const shell = openShell('/sign-in');
  await shell.user.click(await screen.findByLabelText(/^Email address/));
  await shell.user.paste('ana@sol.test');
  await shell.user.click(screen.getByLabelText(/^Password/));
  await shell.user.paste('secreto1');
  await shell.user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Confirm your email address' });
  return shell;
};

const code = () => screen.findByLabelText(/^6-digit code/);
const confirm = () => screen.getByRole('button', { name: 'Confirm' });

test('the right code signs in', async () => {
  const session = sessionOf();
  answer('authSession', session.user);
  const sent = answer('authVerifyEmail', session);
  const shell = openShell(here);
  expect(
    await screen.findByText('We sent a code to ana@sol.test. It expires in 10 minutes.'),
  ).toBeVisible();
  await shell.user.type(await code(), '123456');
  expect(await screen.findByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { email: 'ana@sol.test', code: '123456', signUpToken },
  ]);
  expect(useAuth.getState().token).toBe(session.token);
});

test('a new person continues to company setup', async () => {
  const session = sessionOf({ company: null });
  answer('authVerifyEmail', session);
  const shell = openShell(here);
  await shell.user.type(await code(), '123456');
  expect(await screen.findByRole('heading', { name: 'prices in English' })).toBeVisible();
  expect(shell.place()).toBe('/company-setup');
});

test("a new code can be requested after 60 seconds, then after the server's delay", async () => {
  const sent = answer('authResendCode', { email: 'ana@sol.test', resendAfterSeconds: 90 });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  const { user, notices } = openShell(here);
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  // The chunk loads within the first second of the wait.
  expect(
    await screen.findByRole('button', { name: /^Send another code in (?:60|59) s$/ }),
  ).toBeDisabled();
  await pass(50);
  expect(screen.getByRole('button', { name: /^Send another code in (?:10|9) s$/ })).toBeDisabled();
  await pass(10);
  const resend = screen.getByRole('button', { name: 'Send another code' });
  expect(resend).toBeEnabled();
  await user.click(resend);
  expect(
    await screen.findByRole('button', { name: /^Send another code in (?:90|8\d) s$/ }),
  ).toBeDisabled();
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'ana@sol.test', signUpToken }]);
  expect(notices).toEqual([{ kind: 'success', text: 'We sent you another code.' }]);
});

test('asks for the address when the link has none', async () => {
  const sent = answer('authVerifyEmail', problem('auth.code_invalid', 'The code is not correct.'));
  const { user } = openShell('/email-confirmation');
  expect(
    await screen.findByText('Enter your email address and the code we sent you.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Send another code/ })).not.toBeInTheDocument();
  await user.click(screen.getByLabelText(/^Email address/));
  await user.paste('eva@sol.test');
  await user.click(screen.getByLabelText(/^Password/));
  await user.paste('secreto1');
  await user.click(await code());
  await user.paste('654321');
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'eva@sol.test', code: '654321', password: 'secreto1' },
    ]),
  );
});

test('in another browser the password accompanies the code and a request for another', async () => {
  sessionStorage.clear();
  const sent = answer('authVerifyEmail', problem('auth.code_invalid', 'The code is not correct.'));
  const resent = answer('authResendCode', { email: 'ana@sol.test', resendAfterSeconds: 60 });
  const { user } = await fromSignIn();
  await user.click(await code());
  await user.paste('123456');
  expect(await screen.findByText('Enter your password.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(screen.getByLabelText(/^Password/));
  await user.paste('secreto1');
  await user.click(screen.getByRole('button', { name: 'Send another code' }));
  await waitFor(() =>
    expect(resent.map(({ body }) => body)).toEqual([
      { email: 'ana@sol.test', password: 'secreto1' },
    ]),
  );
  await user.click(confirm());
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'ana@sol.test', code: '123456', password: 'secreto1' },
    ]),
  );
});

test('five digits are not sent; the sixth sends the code once, and again after a correction', async () => {
  const sent = answer('authVerifyEmail', problem('auth.code_invalid', 'The code is not correct.'));
  const { user } = openShell(here);
  await user.click(await code());
  await user.paste('12345');
  await user.click(confirm());
  expect(await screen.findByText('Please enter the 6-digit code.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.clear(await code());
  await user.paste('123 456');
  expect(await alarm()).toHaveTextContent('The code is not correct.');
  expect(useAuth.getState().token).toBeNull();
  await user.type(await code(), '{Backspace}7');
  await waitFor(() => expect(sent.map(({ body }) => body.code)).toEqual(['123456', '123457']));
});

test('an expired code and too many attempts are told, and another code can be requested', async () => {
  answer(
    'authVerifyEmail',
    problem('auth.code_expired', 'The code has expired. Ask for a new one.'),
  );
  answer('authResendCode', { email: 'ana@sol.test', resendAfterSeconds: 60 });
  const { user, notices } = await fromSignIn();
  await user.click(await code());
  await user.paste('123456');
  expect(await alarm()).toHaveTextContent('The code has expired. Ask for a new one.');
  await user.click(screen.getByRole('button', { name: 'Send another code' }));
  await waitFor(() =>
    expect(notices.at(-1)).toEqual({ kind: 'success', text: 'We sent you another code.' }),
  );
  const exhausted = 'Too many attempts with this code. Ask for a new one.';
  answer('authVerifyEmail', problem('auth.code_exhausted', exhausted));
  await user.clear(await code());
  await user.paste('654321');
  await waitFor(async () => expect(await alarm()).toHaveTextContent(exhausted));
});

test('nothing to confirm when signed in with that address', async () => {
  useAuth.getState().setAuth(sessionOf());
  openShell(here);
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/');
});

test("signed in with another address, the link's address is confirmed", async () => {
  useAuth.getState().setAuth(sessionOf());
  openShell('/email-confirmation?email=eva%40sol.test');
  expect(await code()).toBeVisible();
});

test('an already confirmed address leads to sign-in; outside a demonstration there is no mailbox', async () => {
  openShell(here);
  expect(await screen.findByRole('link', { name: 'I already confirmed it' })).toHaveAttribute(
    'href',
    '/sign-in',
  );
  await code();
  expect(screen.queryByRole('button', { name: /^Demo/ })).not.toBeInTheDocument();
});

describe('in a demonstration', () => {
  const mail = {
    id: '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c44',
    to: 'ana@sol.test',
    subject: 'Your code',
    text: 'Code: 246810',
    sentAt: '2026-11-20T12:00:00.000Z',
    attachment: null,
  };

  test('shows the mail that would have been sent, says when there is none yet, and when it failed to load', async () => {
    answer('authProviders', { clerk: null, sandbox: true });
    answer('sandboxMailbox', problem('server.unavailable', 'Not now.'));
    const { user } = openShell(here);
    await user.click(
      await screen.findByRole('button', { name: 'Demo: see the email that was sent' }),
    );
    answer('sandboxMailbox', { items: [] });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('There is no email for this address yet.')).toBeVisible();
    const asked = answer('sandboxMailbox', {
      items: [mail, { ...mail, id: '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c45', text: 'Code: 111111' }],
    });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Code: 246810')).toBeVisible();
    expect(screen.queryByText('Code: 111111')).not.toBeInTheDocument();
    expect(asked[0]?.query).toEqual({ to: 'ana@sol.test' });
  });
});
