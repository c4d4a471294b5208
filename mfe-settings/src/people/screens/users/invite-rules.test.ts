import { contract, limits } from '@sala/shared-contracts';
import fc from 'fast-check';
import { emptyInvite, inviteBody, inviteRules } from './invite-rules';

const rules = inviteRules(((key: string) => key) as unknown as Parameters<typeof inviteRules>[0]); // only the key counts

test('what the form takes is what the API takes', () => {
  const address = fc.oneof(
    fc.emailAddress(),
    fc.constantFrom('ana@sol.mx', 'Luis <luis@sol.mx>', 'a@b', 'x@', '@', ''),
  );
  const values = fc.record({
    addresses: fc.array(address, { maxLength: 60 }),
    nurse: fc.boolean(),
    note: fc.string({ maxLength: limits.invitationNoteMax + 5 }),
  });
  fc.assert(
    fc.property(values, ({ addresses, nurse, note }) => {
      const typed = { ...emptyInvite('en'), emails: addresses.join(', '), roles: { nurse }, note };
      fc.pre(rules.isValidSync(typed));
      expect(contract.invitationBulkCreate.body.safeParse(inviteBody(typed)).success).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['', 'users.rules.email'],
  ['ana@sol.mx, luis@', 'users.rules.faulty'],
  ['luis@sol', 'users.rules.faulty'],
  [
    Array.from({ length: limits.invitationsAtOnce + 1 }, (_, n) => `a${n}@sol.mx`).join(' '),
    'users.rules.many',
  ],
])('refuses %j', async (emails, message) => {
  const typed = { ...emptyInvite('en'), emails, roles: { nurse: true } };
  await expect(rules.validate(typed)).rejects.toThrow(message);
});
