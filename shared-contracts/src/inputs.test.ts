import type * as z from 'zod/mini';
import { contract } from './contract';

const accepts = (schema: z.ZodMiniType, input: unknown): boolean => schema.safeParse(input).success;

const signUp = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  phone: '+525512345678',
  password: 'secreto1',
  locale: 'es-MX',
  acceptTerms: true,
  acceptPrivacy: true,
};

describe('request input', () => {
  test('trims an email address and stores it in lower case', () => {
    expect(contract.authSignUp.body.parse({ ...signUp, email: '  Ana@Example.COM ' }).email).toBe(
      'ana@example.com',
    );
  });

  test.each<[string, object]>([
    ['no address', { email: 'ana' }],
    ['an address with a comma', { email: 'ana@example,com' }],
    ['an address with dots in a row', { email: 'ana..ruiz@example.com' }],
    ['an address at a machine without a domain', { email: 'ana@localhost' }],
    ['an address of 256 characters', { email: `${'a'.repeat(250)}@ex.mx` }],
    ['a password of 7', { password: 'secret1' }],
    ['a password of 129', { password: `a1${'x'.repeat(127)}` }],
    ['a password without a digit', { password: 'secretos' }],
    ['a password without a lower-case letter', { password: 'SECRETO1' }],
    ['terms not accepted', { acceptTerms: false }],
    ['privacy notice not accepted', { acceptPrivacy: undefined }],
    ['a language we do not speak', { locale: 'fr' }],
    ['a blank name', { firstName: '  ' }],
    ['a role of one’s own choice', { roles: ['owner'] }],
  ])('sign-up rejects %s', (_name, change) => {
    expect(accepts(contract.authSignUp.body, signUp)).toBe(true);
    expect(accepts(contract.authSignUp.body, { ...signUp, ...change })).toBe(false);
  });

  test.each(['12345', '1234567', '12345a', ' 123456', '١٢٣٤٥٦'])('rejects the code %p', (code) => {
    expect(accepts(contract.authVerifyEmail.body, { email: 'a@b.mx', code: '123456' })).toBe(true);
    expect(accepts(contract.authVerifyEmail.body, { email: 'a@b.mx', code })).toBe(false);
  });

  test('a list defaults to the first 25 rows and caps at 100', () => {
    const { query } = contract.customerList;
    expect(query.parse({})).toEqual({ sort: 'name', page: 1, pageSize: 25 });
    expect(query.parse({ page: '3', pageSize: '100', sort: '-code' })).toMatchObject({
      page: 3,
      pageSize: 100,
    });
    for (const bad of [
      { page: '0' },
      { page: '1.5' },
      { page: 'x' },
      { pageSize: '101' },
      { sort: 'password' },
      { search: 's'.repeat(101) },
    ]) {
      expect(accepts(query, bad)).toBe(false);
    }
  });

  test.each(['+5215512345678', '+528112345678'])('accepts the phone %p', (phone) => {
    expect(accepts(contract.customerCreate.body, { kind: 'person', name: 'Ana', phone })).toBe(
      true,
    );
  });

  test.each(['5512345678', '+0123456789', '+52 55 1234', '+521234567890123456'])(
    'rejects the phone %p',
    (phone) => {
      expect(accepts(contract.customerCreate.body, { kind: 'person', name: 'Ana', phone })).toBe(
        false,
      );
    },
  );

  test('rejects an id that is not a UUID', () => {
    for (const customerId of ['1', "' or 1=1", '../x', '']) {
      expect(accepts(contract.customerView.params, { customerId })).toBe(false);
    }
  });

  test('accepts any existing time zone', () => {
    const { body } = contract.companyCreate;
    expect(body.parse({ commercialName: 'Sala' })).toMatchObject({
      timeZone: 'America/Mexico_City',
      locale: 'es-MX',
    });
    expect(accepts(body, { commercialName: 'Sala', timeZone: 'America/Tijuana' })).toBe(true);
    expect(accepts(body, { commercialName: 'Sala', timeZone: 'Mars/Olympus' })).toBe(false);
  });

  test('a member has existing roles; none of them beside a custom one', () => {
    const { body } = contract.memberUpdate;
    expect(accepts(body, { version: 1, roles: ['nurse'] })).toBe(true);
    expect(accepts(body, { version: 1, roles: [] })).toBe(true);
    expect(accepts(body, { version: 1, roles: ['root'] })).toBe(false);
  });
});
