import { limits } from '@sala/shared-contracts';
import { Secret, TOTP } from 'otpauth';
import {
  createTestApi,
  mailedCode,
  signedUp,
  signIn,
  testPassword,
  type TestApi,
} from '../../testing';

const minute = 60_000;

describe('lockouts under attack', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const later = (minutes: number) =>
    api.clock.move(new Date(api.clock.now().getTime() + minutes * minute));
  const from = (address: string) => api.as(null, { address });
  const stranger = () => from('203.0.113.66');
  const guess = async (email: string, address = '203.0.113.66', more: object = {}) =>
    (await from(address).call('authSignIn', { body: { email, password: 'wrong', ...more } }))
      .status;
  const enter = async (email: string, address: string, more: object = {}) =>
    (await from(address).call('authSignIn', { body: { email, password: testPassword, ...more } }))
      .status;
  const hammer = async (email: string) => {
    for (let failure = 0; failure < limits.signInFailures; failure += 1)
      expect(await guess(email)).toBe(401);
    expect(await guess(email)).toBe(429);
  };
  /** From networks without an earlier sign-in. */
  const distributed = async (email: string) => {
    const statuses = [];
    for (let number = 0; number <= limits.signInFailuresEverywhere; number += 1)
      statuses.push(await guess(email, `2001:db8:${number}::1`));
    return statuses;
  };

  test('failures lock only their network, by /64 for IPv6', async () => {
    const { email } = await signedUp(api);
    await hammer(email);
    expect(await enter(email, '203.0.113.66')).toBe(429);
    expect(await enter(email, '198.51.100.10')).toBe(200);
    const six = await signedUp(api);
    for (let failure = 0; failure < limits.signInFailures; failure += 1)
      expect(await guess(six.email, `2001:db8:a:b::${failure}`)).toBe(401);
    expect(await guess(six.email, '2001:db8:a:b:ffff::1')).toBe(429);
    expect(await enter(six.email, '2001:db8:a:c::1')).toBe(200);
  });

  test('do not lock a known browser in the same network; a stolen one has five tries', async () => {
    const { email } = await signedUp(api);
    const answer = await stranger().ok('authSignIn', { body: { email, password: testPassword } });
    const deviceToken = 'token' in answer ? (answer.deviceToken ?? '') : '';
    await hammer(email);
    expect(await enter(email, '203.0.113.66', { deviceToken })).toBe(200);
    expect(await enter(email, '203.0.113.66', { deviceToken: 'x'.repeat(43) })).toBe(429);
    const other = await signedUp(api);
    await hammer(other.email);
    expect(await enter(other.email, '203.0.113.66', { deviceToken })).toBe(429);
    for (let failure = 0; failure < limits.signInFailures; failure += 1)
      expect(await guess(email, '192.0.2.9', { deviceToken })).toBe(401);
    expect(await enter(email, '192.0.2.9', { deviceToken })).toBe(429);
    const stored = await api.database.pool.query('select token_hash from trusted_device');
    expect(JSON.stringify(stored.rows)).not.toContain(deviceToken);
  });

  test('failures from many networks throttle all but known places and browsers', async () => {
    const person = await signedUp(api);
    const home = '198.51.100.20';
    const answer = await from(home).ok('authSignIn', {
      body: { email: person.email, password: testPassword },
    });
    const deviceToken = 'token' in answer ? (answer.deviceToken ?? '') : '';
    const statuses = await distributed(person.email);
    expect(statuses.filter((status) => status === 401)).toHaveLength(
      limits.signInFailuresEverywhere,
    );
    expect(statuses.at(-1)).toBe(429);
    expect(await enter(person.email, '192.0.2.77')).toBe(429);
    expect(await enter(person.email, home)).toBe(200);
    expect(await enter(person.email, '192.0.2.77', { deviceToken })).toBe(200);
    later(limits.signInLockMinutes + 0.1);
    expect(await enter(person.email, '192.0.2.78')).toBe(200);
  });

  test('respond alike for unknown addresses', async () => {
    const { email } = await signedUp(api);
    expect(await distributed(email)).toEqual(await distributed('nobody-lockout@sala.test'));
  });

  test('do not lock the second factor or a password change of a signed-in person', async () => {
    const person = await signedUp(api);
    await hammer(person.email);
    const { secret } = await person.client.ok('secondFactorStart', {
      body: { method: 'totp', password: testPassword },
    });
    const totp = new TOTP({ secret: Secret.fromBase32(secret ?? '') });
    const code = (steps: number) =>
      totp.generate({ timestamp: api.clock.now().getTime() + steps * 30_000 });
    await person.client.ok('secondFactorConfirm', { body: { code: code(0) } });
    const answer = await from('198.51.100.30').ok('authSignIn', {
      body: { email: person.email, password: testPassword },
    });
    if (!('challenge' in answer)) throw new Error('the second factor was not asked for');
    const { challengeId } = answer.challenge;
    expect(
      (
        await from('198.51.100.30').call('authChallengeVerify', {
          params: { challengeId },
          body: { code: code(1) },
        })
      ).status,
    ).toBe(200);
  });

  describe('password reset', () => {
    const forget = (email: string, address: string) =>
      from(address).call('authPasswordForgotten', { body: { email } });
    const check = (email: string, code: string, address: string, more: object = {}) =>
      from(address).call('authPasswordResetCheck', { body: { email, code, ...more } });

    test('three requests of a stranger do not block the owner’s', async () => {
      const { email } = await signedUp(api);
      for (let request = 0; request < limits.resetsPerHour; request += 1) {
        expect((await forget(email, '203.0.113.66')).status).toBe(202);
        later(1.1);
      }
      expect((await forget(email, '203.0.113.66')).status).toBe(429);
      expect((await forget(email, '198.51.100.10')).status).toBe(202);
      expect((await check(email, await mailedCode(api, email), '198.51.100.10')).status).toBe(200);
    });

    test('throttles requests from many networks but not from a known place', async () => {
      const { email } = await signedUp(api, 'many-resets@sala.test');
      const home = '198.51.100.40';
      await from(home).ok('authSignIn', { body: { email, password: testPassword } });
      for (let number = 0; number < limits.codesPerHourEverywhere; number += 1)
        expect((await forget(email, `2001:db8:${number}::1`)).status).toBe(202);
      expect((await forget(email, '2001:db8:ffff::1')).status).toBe(429);
      expect((await forget(email, home)).status).toBe(202);
    });

    test('accepts the right code despite wrong tries and newer requests of others', async () => {
      const { email } = await signedUp(api);
      later(2);
      const answer = await from('198.51.100.10').ok('authPasswordForgotten', { body: { email } });
      const code = await mailedCode(api, email);
      await forget(email, '203.0.113.66');
      const wrong = code === '000000' ? '000001' : '000000';
      for (let number = 0; number < limits.signInFailuresEverywhere; number += 1)
        await check(email, wrong, `2001:db8:${number}::1`);
      expect(await check(email, wrong, '192.0.2.3')).toMatchObject({
        status: 429,
        body: { code: 'auth.code_exhausted' },
      });
      const { requestToken } = answer;
      expect((await check(email, code, '198.51.100.10', { requestToken })).status).toBe(200);
    });

    test('accepts the right code from the attacker’s network, and a new one grants one try', async () => {
      const { email } = await signedUp(api);
      later(2);
      const ask = async () =>
        (await stranger().ok('authPasswordForgotten', { body: { email } })).requestToken;
      const first = await ask();
      const code = await mailedCode(api, email);
      const wrong = code === '000000' ? '000001' : '000000';
      for (let tries = 0; tries < limits.codeTries; tries += 1)
        expect((await check(email, wrong, '203.0.113.66')).status).toBe(400);
      expect((await check(email, code, '203.0.113.66')).status).toBe(429);
      expect((await check(email, code, '203.0.113.66', { requestToken: first })).status).toBe(200);
      expect((await signIn(api, email)).email).toBe(email);
    });
  });
});
