import { randomUUID } from 'node:crypto';
import { createTestApi, signedUp, type SignedIn, type TestApi } from '../../testing';

describe('rate limit', () => {
  let api: TestApi;

  afterEach(() => api.close());

  const signIn = (email: string) =>
    api.anyone.call('authSignIn', { body: { email, password: 'wrong' } });
  const statuses = async (emails: readonly string[]) => {
    const seen = [];
    for (const email of emails) seen.push((await signIn(email)).status);
    return seen;
  };

  test('applies per email address in any spelling, with Retry-After', async () => {
    api = await createTestApi({
      rateLimit: { max: 3, maxPerNetworkAddress: 1000, windowSeconds: 60 },
    });
    expect(await statuses(Array<string>(4).fill('busy@sala.test'))).toEqual([401, 401, 401, 429]);
    const last = await signIn(' BUSY@sala.test ');
    expect(last.body).toMatchObject({ status: 429, code: 'request.rate_limited' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('calm@sala.test')).status).toBe(401);
  });

  test('applies per network address that tries many email addresses', async () => {
    api = await createTestApi({
      rateLimit: { max: 1000, maxPerNetworkAddress: 3, windowSeconds: 60 },
    });
    expect(await statuses(['a@sala.test', 'b@sala.test', 'c@sala.test', 'd@sala.test'])).toEqual([
      401, 401, 401, 429,
    ]);
  });

  test('treats an IPv6 /64 and any spelling of an IPv4 address as one', async () => {
    api = await createTestApi({
      rateLimit: { max: 1000, maxPerNetworkAddress: 2, windowSeconds: 60 },
    });
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

  test('applies per challenge and per signed-in person', async () => {
    api = await createTestApi({
      rateLimit: { max: 2, maxPerNetworkAddress: 1000, windowSeconds: 60 },
    });
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

  test('counts per endpoint, and only where guessing is possible', async () => {
    api = await createTestApi({
      rateLimit: { max: 1, maxPerNetworkAddress: 1, windowSeconds: 60 },
    });
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
