import { contract, limits, type Profile } from '@sala/shared-contracts';
import fc from 'fast-check';
import { addressRules, profileBody, profileRules, type ProfileValues } from './profile-rules';

// Returns keys as texts; i18next's type brand is never read.
const translate = ((key: string) => key) as unknown as Parameters<typeof profileRules>[0];

const text = (max: number) =>
  fc.oneof(
    fc.constantFrom('', ' ', 'Ana', ' Ruiz ', '😀', '\u200b'),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.integer({ min: max - 1, max: max + 1 }).map((length) => 'x'.repeat(length)),
  );

test('form and API accept the same profiles', () => {
  const rules = profileRules(translate);
  const values: fc.Arbitrary<ProfileValues> = fc.record({
    firstName: text(limits.personNameMax),
    lastName: text(limits.personNameMax),
    secondLastName: text(limits.personNameMax),
    phone: fc.constantFrom('', '+525512345678', '+52551234567', 'abc', '+14155550100'),
    mailSignature: text(limits.mailSignatureMax),
  });
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(values, (typed) => {
      const accepted = contract.profileUpdate.body.safeParse({
        version: 1,
        ...profileBody(typed),
      }).success;
      seen.add(accepted);
      expect({ typed, accepted: rules.isValidSync(typed) }).toEqual({ typed, accepted });
    }),
    { numRuns: 150 },
  );
  expect(seen.size).toBe(2);
});

test('form and API accept the same addresses', () => {
  const rules = addressRules(translate);
  fc.assert(
    fc.property(
      fc.oneof(fc.emailAddress(), fc.string(), fc.constantFrom(' ana@sala.test ', 'ana@', '')),
      fc.string({ maxLength: limits.passwordMax + 2 }),
      (email, password) => {
        const accepted = contract.emailChangeStart.body.safeParse({
          email: email.trim(),
          password,
        }).success;
        expect({ email, password, accepted: rules.isValidSync({ email, password }) }).toEqual({
          email,
          password,
          accepted,
        });
      },
    ),
  );
});

test('blank fields are sent as nothing', () => {
  const blank: Pick<Profile, 'secondLastName' | 'phone' | 'mailSignature'> = {
    secondLastName: null,
    phone: null,
    mailSignature: null,
  };
  expect(
    profileBody({
      firstName: ' Ana ',
      lastName: 'Ruiz',
      secondLastName: ' ',
      phone: '',
      mailSignature: '\n',
    }),
  ).toEqual({ firstName: 'Ana', lastName: 'Ruiz', ...blank });
});
