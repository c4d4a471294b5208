import '../../testing/page';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen } from '@testing-library/react';
import { openShell, startPage, type OpenShell } from '../../testing/open-shell';
import { startRemoteFiles } from '../../testing/remote-files';

const { answer } = startApi();
startRemoteFiles();
beforeAll(() => startPage('en'));

const mailed = { email: 'ana@sol.test', resendAfterSeconds: 60 };
const field = (label: RegExp) => screen.getByLabelText(label);
const submit = () => screen.getByRole('button', { name: 'Create account' });

/** What is wrong with a field, as a screen reader tells it. */
const describedBy = (label: RegExp): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

const good = [
  [/^First name/, 'Ana'],
  [/^Last name/, 'Ríos'],
  [/^E-mail address/, 'Ana@Sol.test'],
  [/^Password/, 'secreto1'],
  [/^Repeat the password/, 'secreto1'],
] as const;

const fill = async ({ user }: OpenShell, but: Readonly<Record<string, string>> = {}, accept = true): Promise<void> => {
  await screen.findByRole('heading', { name: 'Create an account' });
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

test('an account is asked for, and its code is awaited', async () => {
  const sent = answer('authSignUp', mailed);
  const shell = openShell('/sign-up');
  await fill(shell);
  expect(await screen.findByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  expect(shell.place()).toBe('/email-confirmation?email=ana%40sol.test');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      firstName: 'Ana',
      lastName: 'Ríos',
      email: 'ana@sol.test',
      password: 'secreto1',
      acceptTerms: true,
      acceptPrivacy: true,
      locale: 'en',
    },
  ]);
});

test('an empty form says what each field needs, and nothing is sent', async () => {
  const sent = answer('authSignUp', mailed);
  const { user } = openShell('/sign-up');
  await user.click(await screen.findByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('Enter your e-mail address.')).toBeVisible();
  expect(describedBy(/^First name/)).toContain('This value is required.');
  expect(describedBy(/^Last name/)).toContain('This value is required.');
  expect(describedBy(/^Password/)).toContain('Enter your password.');
  expect(describedBy(/^Repeat the password/)).toContain('The passwords do not match.');
  expect(describedBy(/terms of service/)).toContain('You need to accept to continue.');
  expect(describedBy(/privacy notice/)).toContain('You need to accept to continue.');
  expect(describedBy(/^Second last name/)).toBe('');
  expect(field(/^First name/)).toHaveFocus();
  expect(sent).toEqual([]);
});

test.each([
  ['a short password', { Password: 'secret1', 'Repeat the password': 'secret1' }, 'Write at least 8 characters.'],
  ['no lower-case letter', { Password: 'SECRETO1', 'Repeat the password': 'SECRETO1' }, 'Use at least one lower-case letter.'],
  ['no digit', { Password: 'secretos', 'Repeat the password': 'secretos' }, 'Use at least one digit.'],
  ['two passwords', { 'Repeat the password': 'secreto2' }, 'The passwords do not match.'],
  ['an address without a domain', { 'E-mail address': 'ana@localhost' }, 'Write a valid address, for example name@clinic.mx.'],
  ['a long name', { 'First name': 'x'.repeat(61) }, 'Write at most 60 characters.'],
])('%s is refused before anything is sent', async (_name, but, message) => {
  const sent = answer('authSignUp', mailed);
  await fill(openShell('/sign-up'), but);
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent).toEqual([]);
});

test('without accepted terms nothing is sent; with them it is', async () => {
  const sent = answer('authSignUp', mailed);
  const shell = openShell('/sign-up');
  await fill(shell, {}, false);
  expect(await screen.findAllByText('You need to accept to continue.')).toHaveLength(2);
  expect(sent).toEqual([]);
  await shell.user.click(field(/terms of service/));
  await shell.user.click(field(/privacy notice/));
  await shell.user.click(submit());
  expect(await screen.findByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('what the server refuses stands at its field, and nothing typed is lost', async () => {
  const message = 'Use at least one lower-case letter and one digit.';
  answer(
    'authSignUp',
    problem('request.invalid', 'Check the marked values.', { errors: [{ path: 'password', code: 'weak_password', message }] }),
  );
  await fill(openShell('/sign-up'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Check the marked values.');
  expect(describedBy(/^Password/)).toContain(message);
  expect(field(/^E-mail address/)).toHaveValue('Ana@Sol.test');
  expect(field(/^Password/)).toHaveValue('secreto1');
});

test('who has an account already finds the way', async () => {
  const shell = openShell('/sign-up');
  await shell.user.click(await screen.findByRole('link', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(shell.place()).toBe('/sign-in');
});
