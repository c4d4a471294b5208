import '../../testing/page';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { alarm, openShell, startPage, type OpenShell } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';

const { answer } = startApi();
startRemoteFiles();
beforeAll(() => startPage('en'));
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

const fill = async (
  { user }: OpenShell,
  but: Readonly<Record<string, string>> = {},
  accept = true,
): Promise<void> => {
  await screen.findByRole('heading', { name: 'Create an account' });
  await screen.findByLabelText(/^Phone/);
  for (const [label, text] of good) {
    const typed = Object.entries(but).find(([part]) => label.test(part))?.[1] ?? text;
    await user.click(field(label));
    if (typed) await user.paste(typed);
  }
  if (accept) {
    await user.click(field(/terms of service/));
    await user.click(field(/privacy notice/));
  }
  await user.click(submit());
};

test('creates an account and waits for its code', async () => {
  const sent = answer('authSignUp', mailed);
  const shell = openShell('/sign-up');
  await fill(shell);
  expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
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

test.each([
  [
    'a short password',
    { Password: 'secret1', 'Repeat the password': 'secret1' },
    'Enter at least 8 characters.',
  ],
  [
    'no lowercase letter',
    { Password: 'SECRETO1', 'Repeat the password': 'SECRETO1' },
    'Use at least one lowercase letter.',
  ],
  [
    'no digit',
    { Password: 'secretos', 'Repeat the password': 'secretos' },
    'Use at least one number.',
  ],
  ['two passwords', { 'Repeat the password': 'secreto2' }, 'The passwords do not match.'],
  [
    'an address without a domain',
    { 'Email address': 'ana@localhost' },
    'Enter a valid address, for example name@clinic.mx.',
  ],
  [
    'half a phone number',
    { Phone: '55123' },
    'Check the number: it has too few or too many digits.',
  ],
  ['a long name', { 'First name': 'x'.repeat(61) }, 'Use at most 60 characters.'],
])('rejects %s before sending', async (_name, but, message) => {
  const sent = answer('authSignUp', mailed);
  await fill(openShell('/sign-up'), but);
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent).toEqual([]);
});

test('requires accepted terms', async () => {
  const sent = answer('authSignUp', mailed);
  const shell = openShell('/sign-up');
  await fill(shell, {}, false);
  expect(await screen.findAllByText('You need to accept to continue.')).toHaveLength(2);
  expect(sent).toEqual([]);
  await shell.user.click(field(/terms of service/));
  await shell.user.click(field(/privacy notice/));
  await shell.user.click(submit());
  expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  expect(sent).toHaveLength(1);
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

test('a foreign phone number is sent in international format', async () => {
  const sent = answer('authSignUp', mailed);
  await fill(openShell('/sign-up'), { Phone: '+34 612 34 56 78' });
  await waitFor(() => expect(sent.map(({ body }) => body.phone)).toEqual(['+34612345678']));
});

test('offers 28 countries in the language on screen, Mexico first', async () => {
  openShell('/sign-up');
  const countries = within(
    await screen.findByRole('combobox', { name: 'Country code' }),
  ).getAllByRole('option');
  expect(countries).toHaveLength(28);
  expect(countries.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'Mexico (+52)',
    'Argentina (+54)',
    'Bolivia (+591)',
  ]);
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

test('links to sign-in for existing accounts', async () => {
  const shell = openShell('/sign-up');
  await shell.user.click(await screen.findByRole('link', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(shell.place()).toBe('/sign-in');
});
