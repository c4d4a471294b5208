import '../../testing/page';
import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type OpenShell, alarm, openShell, startPage } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';
import { useAuth } from '@sala/shared-auth';
import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { codeRequests } from '../../components/code-requests';
import { clientsModule, pricesModule } from '../../testing/sample-module';

const { answer } = startApi();
const files = startRemoteFiles();
beforeAll(async () => {
  files.serve('mfe_clients', clientsModule);
  files.serve('mfe_prices', pricesModule);
  await startPage('en');
});

describe('a new account', () => {
  beforeEach(() => sessionStorage.clear());

  const mailed = { email: 'ana@sol.test', resendAfterSeconds: 60, signUpToken: 's'.repeat(40) };
  const field = (label: RegExp) => screen.getByLabelText(label);
  const submit = () => screen.getByRole('button', { name: 'Create account' });

  /** A field's error as a screen reader announces it. */
  const describedBy = (label: RegExp): string =>
    (field(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');

  const good = [
    [/^First name/, 'Ana'],
    [/^Last name/, 'Ríos'],
    [/^Email address/, 'Ana@Sol.test'],
    [/^Phone/, '5512345678'],
    [/^Password/, 'secreto1'],
    [/^Repeat the password/, 'secreto1'],
  ] as const;

  const fill = async ({ user }: OpenShell): Promise<void> => {
    await screen.findByRole('heading', { name: 'Create an account' });
    await screen.findByLabelText(/^Phone/);
    for (const [label, text] of good) {
      await user.click(field(label));
      await user.paste(text);
    }
    await user.click(field(/terms of service/));
    await user.click(field(/privacy notice/));
    await user.click(submit());
  };

  test('creates an account and waits for its code', async () => {
    const sent = answer('authSignUp', mailed);
    const shell = openShell('/sign-up');
    await fill(shell);
    expect(
      await screen.findByRole('heading', { name: 'Confirm your email address' }),
    ).toBeVisible();
    expect(shell.place()).toBe('/email-confirmation?email=ana%40sol.test');
    expect(sent.map(({ body }) => body)).toEqual([
      {
        firstName: 'Ana',
        lastName: 'Ríos',
        email: 'ana@sol.test',
        phone: '+525512345678',
        password: 'secreto1',
        acceptTerms: true,
        acceptPrivacy: true,
        locale: 'en',
      },
    ]);
    const confirmed = answer(
      'authVerifyEmail',
      problem('auth.code_invalid', 'The code is not correct.'),
    );
    await shell.user.type(await screen.findByLabelText(/^6-digit code/), '123456');
    await alarm();
    expect(confirmed.map(({ body }) => body)).toEqual([
      { email: 'ana@sol.test', code: '123456', signUpToken: 's'.repeat(40) },
    ]);
    expect(screen.queryByLabelText(/^Password/)).not.toBeInTheDocument();
  });

  test("an empty form shows each field's requirement and sends nothing", async () => {
    const sent = answer('authSignUp', mailed);
    const { user } = openShell('/sign-up');
    await screen.findByLabelText(/^Phone/);
    await user.click(submit());
    expect(await screen.findByText('Enter your email address.')).toBeVisible();
    expect(describedBy(/^First name/)).toContain('This field is required.');
    expect(describedBy(/^Last name/)).toContain('This field is required.');
    expect(describedBy(/^Phone/)).toContain('Enter your phone number.');
    expect(describedBy(/^Password/)).toContain('Enter your password.');
    expect(describedBy(/^Repeat the password/)).toContain('The passwords do not match.');
    expect(describedBy(/terms of service/)).toContain('You need to accept to continue.');
    expect(describedBy(/privacy notice/)).toContain('You need to accept to continue.');
    expect(describedBy(/^Second last name/)).toBe('');
    expect(field(/^First name/)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('server errors show at their field, and the input stays', async () => {
    const message = 'Use at least one lowercase letter and one number.';
    answer(
      'authSignUp',
      problem('request.invalid', 'Check the marked values.', {
        errors: [{ path: 'password', code: 'weak_password', message }],
      }),
    );
    await fill(openShell('/sign-up'));
    expect(await alarm()).toHaveTextContent('Check the marked values.');
    expect(describedBy(/^Password/)).toContain(message);
    expect(field(/^Email address/)).toHaveValue('Ana@Sol.test');
    expect(field(/^Password/)).toHaveValue('secreto1');
  });

  test('ticks off password rules while typing', async () => {
    const { user } = openShell('/sign-up');
    await screen.findByRole('heading', { name: 'Create an account' });
    const rules = () =>
      within(screen.getByRole('list'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(rules()).toEqual([
      '8 characters or more(missing)',
      'One lowercase letter(missing)',
      'One number(missing)',
    ]);
    await user.type(field(/^Password/), 'abc1');
    expect(rules()).toEqual([
      '8 characters or more(missing)',
      'One lowercase letter(done)',
      'One number(done)',
    ]);
    await user.type(field(/^Password/), 'defg');
    expect(rules()).toEqual([
      '8 characters or more(done)',
      'One lowercase letter(done)',
      'One number(done)',
    ]);
  });

  test('too many accounts: shows how long to wait', async () => {
    const limited = {
      type: 'urn:sala:problem:request.rate_limited',
      status: 429,
      code: 'request.rate_limited',
      title: 'Too many attempts.',
    };
    answer(
      'authSignUp',
      new Response(JSON.stringify(limited), {
        status: 429,
        headers: { 'content-type': 'application/problem+json', 'retry-after': '40' },
      }),
    );
    await fill(openShell('/sign-up'));
    expect(await alarm()).toHaveTextContent('Too many attempts.You can try again in 40 seconds.');
  });
});

describe('an invitation', () => {
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

  test('an expired one says so and what to do, and offers no form', async () => {
    answer('invitationView', { ...offer, status: 'expired' });
    openShell(here);
    expect(await heading('The invitation has expired')).toBeVisible();
    expect(screen.getByText('Ask the person who invited you for another one.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
    expect(screen.queryByLabelText(/^First name/)).not.toBeInTheDocument();
  });

  test('an unknown one is not found', async () => {
    answer('invitationView', problem('resource.not_found', 'No.'));
    openShell(here);
    expect(await heading('We cannot find the invitation')).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Create an account without an invitation' }),
    ).toHaveAttribute('href', '/sign-up');
  });
});

describe('the confirmation of the address', () => {
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

  test("a new code can be requested after 60 seconds, then after the server's delay", async () => {
    const sent = answer('authResendCode', { email: 'ana@sol.test', resendAfterSeconds: 90 });
    jest.useFakeTimers({
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'],
    });
    const { user, notices } = openShell(here);
    const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    // The chunk loads within the first second of the wait.
    expect(
      await screen.findByRole('button', { name: /^Send another code in (?:60|59) s$/ }),
    ).toBeDisabled();
    await pass(50);
    expect(
      screen.getByRole('button', { name: /^Send another code in (?:10|9) s$/ }),
    ).toBeDisabled();
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
    const sent = answer(
      'authVerifyEmail',
      problem('auth.code_invalid', 'The code is not correct.'),
    );
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
    const sent = answer(
      'authVerifyEmail',
      problem('auth.code_invalid', 'The code is not correct.'),
    );
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
    const sent = answer(
      'authVerifyEmail',
      problem('auth.code_invalid', 'The code is not correct.'),
    );
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
        items: [
          mail,
          { ...mail, id: '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c45', text: 'Code: 111111' },
        ],
      });
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      expect(await screen.findByText('Code: 246810')).toBeVisible();
      expect(screen.queryByText('Code: 111111')).not.toBeInTheDocument();
      expect(asked[0]?.query).toEqual({ to: 'ana@sol.test' });
    });
  });
});
