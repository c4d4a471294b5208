import { limits, type Challenge } from '@sala/shared-contracts';
import { Secret, TOTP } from 'otpauth';
import {
  createTestApi,
  mailedCode,
  signedUp,
  testPassword,
  type SignedIn,
  type TestApi,
} from '../../testing';

const minute = 60_000;

describe('the second factor at sign-in', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const now = () => api.clock.now().getTime();
  const later = (minutes: number) => api.clock.move(new Date(now() + minutes * minute));
  /** Code of the app, offset by `steps` of 30 s. */
  const appCode = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() + steps * 30_000 });

  /** A person who enabled an app a while ago. */
  const withApp = async () => {
    const person = await signedUp(api);
    const { secret } = await person.client.ok('secondFactorStart', {
      body: { method: 'totp', password: testPassword },
    });
    const { recoveryCodes } = await person.client.ok('secondFactorConfirm', {
      body: { code: appCode(secret ?? '') },
    });
    later(1);
    return { ...person, secret: secret ?? '', recoveryCodes };
  };
  const withMail = async () => {
    const person = await signedUp(api);
    await person.client.ok('secondFactorStart', {
      body: { method: 'email', password: testPassword },
    });
    await person.client.ok('secondFactorConfirm', {
      body: { code: await mailedCode(api, person.email) },
    });
    later(2);
    return person;
  };

  const signIn = (email: string, more: object = {}) =>
    api.anyone.call('authSignIn', { body: { email, password: testPassword, ...more } });
  const challenged = async ({ email }: SignedIn, more: object = {}): Promise<Challenge> => {
    const answer = await api.anyone.ok('authSignIn', {
      body: { email, password: testPassword, ...more },
    });
    if (!('challenge' in answer)) throw new Error('the second factor was not asked for');
    return answer.challenge;
  };
  const verify = ({ challengeId }: Challenge, code: string, more: object = {}) =>
    api.anyone.call('authChallengeVerify', { params: { challengeId }, body: { code, ...more } });
  const resend = ({ challengeId }: Challenge) =>
    api.anyone.call('authChallengeResend', { params: { challengeId } });
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

  describe('with an app', () => {
    test('the password gives a challenge without a mail, and the code a session that ends the challenge', async () => {
      const person = await withApp();
      const challenge = await challenged(person);
      expect(challenge).toMatchObject({ method: 'totp', sentTo: null, resendAfterSeconds: 0 });
      expect(await resend(challenge)).toMatchObject({ status: 404 });
      const answer = await verify(challenge, appCode(person.secret));
      expect(answer).toMatchObject({ status: 200, body: { user: { email: person.email } } });
      expect(await verify(challenge, appCode(person.secret, 1))).toMatchObject({
        status: 410,
        body: { code: 'auth.challenge_gone' },
      });
    });

    test('neither a wrong password nor the database reveals the second factor', async () => {
      const person = await withApp();
      const plain = await signedUp(api);
      const [one, other] = await Promise.all(
        [person.email, plain.email].map((address) => signIn(address, { password: 'wrong' })),
      );
      expect([one?.status, other?.status]).toEqual([401, 401]);
      expect({ ...one?.body, instance: '' }).toEqual({ ...other?.body, instance: '' });
      const { rows } = await api.database.pool.query<{ secret: Buffer }>(
        'select secret from second_factor where user_id = $1',
        [person.userId],
      );
      const bytes = Buffer.from(Secret.fromBase32(person.secret).bytes);
      expect(rows[0]?.secret.length).toBeGreaterThan(bytes.length);
      expect(rows[0]?.secret.includes(bytes)).toBe(false);
      expect(rows[0]?.secret.includes(Buffer.from(person.secret))).toBe(false);
    });

    test('tolerates a clock 30 s off but not 90 s', async () => {
      const person = await withApp();
      for (const [steps, status] of [
        [-3, 400],
        [3, 400],
        [-1, 200],
        [1, 200],
      ] as const) {
        later(2);
        expect((await verify(await challenged(person), appCode(person.secret, steps))).status).toBe(
          status,
        );
      }
    });

    test('a code works once, including the setup code, and older codes stop working', async () => {
      const person = await withApp();
      const [before, code] = [appCode(person.secret, -1), appCode(person.secret)];
      expect((await verify(await challenged(person), code)).status).toBe(200);
      for (const used of [code, before]) {
        expect(await verify(await challenged(person), used)).toMatchObject({
          status: 400,
          body: { code: 'auth.code_invalid' },
        });
      }
      const fresh = await signedUp(api);
      const { secret } = await fresh.client.ok('secondFactorStart', {
        body: { method: 'totp', password: testPassword },
      });
      const first = appCode(secret ?? '');
      await fresh.client.ok('secondFactorConfirm', { body: { code: first } });
      expect((await verify(await challenged(fresh), first)).status).toBe(400);
    });

    test('one code used concurrently, in one or two challenges, signs in once', async () => {
      const person = await withApp();
      for (const challenges of [1, 2]) {
        later(2);
        const first = await challenged(person);
        const second = challenges === 1 ? first : await challenged(person);
        const code = appCode(person.secret);
        const answers = await Promise.all([verify(first, code), verify(second, code)]);
        expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      }
    });
  });

  describe('with mail', () => {
    test('sends a code in the person’s language and masks the address', async () => {
      const person = await withMail();
      const challenge = await challenged(person);
      expect(challenge).toMatchObject({
        method: 'email',
        sentTo: `${person.email[0]}•••@sala.test`,
        resendAfterSeconds: 60,
      });
      const [mail] = (await api.anyone.ok('sandboxMailbox', { query: { to: person.email } })).items;
      expect(mail?.subject).toMatch(/^\d{6} es tu código para entrar a Sala$/);
      expect((await verify(challenge, await mailedCode(api, person.email))).status).toBe(200);
    });

    test('resends after a minute; the newest code applies and tries keep counting', async () => {
      const person = await withMail();
      const challenge = await challenged(person);
      const old = await mailedCode(api, person.email);
      expect((await verify(challenge, wrongFor(old))).status).toBe(400);
      const soon = await resend(challenge);
      expect(soon).toMatchObject({
        status: 202,
        body: { resendAfterSeconds: expect.any(Number) as number },
      });
      expect(await mailedCode(api, person.email)).toBe(old);
      later(1.1);
      expect(await resend(challenge)).toMatchObject({
        body: { resendAfterSeconds: limits.codeResendSeconds },
      });
      const fresh = await mailedCode(api, person.email);
      expect((await verify(challenge, old)).status).toBe(400);
      const { rows } = await api.database.pool.query<{ tries: number }>(
        'select tries from sign_in_challenge where id = $1',
        [challenge.challengeId],
      );
      expect(rows[0]?.tries).toBe(2);
      expect((await verify(challenge, fresh)).status).toBe(200);
    });

    test('one code used concurrently, in one or two challenges, signs in once', async () => {
      const person = await withMail();
      for (const challenges of [1, 2]) {
        later(2);
        const first = await challenged(person);
        const second = challenges === 1 ? first : await challenged(person);
        const code = await mailedCode(api, person.email);
        const answers = await Promise.all([verify(first, code), verify(second, code)]);
        expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
      }
    });

    test('a restart within a minute sends no mail, and one code opens either challenge once', async () => {
      const person = await withMail();
      const first = await challenged(person);
      const code = await mailedCode(api, person.email);
      const second = await challenged(person);
      expect(second.resendAfterSeconds).toBeGreaterThan(50);
      expect(await mailedCode(api, person.email)).toBe(code);
      expect((await verify(second, code)).status).toBe(200);
      expect(await verify(first, code)).toMatchObject({ body: { code: 'auth.challenge_gone' } });
    });
  });

  test('a challenge expires after ten minutes', async () => {
    const person = await withApp();
    const challenge = await challenged(person);
    later(limits.codeMinutes + 0.1);
    expect(await verify(challenge, appCode(person.secret))).toMatchObject({
      status: 410,
      body: { code: 'auth.challenge_gone' },
    });
  });

  test('five wrong codes lock the second factor, in one challenge or in several', async () => {
    const person = await withApp();
    const challenge = await challenged(person);
    for (let attempt = 0; attempt < limits.codeTries; attempt += 1) {
      expect(await verify(challenge, wrongFor(appCode(person.secret)))).toMatchObject({
        status: 400,
        body: { code: 'auth.code_invalid' },
      });
    }
    expect(await verify(challenge, appCode(person.secret))).toMatchObject({
      status: 429,
      body: { code: 'auth.code_exhausted' },
    });
    expect((await verify(await challenged(person), appCode(person.secret))).body).toMatchObject({
      code: 'auth.locked',
    });
    later(limits.signInLockMinutes + 0.1);
    expect((await verify(await challenged(person), appCode(person.secret))).status).toBe(200);
    later(1);
    for (let attempt = 0; attempt < limits.signInFailures; attempt += 1) {
      expect(
        (await verify(await challenged(person), wrongFor(appCode(person.secret)))).status,
      ).toBe(400);
    }
    expect((await verify(await challenged(person), appCode(person.secret))).body).toMatchObject({
      code: 'auth.locked',
    });
  });

  test('counts concurrent tries one by one', async () => {
    const person = await withApp();
    const challenge = await challenged(person);
    const wrong = wrongFor(appCode(person.secret));
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(challenge, wrong)));
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(limits.codeTries);
  });

  describe('recovery codes', () => {
    test('the eight codes replace the app in any notation, each once, also at once', async () => {
      const person = await withApp();
      const [first = '', second = '', third = ''] = person.recoveryCodes;
      expect(new Set(person.recoveryCodes).size).toBe(limits.recoveryCodes);
      expect((await verify(await challenged(person), first)).status).toBe(200);
      expect((await verify(await challenged(person), first)).status).toBe(400);
      expect(
        (await verify(await challenged(person), second.replace('-', '').toLowerCase())).status,
      ).toBe(200);
      expect(await person.client.ok('secondFactorView')).toEqual({
        method: 'totp',
        recoveryCodesLeft: limits.recoveryCodes - 2,
      });
      const challenges = [await challenged(person), await challenged(person)];
      const answers = await Promise.all(challenges.map((challenge) => verify(challenge, third)));
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    });

    test('another person’s codes fail, and only hashes are stored', async () => {
      const [ana, eva] = [await withApp(), await withApp()];
      expect((await verify(await challenged(ana), eva.recoveryCodes[0] ?? '')).status).toBe(400);
      const { rows } = await api.database.pool.query<{ code_hash: string }>(
        'select code_hash from recovery_code where user_id = $1',
        [ana.userId],
      );
      expect(rows).toHaveLength(limits.recoveryCodes);
      for (const code of ana.recoveryCodes)
        expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
    });
  });

  describe('a trusted device', () => {
    const trusted = async () => {
      const person = await withApp();
      const answer = await api.anyone.ok('authChallengeVerify', {
        params: { challengeId: (await challenged(person)).challengeId },
        body: { code: appCode(person.secret), trustDevice: true },
      });
      return { ...person, deviceToken: answer.deviceToken ?? '' };
    };
    const isChallenged = async (email: string, deviceToken: string) => {
      const answer = await api.anyone.ok('authSignIn', {
        body: { email, password: testPassword, deviceToken },
      });
      return 'challenge' in answer;
    };

    test('skips the second factor, not the password, of its person only, for 30 days', async () => {
      const { email, deviceToken } = await trusted();
      const { rows } = await api.database.pool.query('select token_hash from trusted_device');
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(deviceToken);
      const other = await withApp();
      expect(await isChallenged(other.email, deviceToken)).toBe(true);
      expect((await signIn(email, { password: 'wrong', deviceToken })).status).toBe(401);
      expect(await isChallenged(email, deviceToken)).toBe(false);
      later((limits.trustedDeviceDays * 24 - 1) * 60);
      expect(await isChallenged(email, deviceToken)).toBe(false);
      later(120);
      expect(await isChallenged(email, deviceToken)).toBe(true);
    });

    test('loses trust after a new password or a new second factor', async () => {
      const one = await trusted();
      await one.client.ok('accountPasswordChange', {
        body: { current: testPassword, password: 'otra-clave-9' },
      });
      await one.client.ok('accountPasswordChange', {
        body: { current: 'otra-clave-9', password: testPassword },
      });
      expect(await isChallenged(one.email, one.deviceToken)).toBe(true);
      const two = await trusted();
      later(1);
      await two.client.ok('secondFactorDisable', {
        body: { password: testPassword, code: appCode(two.secret) },
      });
      const { secret } = await two.client.ok('secondFactorStart', {
        body: { method: 'totp', password: testPassword },
      });
      await two.client.ok('secondFactorConfirm', { body: { code: appCode(secret ?? '') } });
      expect(await isChallenged(two.email, two.deviceToken)).toBe(true);
    });
  });
});
