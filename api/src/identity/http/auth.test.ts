import { limits } from '@sala/shared-contracts';
import {
  createTestApi,
  mailedCode,
  signedUp,
  signIn as signInAs,
  signUpBody,
  testPassword,
  type TestApi,
} from '../../testing';

const minute = 60_000;

describe('accounts and sessions', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const later = (minutes: number) => api.clock.move(new Date(Date.now() + minutes * minute));
  const mails = async (to: string) =>
    (await api.anyone.ok('sandboxMailbox', { query: { to } })).items;
  const wrongCode = async (email: string) =>
    (await mailedCode(api, email)) === '000000' ? '000001' : '000000';
  /** Verifies with code and password, as another browser would. */
  const verify = (email: string, code: string, password = testPassword) =>
    api.anyone.call('authVerifyEmail', { body: { email, code, password } });
  const signIn = (email: string, password = testPassword) =>
    api.anyone.call('authSignIn', { body: { email, password } });
  const codeOf = async (answer: Promise<{ body: unknown }>) => (await answer).body;

  describe('sign-up', () => {
    test('mails a code in the chosen language that opens a session without a company', async () => {
      const email = 'ana@sala.test';
      expect(
        await api.anyone.ok('authSignUp', { body: { ...signUpBody(email), locale: 'en' } }),
      ).toEqual({
        email,
        resendAfterSeconds: limits.codeResendSeconds,
        signUpToken: expect.any(String) as string,
      });
      const [mail] = await mails(email);
      expect(mail?.subject).toMatch(/^\d{6} is your Sala code$/);
      expect(mail?.text).toContain('https://sala.test/email-confirmation?email=ana%40sala.test');
      const session = await api.anyone.ok('authVerifyEmail', {
        body: { email, code: await mailedCode(api, email), password: testPassword },
      });
      expect(session.user).toMatchObject({
        email,
        company: null,
        roles: [],
        permissions: [],
        secondLastName: null,
      });
      expect(await api.as(session.token).ok('authSession')).toEqual(session.user);
    });

    test('responds alike for a taken address and notifies its owner instead', async () => {
      const taken = await signedUp(api);
      later(2);
      const [first, second] = [`free-${taken.email}`, taken.email].map((email) => ({
        ...signUpBody(email),
        firstName: 'Intruso',
      }));
      const free = await api.anyone.call('authSignUp', { body: first ?? signUpBody('') });
      const again = await api.anyone.call('authSignUp', { body: second ?? signUpBody('') });
      expect(again.status).toBe(free.status);
      expect({ ...again.body, email: '', signUpToken: '' }).toEqual({
        ...free.body,
        email: '',
        signUpToken: '',
      });
      const [notice] = await mails(taken.email);
      expect(notice?.subject).toBe('Ya tienes una cuenta en Sala');
      expect(notice?.text).toContain('Hola, Ana:');
      expect(notice?.text).not.toContain('Intruso');
      expect((await signIn(taken.email)).status).toBe(200); // the owner’s password still works
    });

    test('rejects wrong codes alike for a taken, an unknown and a new address', async () => {
      const taken = await signedUp(api);
      later(2);
      const fresh = `new-${taken.email}`;
      const unknown = `nobody-${taken.email}`;
      for (const email of [taken.email, fresh])
        await api.anyone.ok('authSignUp', { body: signUpBody(email) });
      await api.anyone.ok('authResendCode', { body: { email: unknown, password: testPassword } });
      const answers = async (email: string) => {
        const codes: unknown[] = [];
        for (let attempt = 0; attempt <= limits.codeTries; attempt += 1)
          codes.push(
            await api.anyone
              .refused('authVerifyEmail', {
                body: { email, code: '000000', password: testPassword },
              })
              .then((problem) => problem.code),
          );
        return codes;
      };
      const expected = [
        ...Array<string>(limits.codeTries).fill('auth.code_invalid'),
        'auth.code_exhausted',
      ];
      expect(await answers(fresh)).toEqual(expected);
      expect(await answers(taken.email)).toEqual(expected);
      expect(await answers(unknown)).toEqual(expected);
    });

    test('a correction from the same browser applies to the code mailed before', async () => {
      const email = 'twice@sala.test';
      const { signUpToken } = await api.anyone.ok('authSignUp', { body: signUpBody(email) });
      const again = await api.anyone.ok('authSignUp', {
        body: { ...signUpBody(email), firstName: 'Eva', signUpToken },
      });
      expect(again.signUpToken).toBe(signUpToken);
      expect(await mails(email)).toHaveLength(1);
      const { user } = await api.anyone.ok('authVerifyEmail', {
        body: { email, code: await mailedCode(api, email), signUpToken },
      });
      expect(user.firstName).toBe('Eva');
    });

    test.each([
      ['+61412345678', 'unknown_country'],
      ['+525512', 'format'],
      ['55 1234 5678', 'format'],
    ])('rejects the phone %s together with all other faults', async (phone, code) => {
      const problem = await api.anyone.refused('authSignUp', {
        body: { ...signUpBody('phone@sala.test'), phone, firstName: '' },
      });
      expect((problem.errors ?? []).map((fault) => [fault.path, fault.code])).toEqual(
        expect.arrayContaining([
          ['phone', code],
          ['firstName', 'required'],
        ]),
      );
      const alone = await api.anyone.refused('authSignUp', {
        body: { ...signUpBody('phone@sala.test'), phone },
      });
      expect(alone.errors).toMatchObject([{ path: 'phone', code }]);
      expect(await mails('phone@sala.test')).toEqual([]);
    });

    test('rejects each invalid field', async () => {
      const problem = await api.anyone.refused('authSignUp', {
        body: {
          firstName: ' ',
          lastName: 'x'.repeat(61),
          email: 'no',
          password: 'short',
          locale: 'fr',
          acceptTerms: false,
          extra: 1,
        },
      });
      expect(problem.status).toBe(400);
      expect(
        Object.fromEntries((problem.errors ?? []).map(({ path, code }) => [path, code])),
      ).toEqual({
        firstName: 'required',
        lastName: 'too_long',
        email: 'format',
        password: 'too_short',
        locale: 'not_an_option',
        acceptTerms: 'not_accepted',
        acceptPrivacy: 'required',
        phone: 'required',
        extra: 'unknown',
      });
      const weak = await api.anyone.refused('authSignUp', {
        body: { ...signUpBody('weak@sala.test'), password: 'SIN MINUSCULAS 1' },
      });
      expect(weak.errors).toEqual([
        {
          path: 'password',
          code: 'weak_password',
          message: 'Usa al menos una letra minúscula y un número.',
        },
      ]);
    });
  });

  test('rejects a guessable password at its field, in the language of the request', async () => {
    const body = { ...signUpBody('lucia.ferrer@sala.test'), password: 'password1' };
    const problem = await api
      .as(null, { language: 'en' })
      .refused('authSignUp', { body: { ...body, phone: 'no' } });
    expect(problem.errors).toEqual(
      expect.arrayContaining([
        {
          path: 'password',
          code: 'common_password',
          message:
            'Many people use this password, so it is easy to guess. Choose another; several words together work well.',
        },
      ]),
    );
    expect(problem.errors).toHaveLength(2);
    for (const [password, code] of [
      ['password1', 'common_password'],
      ['luciaferrer1', 'personal_password'],
      ['1234abcd', 'repetitive_password'],
    ]) {
      expect(
        (await api.anyone.refused('authSignUp', { body: { ...body, password } })).errors,
      ).toMatchObject([{ path: 'password', code }]);
    }
    const { client } = await signedUp(api);
    const change = { current: testPassword, password: 'iloveyou1' };
    expect((await client.refused('accountPasswordChange', { body: change })).errors).toMatchObject([
      { path: 'password', code: 'common_password' },
    ]);
  });

  describe('codes', () => {
    const pending = async (email: string) => {
      await api.anyone.ok('authSignUp', { body: signUpBody(email) });
      return mailedCode(api, email);
    };

    test('expire after ten minutes', async () => {
      const code = await pending('late@sala.test');
      later(limits.codeMinutes + 0.1);
      expect(await codeOf(verify('late@sala.test', code))).toMatchObject({
        status: 400,
        code: 'auth.code_expired',
      });
    });

    test('are void after five wrong tries', async () => {
      const email = 'guess@sala.test';
      const code = await pending(email);
      const wrong = await wrongCode(email);
      for (let attempt = 0; attempt < limits.codeTries; attempt += 1)
        expect((await verify(email, wrong)).status).toBe(400);
      expect(await codeOf(verify(email, code))).toMatchObject({
        status: 429,
        code: 'auth.code_exhausted',
      });
    });

    test('count concurrent tries one by one', async () => {
      const email = 'parallel@sala.test';
      await pending(email);
      const wrong = await wrongCode(email);
      const answers = await Promise.all(Array.from({ length: 12 }, () => verify(email, wrong)));
      expect(answers.filter((answer) => answer.status === 400)).toHaveLength(limits.codeTries);
    });

    test('work once', async () => {
      const code = await pending('once@sala.test');
      expect((await verify('once@sala.test', code)).status).toBe(200);
      expect(await codeOf(verify('once@sala.test', code))).toMatchObject({
        code: 'auth.code_invalid',
      });
    });

    test('are mailed again only after a minute, and the newest one applies', async () => {
      const email = 'again@sala.test';
      const old = await pending(email);
      const resend = () =>
        api.anyone.ok('authResendCode', { body: { email, password: testPassword } });
      const soon = await resend();
      expect(soon.resendAfterSeconds).toBeGreaterThan(50);
      expect(await mails(email)).toHaveLength(1);
      later(1.1);
      expect((await resend()).resendAfterSeconds).toBe(60);
      expect(await mails(email)).toHaveLength(2);
      const fresh = await mailedCode(api, email);
      expect((await verify(email, old)).status).toBe(400);
      expect((await verify(email, fresh)).status).toBe(200);
    });

    test('are stored as hashes', async () => {
      const code = await pending('hashed@sala.test');
      const stored = await api.database.pool.query('select * from one_time_code');
      expect(stored.rowCount).toBeGreaterThan(0);
      expect(JSON.stringify(stored.rows)).not.toContain(`"${code}"`);
    });
  });

  describe('sign-in', () => {
    test('responds alike to a wrong password and an unknown address', async () => {
      const { email } = await signedUp(api);
      const { instance: _one, ...wrong } = await api.anyone.refused('authSignIn', {
        body: { email, password: 'wrong' },
      });
      const { instance: _two, ...unknown } = await api.anyone.refused('authSignIn', {
        body: { email: `x${email}`, password: 'wrong' },
      });
      expect(wrong).toEqual(unknown);
      expect(wrong).toMatchObject({ status: 401, code: 'auth.credentials_invalid' });
    });

    test.each(['known', 'unknown'])(
      'locks an address (%s) for one network for fifteen minutes after five failures',
      async (kind) => {
        const email = kind === 'known' ? (await signedUp(api)).email : 'unknown-lock@sala.test';
        const expected = kind === 'known' ? 200 : 401;
        for (let failure = 0; failure < limits.signInFailures; failure += 1)
          expect((await signIn(email, 'wrong')).status).toBe(401);
        const locked = await signIn(email);
        expect(locked.body).toMatchObject({ status: 429, code: 'auth.locked' });
        expect(Number(locked.headers['retry-after'])).toBeGreaterThan(
          limits.signInLockMinutes * 60 - 30,
        );
        later(limits.signInLockMinutes - 0.1);
        expect((await signIn(email)).status).toBe(429);
        later(limits.signInLockMinutes + 0.1);
        expect((await signIn(email)).status).toBe(expected);
      },
    );

    test('a success resets the failures', async () => {
      const { email } = await signedUp(api);
      for (let round = 0; round < 2; round += 1) {
        for (let failure = 1; failure < limits.signInFailures; failure += 1)
          expect((await signIn(email, 'wrong')).status).toBe(401);
        expect((await signIn(email)).status).toBe(200);
      }
    });

    test('reports an unverified address only with the right password', async () => {
      const email = 'unconfirmed@sala.test';
      await api.anyone.ok('authSignUp', { body: signUpBody(email) });
      expect(await codeOf(signIn(email))).toMatchObject({
        status: 403,
        code: 'auth.email_unverified',
      });
      expect(await codeOf(signIn(email, 'wrong'))).toMatchObject({
        status: 401,
        code: 'auth.credentials_invalid',
      });
    });

    test('accepts the address in any case', async () => {
      const { email } = await signedUp(api);
      expect((await signIn(email.toUpperCase())).status).toBe(200);
    });
  });

  test('deletes expired sessions, failures and codes', async () => {
    const { email, userId } = await signedUp(api);
    await signIn('old-failure@sala.test', 'wrong');
    await api.anyone.ok('authResendCode', {
      body: { email: 'old-code@sala.test', password: testPassword },
    });
    const remainingRows = async () => {
      const result = await api.database.pool.query<{
        sessions: number;
        failures: number;
        codes: number;
      }>(
        `select (select count(*) from session where user_id = $1) as sessions,
           (select count(*) from failed_attempt where email = 'old-failure@sala.test' and source <> '*') as failures,
           (select count(*) from one_time_code where email = 'old-code@sala.test') as codes`,
        [userId],
      );
      return result.rows[0];
    };
    await signIn(email);
    expect(await remainingRows()).toEqual({ sessions: 2, failures: 1, codes: 1 });
    later(26 * 60);
    await signIn(email);
    await signedUp(api);
    expect(await remainingRows()).toEqual({ sessions: 1, failures: 0, codes: 0 });
  });

  test('signing out ends only this session, at once', async () => {
    const { client, email } = await signedUp(api);
    const other = await signInAs(api, email);
    await client.ok('authSession');
    await client.ok('authSignOut');
    expect(await client.refused('authSession')).toMatchObject({
      status: 401,
      code: 'auth.session_revoked',
    });
    expect((await other.client.ok('authSession')).email).toBe(email);
  });
});
