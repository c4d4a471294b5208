import { randomUUID } from 'node:crypto';
import {
  createTestApi,
  createTestDatabase,
  signedUp,
  type SignedIn,
  type TestApi,
  type TestDatabase,
} from '../../testing';

describe('rate limit', () => {
  let database: TestDatabase;
  let api: TestApi;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => api.close());
  afterAll(() => database.drop());

  const limited = (max: number, maxPerNetworkAddress: number) =>
    createTestApi({ database, rateLimit: { max, maxPerNetworkAddress, windowSeconds: 60 } });

  const signIn = (email: string) =>
    api.anyone.call('authSignIn', { body: { email, password: 'wrong' } });
  const statuses = async (emails: readonly string[]) => {
    const seen = [];
    for (const email of emails) seen.push((await signIn(email)).status);
    return seen;
  };

  test('applies per email address in any spelling, per challenge and per person, with Retry-After', async () => {
    api = await limited(2, 1000);
    expect(await statuses(Array<string>(3).fill('busy@sala.test'))).toEqual([401, 401, 429]);
    const last = await signIn(' BUSY@sala.test ');
    expect(last.body).toMatchObject({ status: 429, code: 'request.rate_limited' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('calm@sala.test')).status).toBe(401);

    const guess = (challengeId: string) =>
      api.anyone.call('authChallengeVerify', { params: { challengeId }, body: { code: '123456' } });
    const [one, other] = [randomUUID(), randomUUID()];
    for (const [challengeId, status] of [
      [one, 410],
      [one, 410],
      [one, 429],
      [other, 410],
    ] as const)
      expect((await guess(challengeId)).status).toBe(status);
    const [ana, eva] = [await signedUp(api), await signedUp(api)];
    const change = (person: SignedIn) =>
      person.client.call('accountPasswordChange', {
        body: { current: 'wrong', password: 'clave-nueva-7' },
      });
    for (const [person, status] of [
      [ana, 409],
      [ana, 409],
      [ana, 429],
      [eva, 409],
    ] as const)
      expect((await change(person)).status).toBe(status);
  });

  test('applies per network address that tries many email addresses: an IPv6 /64, any spelling of an IPv4 one', async () => {
    api = await limited(1000, 2);
    const from = async (address: string) =>
      (
        await api
          .as(null, { address })
          .call('authSignIn', { body: { email: `${randomUUID()}@sala.test`, password: 'wrong' } })
      ).status;
    const statusesFrom = async (addresses: readonly string[]) => {
      const seen = [];
      for (const address of addresses) seen.push(await from(address));
      return seen;
    };
    expect(
      await statusesFrom(['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2::3']),
    ).toEqual([401, 401, 429]);
    expect(await from('2001:db8:1:3::1')).toBe(401);
    expect(await statusesFrom(['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'])).toEqual([
      401, 401, 429,
    ]);
  });

  test('counts per endpoint, and only where guessing is possible', async () => {
    api = await limited(1, 1);
    expect(await statuses(['a@sala.test', 'a@sala.test'])).toEqual([401, 429]);
    expect(
      (
        await api.anyone.call('authResendCode', {
          body: { email: 'a@sala.test', password: 'wrong' },
        })
      ).status,
    ).toBe(202);
    for (let call = 0; call < 3; call += 1)
      expect((await api.anyone.call('planList')).status).toBe(200);
  });
});
