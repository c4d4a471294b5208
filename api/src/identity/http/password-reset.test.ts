import { limits } from '@sala/shared-contracts';
import { Secret, TOTP } from 'otpauth';
import {
  createTestApi,
  joinCompany,
  mailedCode,
  newestMail,
  signedInCompany,
  signedUp,
  signIn,
  signUpBody,
  testPassword,
  type TestApi,
} from '../../testing';

const minute = 60_000;
const newPassword = 'clave-nueva-7';

describe('password reset', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const later = (minutes: number) =>
    api.clock.move(new Date(api.clock.now().getTime() + minutes * minute));
  const forget = (email: string) => api.anyone.call('authPasswordForgotten', { body: { email } });
  const check = (email: string, code: string) =>
    api.anyone.call('authPasswordResetCheck', { body: { email, code } });
  const complete = (resetToken: string, password = newPassword) =>
    api.anyone.call('authPasswordReset', { body: { resetToken, password } });
  const enter = (email: string, password: string) =>
    api.anyone.call('authSignIn', { body: { email, password } });
  /** Reset token obtained with the mailed code. */
  const resetTokenOf = async (email: string): Promise<string> => {
    expect((await forget(email)).status).toBe(202);
    const { resetToken } = await api.anyone.ok('authPasswordResetCheck', {
      body: { email, code: await mailedCode(api, email) },
    });
    return resetToken;
  };

  test('code and token replace the password, end all sessions, sign in and notify the owner', async () => {
    const person = await signedUp(api);
    const elsewhere = await signIn(api, person.email);
    await elsewhere.client.ok('authSession');
    later(2);
    const token = await resetTokenOf(person.email);
    const mail = await newestMail(api, person.email);
    expect(mail.subject).toMatch(/^\d{6} es tu código para cambiar tu contraseña$/);
    expect(mail.text).toContain(
      `https://sala.test/otp?purpose=reset&email=${encodeURIComponent(person.email)}`,
    );
    const answer = await complete(token);
    expect(answer).toMatchObject({ status: 200, body: { user: { id: person.userId } } });
    for (const { client } of [person, elsewhere]) {
      expect(await client.refused('authSession')).toMatchObject({
        status: 401,
        code: 'auth.session_revoked',
      });
    }
    expect((await enter(person.email, testPassword)).status).toBe(401);
    const { client } = await signIn(api, person.email, newPassword);
    expect((await client.ok('notificationList')).items).toMatchObject([
      { kind: 'password_changed' },
    ]);
    expect((await newestMail(api, person.email)).subject).toBe('Tu contraseña de Sala cambió');
  });

  test('responds alike to known and unknown addresses, also on the throttled fourth request', async () => {
    const known = await signedUp(api);
    later(2);
    const answers = async (email: string) => {
      const seen = [];
      for (let call = 0; call <= limits.resetsPerHour; call += 1) {
        const { status, body, headers } = await forget(email);
        seen.push([
          status,
          { ...body, email: '', instance: '', requestToken: '' },
          headers['retry-after'],
        ]);
        later(2);
      }
      return seen;
    };
    const start = api.clock.now();
    const ofKnown = await answers(known.email);
    api.clock.move(start);
    expect(await answers('unknown-reset@sala.test')).toEqual(ofKnown);
    expect(ofKnown.map(([status]) => status)).toEqual([202, 202, 202, 429]);
    const retryAfter = Number((await forget(known.email)).headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(50 * 60);
    later(retryAfter / 60 + 0.1);
    expect((await forget(known.email)).status).toBe(202);
  });

  test('concurrent requests send one mail and count once', async () => {
    const { email } = await signedUp(api);
    const answers = await Promise.all(Array.from({ length: 8 }, () => forget(email)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(8);
    const { items } = await api.anyone.ok('sandboxMailbox', { query: { to: email } });
    expect(items.filter(({ subject }) => subject.includes('cambiar tu contraseña'))).toHaveLength(
      1,
    );
    const sent = await api.database.pool.query(
      `select 1 from code_mail where email = $1 and purpose = 'reset_password'`,
      [email],
    );
    expect(sent.rowCount).toBe(1);
  });

  test('rejects wrong codes alike for known and unknown addresses', async () => {
    const { email } = await signedUp(api);
    const refusals = async (address: string) => {
      await forget(address);
      const codes = [];
      for (let attempt = 0; attempt <= limits.codeTries; attempt += 1)
        codes.push(
          (
            await api.anyone.refused('authPasswordResetCheck', {
              body: { email: address, code: '000000' },
            })
          ).code,
        );
      return codes;
    };
    const expected = [
      ...Array<string>(limits.codeTries).fill('auth.code_invalid'),
      'auth.code_exhausted',
    ];
    expect(await refusals(email)).toEqual(expected);
    expect(await refusals('nobody-reset@sala.test')).toEqual(expected);
  });

  test('a code works for one purpose only', async () => {
    const email = 'purposes@sala.test';
    await api.anyone.ok('authSignUp', { body: signUpBody(email) });
    const verification = await mailedCode(api, email);
    expect(await check(email, verification)).toMatchObject({
      status: 400,
      body: { code: 'auth.code_invalid' },
    });
  });

  test('the code works once, also concurrently', async () => {
    const { email } = await signedUp(api);
    later(2);
    await forget(email);
    const code = await mailedCode(api, email);
    const answers = await Promise.all([check(email, code), check(email, code)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect((await check(email, code)).status).toBe(400);
  });

  test('the hashed token works once, also concurrently, within fifteen minutes', async () => {
    const person = await signedUp(api);
    later(2);
    const token = await resetTokenOf(person.email);
    const stored = await api.database.pool.query(
      'select token_hash from password_reset where user_id = $1',
      [person.userId],
    );
    expect(stored.rowCount).toBe(1);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    const answers = await Promise.all([complete(token), complete(token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
    later(2);
    const late = await resetTokenOf(person.email);
    later(limits.resetTokenMinutes + 0.1);
    expect(await complete(late)).toMatchObject({
      status: 410,
      body: { code: 'auth.reset_token_invalid' },
    });
    expect(await complete('x'.repeat(43))).toMatchObject({ status: 410 });
  });

  test('a rejected weak password does not use up the token', async () => {
    const { email } = await signedUp(api);
    later(2);
    const token = await resetTokenOf(email);
    expect(await complete(token, 'SIN MINUSCULAS 1')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', code: 'weak_password' }] },
    });
    expect(await complete(token, 'password1')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', code: 'common_password' }] },
    });
    expect((await complete(token)).status).toBe(200);
  });

  test('unlocks a locked account', async () => {
    const { email } = await signedUp(api);
    later(2);
    for (let failure = 0; failure < limits.signInFailures; failure += 1)
      await enter(email, 'wrong');
    expect((await enter(email, testPassword)).status).toBe(429);
    expect((await complete(await resetTokenOf(email))).status).toBe(200);
    expect((await enter(email, newPassword)).status).toBe(200);
  });

  test('an unverified sign-up gets no code and stays unchanged', async () => {
    const email = 'unconfirmed-reset@sala.test';
    await api.anyone.ok('authSignUp', { body: signUpBody(email) });
    const { subject } = await newestMail(api, email);
    later(2);
    expect((await forget(email)).status).toBe(202);
    expect((await newestMail(api, email)).subject).toBe(subject);
    expect(await enter(email, testPassword)).toMatchObject({
      status: 403,
      body: { code: 'auth.email_unverified' },
    });
  });

  test('does not skip the second factor', async () => {
    const person = await signedUp(api);
    const { secret } = await person.client.ok('secondFactorStart', {
      body: { method: 'totp', password: testPassword },
    });
    const totp = new TOTP({ secret: Secret.fromBase32(secret ?? '') });
    await person.client.ok('secondFactorConfirm', {
      body: { code: totp.generate({ timestamp: api.clock.now().getTime() }) },
    });
    later(2);
    const answer = await complete(await resetTokenOf(person.email));
    expect(answer).toMatchObject({ status: 200, body: { challenge: { method: 'totp' } } });
    expect(answer.body).not.toHaveProperty('token');
  });

  test('does not let in or change a suspended member', async () => {
    const owner = await signedInCompany(api);
    const member = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    await owner.client.ok('memberSuspend', {
      params: { memberId: member.memberId },
      body: { version: 1 },
    });
    later(2);
    expect(await complete(await resetTokenOf(member.email))).toMatchObject({
      status: 403,
      body: { code: 'auth.suspended' },
    });
    expect(await enter(member.email, testPassword)).toMatchObject({
      status: 403,
      body: { code: 'auth.suspended' },
    });
    expect(await enter(member.email, 'wrong')).toMatchObject({
      status: 401,
      body: { code: 'auth.credentials_invalid' },
    });
  });
});
