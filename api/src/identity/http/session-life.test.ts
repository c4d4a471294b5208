import { decodeJwt } from 'jose';
import { limits } from '@sala/shared-contracts';
import {
  createTestApi,
  signedInCompany,
  signedUp,
  testPassword,
  type SignedIn,
  type TestApi,
} from '../../testing';

const minute = 60_000;
const hour = 60;
const day = 24 * hour;

describe('session lifetime', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const later = (minutes: number) =>
    api.clock.move(new Date(api.clock.now().getTime() + minutes * minute));
  /** Remaining minutes of a token. */
  const lifeOf = (token: string) =>
    Math.round(((decodeJwt(token).exp ?? 0) * 1000 - api.clock.now().getTime()) / minute);
  const signIn = async ({ email }: SignedIn, remember?: boolean) => {
    const answer = await api.anyone.ok('authSignIn', {
      body: { email, password: testPassword, ...(remember === undefined ? {} : { remember }) },
    });
    if ('challenge' in answer) throw new Error('no second factor was turned on');
    return answer.token;
  };
  const renewed = async (token: string) => (await api.as(token).ok('authRenew')).token;

  test('a token lasts an hour, or a week if remembered', async () => {
    const person = await signedUp(api);
    expect(lifeOf(person.token)).toBe(limits.tokenMinutes);
    expect(lifeOf(await signIn(person))).toBe(limits.tokenMinutes);
    expect(lifeOf(await signIn(person, true))).toBe(limits.rememberedTokenDays * day);
    later(limits.tokenMinutes + 0.1);
    expect(await person.client.refused('authSession')).toMatchObject({
      status: 401,
      code: 'auth.token_expired',
    });
  });

  test('activity renews the session, and earlier tokens keep working', async () => {
    const person = await signedUp(api);
    later(50);
    const token = await renewed(person.token);
    expect(lifeOf(token)).toBe(limits.tokenMinutes);
    expect(decodeJwt(token)['sid']).toBe(decodeJwt(person.token)['sid']);
    expect((await person.client.ok('authSession')).id).toBe(person.userId);
    const both = await Promise.all([renewed(person.token), renewed(token)]); // two tabs at once
    for (const one of both) expect((await api.as(one).ok('authSession')).id).toBe(person.userId);
  });

  test.each([
    ['twelve hours', false, 55, limits.sessionHours * hour],
    ['thirty days if remembered', true, 6 * day, limits.rememberedSessionDays * day],
  ])(
    'ends after %s despite activity, and no token outlives it',
    async (_name, remember, every, whole) => {
      const person = await signedUp(api);
      const first = await signIn(person, remember);
      const begin = api.clock.now().getTime();
      const endOf = (token: string) => ((decodeJwt(token).exp ?? 0) * 1000 - begin) / minute;
      let token = first;
      while (endOf(token) < whole - 0.1) {
        later(every);
        token = await renewed(token);
        expect(endOf(token)).toBeLessThanOrEqual(whole);
      }
      // In the last minute no renewal is possible, and the last token still works.
      api.clock.move(new Date(begin + (whole - 0.5) * minute));
      expect(await api.as(token).refused('authRenew')).toMatchObject({
        status: 401,
        code: 'auth.session_ended',
      });
      expect((await api.as(token).ok('authSession')).id).toBe(person.userId);
      api.clock.move(new Date(begin + (whole + 0.1) * minute));
      expect(await api.as(token).refused('authRenew')).toMatchObject({
        status: 401,
        code: 'auth.token_expired',
      });
    },
  );

  test('a new company gets a token of the same session with the same end', async () => {
    const founder = await signedUp(api);
    const begin = api.clock.now().getTime();
    later(30);
    const { token } = await founder.client.ok('companyCreate', {
      body: { commercialName: 'Clínica' },
    });
    expect(decodeJwt(token)['sid']).toBe(decodeJwt(founder.token)['sid']);
    const stored = await api.database.pool.query<{ minutes: number }>(
      'select round(extract(epoch from expires_at - to_timestamp($2)) / 60)::int as minutes from session where id = $1',
      [decodeJwt(token)['sid'], begin / 1000],
    );
    expect(stored.rows[0]?.minutes).toBe(limits.sessionHours * 60);
  });

  test('an ended session is not renewed', async () => {
    const { client } = await signedUp(api);
    await client.ok('authSignOut');
    expect(await client.refused('authRenew')).toMatchObject({
      status: 401,
      code: 'auth.session_revoked',
    });
  });

  test('a renewal has the current roles and company', async () => {
    const { client, companyId } = await signedInCompany(api);
    await client.ok('companyUpdate', { body: { version: 1, commercialName: 'Otro nombre' } });
    expect((await client.ok('authRenew')).user).toMatchObject({
      company: { id: companyId, name: 'Otro nombre' },
      roles: ['owner', 'billing'],
    });
  });
});
