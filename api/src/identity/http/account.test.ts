import { limits } from '@sala/shared-contracts';
import { createTestApi, signedUp, signIn, testPassword, type TestApi } from '../../testing';

const minute = 60_000;
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

describe('the own account', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const later = (minutes: number) =>
    api.clock.move(new Date(api.clock.now().getTime() + minutes * minute));
  const signInFrom = async (
    email: string,
    userAgent: string,
    address: string,
    remember = false,
  ) => {
    const answer = await api
      .as(null, { userAgent, address })
      .ok('authSignIn', { body: { email, password: testPassword, remember } });
    if ('challenge' in answer) throw new Error('no second factor was turned on');
    return api.as(answer.token);
  };

  describe('sessions', () => {
    test('lists only own sessions with browser, address and times, newest first', async () => {
      const person = await signedUp(api);
      await signedUp(api);
      later(5);
      const elsewhere = await signInFrom(person.email, windows, '203.0.113.7');
      const { items } = await elsewhere.ok('accountSessionList');
      expect(items).toMatchObject([
        { current: true, device: 'Chrome · Windows', address: '203.0.113.7' },
        { current: false, device: 'lightMyRequest', address: '127.0.0.1' },
      ]);
      expect(
        (await person.client.ok('accountSessionList')).items.map((item) => item.current),
      ).toEqual([false, true]);
    });

    test('a renewal updates the last use', async () => {
      const { client } = await signedUp(api);
      later(20);
      await client.ok('authRenew');
      const [item] = (await client.ok('accountSessionList')).items;
      expect(
        Date.parse(item?.lastSeenAt ?? '') - Date.parse(item?.startedAt ?? ''),
      ).toBeGreaterThan(19 * minute);
    });

    test('shows IPv4 addresses of IPv6 sockets in their usual form', async () => {
      const person = await signedUp(api);
      const mapped = await signInFrom(person.email, windows, '::ffff:203.0.113.7');
      expect((await mapped.ok('accountSessionList')).items[0]?.address).toBe('203.0.113.7');
      const plain = await signInFrom(person.email, windows, '2001:db8::7');
      expect((await plain.ok('accountSessionList')).items[0]?.address).toBe('2001:db8::7');
    });

    test('omits sessions whose token expired', async () => {
      const person = await signedUp(api);
      await signInFrom(person.email, phone, '203.0.113.9', true);
      later(limits.tokenMinutes + 1);
      const fresh = await signIn(api, person.email);
      expect(
        (await fresh.client.ok('accountSessionList')).items.map((item) => item.device),
      ).toEqual(['lightMyRequest', 'Safari · iOS']);
    });

    test('ends another session at once, and only once', async () => {
      const person = await signedUp(api);
      const elsewhere = await signInFrom(person.email, windows, '203.0.113.7');
      const mine =
        (await person.client.ok('accountSessionList')).items.find((item) => item.current)?.id ?? '';
      await person.client.ok('authSession');
      await elsewhere.ok('accountSessionEnd', { params: { sessionId: mine } });
      expect(await person.client.refused('authSession')).toMatchObject({
        status: 401,
        code: 'auth.session_revoked',
      });
      expect(
        await elsewhere.refused('accountSessionEnd', { params: { sessionId: mine } }),
      ).toMatchObject({ status: 404 });
      expect((await elsewhere.ok('accountSessionList')).items).toHaveLength(1);
    });

    test('another person’s sessions are out of reach', async () => {
      const [ana, eva] = [await signedUp(api), await signedUp(api)];
      const [session] = (await ana.client.ok('accountSessionList')).items;
      expect(
        await eva.client.refused('accountSessionEnd', { params: { sessionId: session?.id ?? '' } }),
      ).toMatchObject({ status: 404 });
      expect((await ana.client.ok('authSession')).id).toBe(ana.userId);
    });
  });

  test('notifies of a new browser or address, but not of the first or known ones', async () => {
    const person = await signedUp(api);
    const notifications = async () =>
      (await person.client.ok('notificationList')).items.map(({ kind, facts, path }) => ({
        kind,
        facts,
        path,
      }));
    await signIn(api, person.email);
    expect(await notifications()).toEqual([]);
    await signInFrom(person.email, windows, '203.0.113.7');
    await signInFrom(person.email, windows, '203.0.113.7');
    expect(await notifications()).toEqual([
      {
        kind: 'new_device',
        facts: { device: 'Chrome · Windows', address: '203.0.113.7' },
        path: '/settings/account',
      },
    ]);
    await signInFrom(person.email, windows, '203.0.113.8');
    expect((await notifications())[0]?.facts).toEqual({
      device: 'Chrome · Windows',
      address: '203.0.113.8',
    });
    later(26 * 60); // sessions from there expired, the places are still known
    const returned = await signInFrom(person.email, windows, '203.0.113.7');
    expect((await returned.ok('notificationList')).items).toHaveLength(2);
  });

  describe('the password', () => {
    const change = (client: TestApi['anyone'], current: string, password = 'clave-nueva-7') =>
      client.call('accountPasswordChange', { body: { current, password } });

    test('changing it ends other sessions, keeps this one and notifies the owner', async () => {
      const person = await signedUp(api);
      const other = await signIn(api, person.email);
      await other.client.ok('authSession');
      expect((await change(person.client, testPassword)).status).toBe(204);
      expect(await other.client.refused('authSession')).toMatchObject({
        code: 'auth.session_revoked',
      });
      expect((await person.client.ok('authSession')).id).toBe(person.userId);
      expect((await person.client.ok('notificationList')).items[0]).toMatchObject({
        kind: 'password_changed',
        path: '/settings/account',
      });
      const [mail] = (await api.anyone.ok('sandboxMailbox', { query: { to: person.email } })).items;
      expect(mail?.subject).toBe('Tu contraseña de Sala cambió');
      expect(mail?.text).toContain('https://sala.test/forgot-password');
      expect(
        (
          await api.anyone.call('authSignIn', {
            body: { email: person.email, password: testPassword },
          })
        ).status,
      ).toBe(401);
      expect((await signIn(api, person.email, 'clave-nueva-7')).userId).toBe(person.userId);
    });

    test('rejects a wrong current one; five failures lock the change but not the sign-in', async () => {
      const person = await signedUp(api);
      for (let failure = 0; failure < limits.signInFailures; failure += 1) {
        expect(await change(person.client, 'wrong')).toMatchObject({
          status: 409,
          body: { code: 'auth.password_wrong' },
        });
      }
      expect(await change(person.client, testPassword)).toMatchObject({
        status: 429,
        body: { code: 'auth.locked' },
      });
      expect(
        (
          await api.anyone.call('authSignIn', {
            body: { email: person.email, password: testPassword },
          })
        ).status,
      ).toBe(200);
    });

    test('follows the rules of new passwords', async () => {
      const person = await signedUp(api);
      expect(await change(person.client, testPassword, 'corta1')).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'password', code: 'too_short' }] },
      });
    });
  });
});
