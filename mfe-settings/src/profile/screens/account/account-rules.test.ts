import { contract, limits } from '@sala/shared-contracts';
import fc from 'fast-check';
import { codeRules, offRules, passwordBody, passwordRules, provenRules } from './account-rules';

// Returns keys as texts; i18next's type brand is never read.
const translate = ((key: string) => key) as unknown as Parameters<typeof passwordRules>[0];

interface Schema {
  readonly isValidSync: (values: unknown) => boolean;
}

const expectAgreement = <Values>(
  values: fc.Arbitrary<Values>,
  rules: Schema,
  wire: (typed: Values) => boolean,
): void => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(values, (typed) => {
      const accepted = wire(typed);
      seen[accepted ? 'accepted' : 'refused'] += 1;
      expect({ typed, accepted: rules.isValidSync(typed) }).toEqual({ typed, accepted });
    }),
    { numRuns: 150 },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(8);
};

const password = fc.oneof(
  fc.constantFrom(
    'secreto1',
    'ñandú 2026',
    '',
    ' ',
    'SECRETO1',
    'secretos',
    '1234567a',
    '        1a',
    'secreto١',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc
    .integer({ min: limits.passwordMin - 3, max: limits.passwordMin })
    .map((length) => `1a${'😀'.repeat(length)}`),
  fc
    .integer({ min: limits.passwordMax - 2, max: limits.passwordMax + 2 })
    .map((length) => `1${'x'.repeat(length - 1)}`),
);

test('form and API accept the same new passwords', () => {
  const values = fc
    .record({ current: password, password })
    .map((typed) => ({ ...typed, confirm: typed.password }));
  const { body } = contract.accountPasswordChange;
  expectAgreement(
    values,
    passwordRules(translate),
    (typed) => body.safeParse(passwordBody(typed)).success,
  );
});

test('the repetition is checked by the form and not sent', () => {
  const typed = { current: 'x', password: 'secreto1' };
  for (const confirm of ['', 'secreto2', 'secreto1 '])
    expect(passwordRules(translate).isValidSync({ ...typed, confirm })).toBe(false);
  expect(passwordBody({ ...typed, confirm: 'secreto1' })).toEqual(typed);
});

test('current password', () => {
  const values = fc.record({ password });
  expectAgreement(
    values,
    provenRules(translate),
    (typed) => contract.secondFactorDisableStart.body.safeParse(typed).success,
  );
  expect(
    contract.secondFactorStart.body.safeParse({ method: 'totp', password: 'SECRETO' }).success,
  ).toBe(true);
  expect(provenRules(translate).isValidSync({ method: 'totp', password: 'SECRETO' })).toBe(true);
});

test('code', () => {
  const code = fc.oneof(
    fc
      .integer({ min: 0, max: 999_999 })
      .map((number) => String(number).padStart(limits.codeDigits, '0')),
    fc.constantFrom('', ' ', '12345', '1234567', '12345a', ' 123456 ', '١٢٣٤٥٦', 'ABCDE-FGHJK'),
  );
  expectAgreement(
    fc.record({ code }),
    codeRules(translate),
    (typed) => contract.secondFactorConfirm.body.safeParse(typed).success,
  );
});

test('code or recovery code to turn off the second factor', () => {
  const code = fc.oneof(
    fc
      .integer({ min: 0, max: 999_999 })
      .map((number) => String(number).padStart(limits.codeDigits, '0')),
    fc.constantFrom(
      '',
      ' ',
      '12345',
      '1234567',
      ' 123456 ',
      'ABCDE-FGHJK',
      'abcdefghjk',
      'ABCDE-FGH',
    ),
  );
  expectAgreement(
    fc.record({ code, password }),
    offRules(translate),
    (typed) => contract.secondFactorDisable.body.safeParse(typed).success,
  );
});
