import { contract, limits, locales, patterns } from '@sala/shared-contracts';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { changeLocale, i18n, startI18n } from '../i18n';
import { withAccountMessages } from '../account-messages';
import { useConfirmationSchema } from '../components/confirmation-rules';
import { signInRules } from '../components/sign-in-rules';
import { useEmailSchema } from '../components/email-only-rules';
import { useNewPasswordSchema, useResetCodeSchema } from './otp/reset-rules';
import { useSecondFactorSchema } from './otp/second-factor-rules';
import {
  emptySignUp,
  signUpBody,
  useSignUpSchema,
  type SignUpValues,
} from './sign-up/sign-up-schema';

beforeAll(async () => {
  await startI18n();
  await withAccountMessages(() => Promise.resolve())();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
);

interface Schema {
  readonly isValidSync: (values: unknown) => boolean;
}

const rulesOf = (useSchema: () => Schema): Schema =>
  renderHook(useSchema, { wrapper }).result.current;

/** Feeds form and wire the same values; each must accept and reject often enough to be meaningful. */
const expectAgreement = <Values,>(
  values: fc.Arbitrary<Values>,
  form: (typed: Values) => boolean,
  wire: (typed: Values) => boolean,
): void => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(values, (typed) => {
      const accepted = wire(typed);
      seen[accepted ? 'accepted' : 'refused'] += 1;
      expect({ typed, accepted: form(typed) }).toEqual({ typed, accepted });
    }),
    { numRuns: 200 },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(8);
};

const around = (max: number, unit: string) =>
  fc.integer({ min: max - 2, max: max + 2 }).map((length) => unit.repeat(length));
const blank = fc.constantFrom('', ' ', '\u00a0', '\t\n', '\u200b');
const anything = fc.string({ unit: 'grapheme', maxLength: 12 });

/** Mostly realistic values, so that a form's later rules are reached. */
const mostly = <Value,>(usual: fc.Arbitrary<Value>, odd: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: odd });

const email = mostly(
  fc.oneof(
    fc.emailAddress(),
    fc.constantFrom(
      'ana@sol.mx',
      ' Ana.Rios+1@Sol.Example ',
      'o’hara@sol.mx',
      "o'hara@sol.mx",
      'ana@clínica.mx',
    ),
  ),
  fc.oneof(
    blank,
    anything,
    fc.constantFrom(
      'ana',
      'ana@localhost',
      'ana..r@sol.mx',
      '.ana@sol.mx',
      'ana@sol..mx',
      'ana@-sol.mx',
      'ana@[10.0.0.1]',
      'a b@sol.mx',
      'ana@sol.mx.',
      '"a b"@sol.mx',
      'ana@sol.m',
    ),
    around(limits.emailMax - 7, 'a').map((local) => `${local}@sol.mx`),
    around(limits.emailMax - 7, 'a').map((local) => `  ${local}@sol.mx `),
  ),
);

const password = mostly(
  fc.constantFrom('secreto1', 'ñandú 2026', 'contraseña١x1', 'Clave-1234'),
  fc.oneof(
    blank,
    anything,
    fc.constantFrom(
      'SECRETO1',
      'secretos',
      '1234567a',
      '        1a',
      'a1      ',
      'ß1234567',
      'secreto١',
    ),
    around(limits.passwordMin, 'x').map((text) => `1${text.slice(1)}`),
    around(limits.passwordMax, 'x').map((text) => `1${text.slice(1)}`),
    fc
      .oneof(around(limits.passwordMin - 2, '😀'), around(limits.passwordMax - 2, '😀'))
      .map((text) => `1a${text}`),
  ),
);

const name = mostly(
  fc.constantFrom('Ana', ' María José ', 'Ríos', '李'),
  fc.oneof(
    blank,
    anything,
    around(limits.personNameMax, 'ñ'),
    around(limits.personNameMax, '😀'),
    around(limits.personNameMax, 'x').map((text) => ` ${text} `),
  ),
);

const phone = mostly(
  fc.oneof(
    fc.integer({ min: 1_000_000, max: 999_999_999_999 }).map((digits) => `+${digits}`),
    fc.constantFrom('+525512345678', '+12133734253', ' +528112345678 '),
  ),
  fc.oneof(
    blank,
    anything,
    fc.constantFrom('5512345678', '+052551234', '+52 55 1234 5678', '+5255', '+', 'x+525512345678'),
    around(15, '9').map((digits) => `+${digits}`),
  ),
  // The phone field itself flags incomplete Mexican numbers, in addition to the rules of the form.
).filter(
  (typed) => !patterns.phone.test(typed.trim()) || patterns.completePhone.test(typed.trim()),
);

const code = mostly(
  fc
    .integer({ min: 0, max: 999_999 })
    .map((number) => String(number).padStart(limits.codeDigits, '0')),
  fc.oneof(
    blank,
    anything,
    fc.constantFrom('12345', '1234567', '12345a', '1234567890', '١٢٣٤٥٦', '1e5000'),
  ),
);

const resetToken = 'r'.repeat(40);

test('sign-up: form and wire agree', () => {
  const rules = rulesOf(useSignUpSchema);
  const accepted = mostly(fc.constant(true), fc.constant(false));
  const values: fc.Arbitrary<SignUpValues> = fc
    .record({
      firstName: name,
      lastName: name,
      secondLastName: fc.oneof(fc.constant(''), name),
      email,
      phone,
      password,
      acceptTerms: accepted,
      acceptPrivacy: accepted,
    })
    .map((typed) => ({ ...typed, confirm: typed.password }));
  const body = contract.authSignUp.body;
  expectAgreement(
    values,
    (typed) => rules.isValidSync(typed),
    (typed) => body.safeParse(signUpBody(typed, 'es-MX')).success,
  );
});

test('sign-up: only the form checks the repeated password, which is not sent', () => {
  const rules = rulesOf(useSignUpSchema);
  const typed = {
    ...emptySignUp,
    firstName: 'Ana',
    lastName: 'Ríos',
    email: 'ana@sol.mx',
    phone: '+525512345678',
    password: 'secreto1',
    acceptTerms: true,
    acceptPrivacy: true,
  };
  for (const confirm of ['', 'secreto2', 'SECRETO1', 'secreto1 '])
    expect(rules.isValidSync({ ...typed, confirm })).toBe(false);
  expect(rules.isValidSync({ ...typed, confirm: 'secreto1' })).toBe(true);
  expect(signUpBody({ ...typed, confirm: 'secreto1' }, 'en')).toEqual({
    firstName: 'Ana',
    lastName: 'Ríos',
    email: 'ana@sol.mx',
    phone: '+525512345678',
    password: 'secreto1',
    acceptTerms: true,
    acceptPrivacy: true,
    locale: 'en',
  });
  expect(signUpBody({ ...typed, secondLastName: 'Paz' }, 'en')).toMatchObject({
    secondLastName: 'Paz',
  });
});

test('sign-in: form and wire agree', () => {
  const rules = signInRules(i18n.t);
  const body = contract.authSignIn.body;
  expectAgreement(
    fc.record({ email, password }),
    (typed) => rules.isValidSync(typed),
    (typed) => body.safeParse(typed).success,
  );
});

test('confirmation: form and wire agree', () => {
  const rules = rulesOf(() => useConfirmationSchema(false));
  const padded = fc.oneof({ weight: 9, arbitrary: code }, fc.constantFrom(' 123456', '123456\n'));
  const body = contract.authVerifyEmail.body;
  expectAgreement(
    fc.record({ email, code: padded }),
    (typed) => rules.isValidSync(typed),
    (typed) => body.safeParse(typed).success,
  );
});

test('confirmation in another browser: form and wire agree about the password', () => {
  const rules = rulesOf(() => useConfirmationSchema(true));
  const body = contract.authVerifyEmail.body;
  expectAgreement(
    fc.record({ email, code, password }),
    (typed) => rules.isValidSync(typed),
    (typed) => body.safeParse(typed).success,
  );
});

test('forgotten password: form and wire agree about the address', () => {
  const rules = rulesOf(useEmailSchema);
  const body = contract.authPasswordForgotten.body;
  expectAgreement(
    fc.record({ email }),
    (typed) => rules.isValidSync(typed),
    (typed) => body.safeParse(typed).success,
  );
});

test('reset code: form and wire agree', () => {
  const rules = rulesOf(useResetCodeSchema);
  const body = contract.authPasswordResetCheck.body;
  expectAgreement(
    fc.record({ code }),
    (typed) => rules.isValidSync(typed),
    (typed) => body.safeParse({ email: 'ana@sol.mx', ...typed }).success,
  );
});

test('new password: form and wire agree', () => {
  const rules = rulesOf(useNewPasswordSchema);
  const body = contract.authPasswordReset.body;
  expectAgreement(
    fc.record({ password }),
    (typed) => rules.isValidSync({ ...typed, confirm: typed.password }),
    (typed) => body.safeParse({ ...typed, resetToken }).success,
  );
});

test('second factor: the wire accepts exactly what either form accepts', () => {
  const forms = [false, true].map((recovery) => rulesOf(() => useSecondFactorSchema(recovery)));
  const recoveryCode = mostly(
    fc.constantFrom('abcde-fghij', 'ABCDEFGHIJ', 'a2b3c4d5e6', ' abcde-fghij '),
    fc.constantFrom('abcde-fghi', 'abcde--fghij', 'abcd1-fghij', 'abcde fghij', 'ábcde-fghij'),
  );
  const body = contract.authChallengeVerify.body;
  expectAgreement(
    fc.record({ code: fc.oneof(code, recoveryCode) }),
    (typed) => forms.some((rules) => rules.isValidSync(typed)),
    (typed) => body.safeParse(typed).success,
  );
});

test('every rule has messages in both languages', async () => {
  const typed = {
    ...emptySignUp,
    email: 'ana@',
    password: 'SECRETO',
    confirm: 'x',
    firstName: 'x'.repeat(limits.personNameMax + 1),
  };
  const messages = new Map<string, readonly string[]>();
  for (const locale of locales) {
    await act(() => changeLocale(locale));
    const rules = renderHook(useSignUpSchema, { wrapper }).result.current;
    const reason: unknown = await rules
      .validate(typed, { abortEarly: false })
      .catch((error: unknown) => error);
    messages.set(locale, (reason as { readonly errors: readonly string[] }).errors);
  }
  for (const texts of messages.values()) {
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => /rules\.|\{\{/.test(text))).toEqual([]);
  }
});
