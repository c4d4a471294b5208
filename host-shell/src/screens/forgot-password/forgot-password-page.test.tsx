import '../../testing/page';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import { alarm, openShell, startPage } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';

const { answer } = startApi();
startRemoteFiles();
beforeAll(() => startPage('en'));
beforeEach(() => sessionStorage.clear());

const email = () => screen.findByLabelText(/^Email address/);
const send = () => screen.getByRole('button', { name: 'Send code' });

test('any address leads to the code step', async () => {
  const sent = answer('authPasswordForgotten', ({ body }) => ({
    email: body.email,
    resendAfterSeconds: 60,
    requestToken: 'r'.repeat(40),
  }));
  const { user, place } = openShell('/forgot-password');
  await user.type(await email(), ' Nobody@Sol.test ');
  await user.click(send());
  expect(
    await screen.findByText(
      'If nobody@sol.test has an account, we sent it a 6-digit code. It expires in 10 minutes.',
    ),
  ).toBeVisible();
  expect(place()).toBe('/otp?purpose=reset&email=nobody%40sol.test');
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'nobody@sol.test' }]);
  const checked = answer(
    'authPasswordResetCheck',
    problem('auth.code_invalid', 'The code is not correct.'),
  );
  await user.type(screen.getByLabelText(/^6-digit code/), '123456');
  await alarm();
  expect(checked.map(({ body }) => body)).toEqual([
    { email: 'nobody@sol.test', code: '123456', requestToken: 'r'.repeat(40) },
  ]);
});

test('an invalid address is not sent', async () => {
  const sent = answer('authPasswordForgotten', {
    email: '',
    resendAfterSeconds: 60,
    requestToken: '',
  });
  const { user } = openShell('/forgot-password?email=ana%40');
  expect(await email()).toHaveValue('ana@');
  await user.click(send());
  expect(
    await screen.findByText('Enter a valid address, for example name@clinic.mx.'),
  ).toBeVisible();
  expect(await email()).toHaveFocus();
  expect(sent).toEqual([]);
});

test("too many requests: shows the server's message and keeps the address", async () => {
  answer(
    'authPasswordForgotten',
    problem('request.rate_limited', 'Too many attempts. Wait a moment and try again.'),
  );
  const { user, place } = openShell('/forgot-password?email=ana%40sol.test');
  await email();
  await user.click(send());
  expect(await alarm()).toHaveTextContent('Too many attempts.');
  expect(await email()).toHaveValue('ana@sol.test');
  expect(place()).toBe('/forgot-password?email=ana%40sol.test');
});
