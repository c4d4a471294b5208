import '../../testing/page';
import { useAuth } from '@sala/shared-auth';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openShell, startPage } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';
import { clientsModule, pricesModule } from '../../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  files.serve('mfe_prices', pricesModule);
  await startPage('en');
});
afterEach(() => jest.useRealTimers());

const here = '/email-confirmation?email=ana%40sol.test';
const code = () => screen.findByLabelText(/^6-digit code/);
const confirm = () => screen.getByRole('button', { name: 'Confirm' });

test('the right code signs in', async () => {
  const session = sessionOf();
  answer('authSession', session.user);
  const sent = answer('authVerifyEmail', session);
  const shell = openShell(here);
  expect(await screen.findByText('We sent a code to ana@sol.test. It is valid for 10 minutes.')).toBeVisible();
  await shell.user.type(await code(), '123456');
  await shell.user.click(confirm());
  expect(await screen.findByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'ana@sol.test', code: '123456' }]);
  expect(useAuth.getState().token).toBe(session.token);
});

test('somebody new goes on to set up the company', async () => {
  const session = sessionOf({ company: null });
  answer('authVerifyEmail', session);
  const shell = openShell(here);
  await shell.user.type(await code(), '123456');
  await shell.user.click(confirm());
  expect(await screen.findByRole('heading', { name: 'prices in English' })).toBeVisible();
  expect(shell.place()).toBe('/company-setup');
});

test('a wrong code: the server’s words, and the code stays to be corrected', async () => {
  answer('authVerifyEmail', problem('auth.code_invalid', 'The code is not correct.'));
  const { user } = openShell(here);
  await user.type(await code(), '000000');
  await user.click(confirm());
  expect(await screen.findByRole('alert')).toHaveTextContent('The code is not correct.');
  expect(await code()).toHaveValue('000000');
  expect(useAuth.getState().token).toBeNull();
});

test('five digits are not sent', async () => {
  const sent = answer('authVerifyEmail', sessionOf());
  const { user } = openShell(here);
  await user.type(await code(), '12345');
  await user.click(confirm());
  expect(await screen.findByText('Please enter the 6-digit code.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('another code can be asked for after 60 seconds, and then after as many as the server says', async () => {
  const sent = answer('authResendCode', { email: 'ana@sol.test', resendAfterSeconds: 90 });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] });
  const { user, notices } = openShell(here);
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  // The screen's code comes within the first second of the wait.
  expect(await screen.findByRole('button', { name: /^Send another code in (?:60|59) s$/ })).toBeDisabled();
  await pass(50);
  expect(screen.getByRole('button', { name: /^Send another code in (?:10|9) s$/ })).toBeDisabled();
  await pass(10);
  const resend = screen.getByRole('button', { name: 'Send another code' });
  expect(resend).toBeEnabled();
  await user.click(resend);
  expect(await screen.findByRole('button', { name: /^Send another code in (?:90|8\d) s$/ })).toBeDisabled();
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'ana@sol.test' }]);
  expect(notices).toEqual([{ kind: 'success', text: 'We sent you another code.' }]);
});

test('without an address in the link it is asked for', async () => {
  const sent = answer('authVerifyEmail', problem('auth.code_invalid', 'The code is not correct.'));
  const { user } = openShell('/email-confirmation');
  expect(await screen.findByText('Write your address and the code that we sent you.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Send another code/ })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^E-mail address/), 'eva@sol.test');
  await user.type(await code(), '654321');
  await user.click(confirm());
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ email: 'eva@sol.test', code: '654321' }]));
});
