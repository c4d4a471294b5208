import '../../testing/page';
import { useAuth } from '@sala/shared-auth';
import type { Landing } from '@sala/shared-contracts';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { type OpenShell, alarm, openShell, startPage } from '../../testing/open-shell';
import { trustedDevice } from '../../components/trusted-device';
import { startRemoteFiles } from '../../testing/remote-files';
import { clientsModule, pricesModule } from '../../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  files.serve('mfe_prices', pricesModule);
  await startPage('en');
});

const none = { clerk: null, sandbox: false };
beforeEach(() => localStorage.removeItem('trusted-device'));

const here = '/sign-in';

const email = () => screen.findByLabelText(/^Email address/);
const password = () => screen.getByLabelText(/^Password/);
const submit = () => screen.getByRole('button', { name: 'Sign in' });
const typed = { email: 'ana@sol.test', password: 'secreto1', remember: false };

/* Pasted like a password manager does: each key renders the whole form. */
const fillIn = async ({ user }: OpenShell, field: HTMLElement, text: string): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};

const signIn = async (shell: OpenShell, secret = 'secreto1'): Promise<void> => {
  const { user } = shell;
  await fillIn(shell, await email(), 'ana@sol.test');
  await fillIn(shell, password(), secret);
  await user.click(submit());
};

/** Responses to the first screens' own calls. */
const answerSession = (session = sessionOf({ locale: 'en' })) => {
  answer('authSession', session.user);
  return session;
};

const beginningAt = (landing: Landing) => {
  const session = sessionOf({ locale: 'en' });
  const display = {
    hiddenGroups: [],
    landing,
    calendarView: 'day' as const,
    rowsPerPage: 25 as const,
  };
  return { ...session, user: { ...session.user, display } };
};

/** The next try with the same input. */
const tryAgain = ({ user }: OpenShell) => user.click(submit());
const isAlarmed = async (text: string): Promise<void> =>
  waitFor(async () => expect(await alarm()).toHaveTextContent(text));

test('what is refused is said in the form only, keeps the input and signs nobody in; then success leads home', async () => {
  answer(
    'authSignIn',
    problem('auth.credentials_invalid', 'The email address or the password is not correct.'),
  );
  const shell = openShell(here);
  await signIn(shell, 'wrong-one');
  await isAlarmed('The email address or the password is not correct.');
  expect(await email()).toHaveValue('ana@sol.test');
  expect(password()).toHaveValue('wrong-one');
  expect(shell.place()).toBe(here);

  // A locked account shows for how long.
  const locked = {
    type: 'urn:sala:problem:auth.locked',
    status: 429,
    code: 'auth.locked',
    title: 'The account is locked.',
  };
  answer(
    'authSignIn',
    new Response(JSON.stringify(locked), {
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '601' },
    }),
  );
  await tryAgain(shell);
  await isAlarmed('The account is locked.You can try again in 11 minutes.');

  answer('authSignIn', problem('auth.suspended', 'Your access to this company is suspended.'));
  await tryAgain(shell);
  await isAlarmed('Your access to this company is suspended.');
  expect(useAuth.getState().token).toBeNull();
  expect(shell.notices).toEqual([]);

  answer('authSignIn', () => Response.error());
  await tryAgain(shell);
  await waitFor(() =>
    expect(shell.notices.map(({ text }) => text)).toEqual([
      'Network error. Please check your connection and try again.',
    ]),
  );

  const session = answerSession();
  const sent = answer('authSignIn', session);
  await shell.user.clear(password());
  await fillIn(shell, password(), 'secreto1');
  await tryAgain(shell);
  expect(await screen.findByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([typed]);
  expect(useAuth.getState().token).toBe(session.token);
  expect(shell.place()).toBe('/');
});

test('/sign-in-2 shows the same form', async () => {
  answer('authProviders', { clerk: null, sandbox: true });
  answer('authSignIn', problem('auth.credentials_invalid', 'Wrong address or password.'));
  const shell = openShell(`/sign-in-2?redirect=${encodeURIComponent('/clients/help')}`);
  await signIn(shell, 'wrong-one');
  await isAlarmed('Wrong address or password.');
  expect(await screen.findByRole('link', { name: 'Test provider' })).toHaveAttribute(
    'href',
    '/clerk/sign-in?redirect=%2Fclients%2Fhelp',
  );
  answer('authSignIn', answerSession());
  await tryAgain(shell);
  expect(await screen.findByRole('heading', { name: 'clients in English' })).toBeVisible();
  expect(shell.place()).toBe('/clients/help');
});

test('the wish to stay signed in is sent; home when this suite lacks the first screen, without a list of providers, too', async () => {
  answer('authProviders', problem('server.error', 'No.'));
  const sent = answer('authSignIn', answerSession(beginningAt('/hospital/calendar')));
  const shell = openShell(here);
  await shell.user.click(
    await screen.findByRole('checkbox', { name: 'Keep me signed in on this computer' }),
  );
  await signIn(shell);
  expect(await screen.findByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ ...typed, remember: true }]);
  expect(shell.place()).toBe('/');
  expect(shell.notices).toEqual([]);
});

test('success returns to the requesting place, which wins over the first screen', async () => {
  answer('authSignIn', answerSession(beginningAt('/hospital/calendar')));
  const shell = openShell('/clients/help?tab=2#notes');
  await waitFor(() =>
    expect(shell.place()).toBe(
      `/sign-in?redirect=${encodeURIComponent('/clients/help?tab=2#notes')}`,
    ),
  );
  await signIn(shell);
  expect(await screen.findByRole('heading', { name: 'clients in English' })).toBeVisible();
  expect(shell.place()).toBe('/clients/help?tab=2#notes');
});

// All other forms of foreign addresses: paths.test.ts.
test('a redirect to another site stays on this one', async () => {
  answer('authSignIn', answerSession());
  const shell = openShell(`${here}?redirect=${encodeURIComponent('//evil.test/x')}`);
  await signIn(shell);
  expect(await screen.findByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
  expect(location.href).toBe('https://sala.test/');
});

test('without a company, continues to its setup', async () => {
  const session = sessionOf({ company: null, locale: 'en' });
  answer('authSession', session.user);
  answer('authSignIn', session);
  const shell = openShell(here);
  await signIn(shell);
  expect(await screen.findByRole('heading', { name: 'prices in English' })).toBeVisible();
  expect(shell.place()).toBe('/company-setup');
});

test('asks for a second factor, keeping the challenge out of the address', async () => {
  answer('authSignIn', {
    challenge: {
      challengeId: '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c22',
      method: 'totp',
      sentTo: null,
      resendAfterSeconds: 60,
    },
  });
  const shell = openShell(`${here}?redirect=%2Fclients`);
  await signIn(shell);
  expect(await screen.findByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  expect(shell.place()).toBe('/otp?purpose=mfa&redirect=%2Fclients');
  expect(useAuth.getState().token).toBeNull();
});

test("sends a trusted computer's token only for the person who trusted it", async () => {
  trustedDevice.trust('Ana@sol.test', 'a-token-of-this-computer');
  const sent = answer('authSignIn', problem('auth.credentials_invalid', 'No.'));
  const shell = openShell(here);
  await signIn(shell);
  await alarm();
  await shell.user.clear(await email());
  await fillIn(shell, await email(), 'eva@sol.test');
  await shell.user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { ...typed, deviceToken: 'a-token-of-this-computer' },
    { ...typed, email: 'eva@sol.test' },
  ]);
  expect(localStorage.getItem('trusted-device')).not.toContain('ana');
});

test('sends nothing until address and password are there; the reset link carries the address', async () => {
  const sent = answer('authSignIn', sessionOf());
  const shell = openShell(here);
  await fillIn(shell, await email(), 'ana@');
  await shell.user.click(submit());
  expect(
    await screen.findByText('Enter a valid address, for example name@clinic.mx.'),
  ).toBeVisible();
  expect(screen.getByText('Enter your password.')).toBeVisible();
  expect(await email()).toHaveFocus();
  expect(sent).toEqual([]);

  await shell.user.paste('sol.test');
  await shell.user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  expect(shell.place()).toBe('/forgot-password?email=ana%40sol.test');
  expect(await email()).toHaveValue('ana@sol.test');
});

test.each([
  ['none configured', none, null],
  ['Clerk', { clerk: { publishableKey: 'pk_test_x' }, sandbox: false }, 'Continue with Clerk'],
])('other providers: %s', async (_name, providers, button) => {
  const asked = answer('authProviders', providers);
  openShell(`${here}?redirect=%2Fclients`);
  await waitFor(() => expect(asked).not.toEqual([]));
  await waitFor(() =>
    expect(
      screen
        .queryAllByRole('link', { name: /Clerk|Test provider/ })
        .map(({ textContent }) => textContent),
    ).toEqual(button ? [button] : []),
  );
  for (const link of screen.queryAllByRole('link', { name: /Clerk|Test provider/ }))
    expect(link).toHaveAttribute('href', '/clerk/sign-in?redirect=%2Fclients');
});

test('an unconfirmed address continues to its confirmation', async () => {
  answer('authSignIn', problem('auth.email_unverified', 'Confirm your email address.'));
  const shell = openShell(here);
  await signIn(shell);
  expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  expect(shell.place()).toBe('/email-confirmation?email=ana%40sol.test');
});

test("entering clears the previous person's server data (docs/spec/identity.md)", async () => {
  const shell = openShell('/401');
  await screen.findByRole('heading', { name: 'Unauthorized Access' });
  shell.queryClient.setQueryData(['customerList'], ['somebody']);
  await shell.goTo(here);
  await email();
  expect(shell.queryClient.getQueryData(['customerList'])).toBeUndefined();
});

describe('the company’s provider', () => {
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
});

describe('a forgotten password', () => {
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
});
