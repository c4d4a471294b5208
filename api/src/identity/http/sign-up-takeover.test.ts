import { limits } from '@sala/shared-contracts';
import {
  createTestApi,
  mailedCode,
  newestMail,
  signedInCompany,
  signIn,
  signUpBody,
  testPassword,
  type TestApi,
} from '../../testing';

const minute = 60_000;
const owned = 'clave-ajena-9';

describe('a stranger’s sign-up with another person’s address', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const later = (minutes: number) =>
    api.clock.move(new Date(api.clock.now().getTime() + minutes * minute));
  const person = () => api.as(null, { address: '198.51.100.10' });
  const stranger = () => api.as(null, { address: '203.0.113.66' });
  let number = 0;
  const address = () => `victim-${(number += 1)}@sala.test`;
  const attack = (email: string) =>
    stranger().ok('authSignUp', {
      body: { ...signUpBody(email), firstName: 'Intruso', password: owned },
    });
  const codes = async (email: string) =>
    (await api.anyone.ok('sandboxMailbox', { query: { to: email } })).items.flatMap(
      ({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? [],
    );
  const passwordOpens = async (email: string, password: string) =>
    (await api.anyone.call('authSignIn', { body: { email, password } })).status === 200;
  /** The account is the person’s, and the stranger cannot sign in. */
  const expectPersonOwnsAccount = async (email: string) => {
    expect((await signIn(api, email)).userId).toBeTruthy();
    expect(
      await person().ok('authSignIn', { body: { email, password: testPassword } }),
    ).toMatchObject({ user: { firstName: 'Ana' } });
    expect(await passwordOpens(email, owned)).toBe(false);
  };

  const confirm = (email: string, code: string, signUpToken: string) =>
    person().call('authVerifyEmail', { body: { email, code, signUpToken } });

  test('before the person’s: the person’s code opens their own', async () => {
    const email = address();
    await attack(email);
    later(1.1);
    const { signUpToken } = await person().ok('authSignUp', { body: signUpBody(email) });
    expect((await confirm(email, await mailedCode(api, email), signUpToken)).status).toBe(200);
    await expectPersonOwnsAccount(email);
  });

  test('after the person’s: the newest code fails in the person’s browser, their own works', async () => {
    const email = address();
    const { signUpToken } = await person().ok('authSignUp', { body: signUpBody(email) });
    const own = await mailedCode(api, email);
    later(1.1);
    await attack(email);
    const tried = await confirm(email, await mailedCode(api, email), signUpToken);
    expect(tried).toMatchObject({ status: 400, body: { code: 'auth.code_invalid' } });
    expect((await confirm(email, own, signUpToken)).status).toBe(200);
    await expectPersonOwnsAccount(email);
  });

  test('between sign-up and resend: the resent code opens the person’s own', async () => {
    const email = address();
    const { signUpToken } = await person().ok('authSignUp', { body: signUpBody(email) });
    later(1.1);
    await attack(email);
    await person().ok('authResendCode', { body: { email, signUpToken } });
    expect((await confirm(email, await mailedCode(api, email), signUpToken)).status).toBe(200);
    await expectPersonOwnsAccount(email);
  });

  test('on another device the password goes with the code and selects the sign-up', async () => {
    const email = address();
    await person().ok('authSignUp', { body: signUpBody(email) });
    const own = await mailedCode(api, email);
    await attack(email);
    const phone = api.as(null, { address: '192.0.2.5' });
    expect(
      (await phone.refused('authVerifyEmail', { body: { email, code: own } })).errors,
    ).toMatchObject([{ path: 'password', code: 'required' }]);
    expect(
      (await phone.refused('authVerifyEmail', { body: { email, code: own, password: owned } }))
        .code,
    ).toBe('auth.code_invalid');
    await phone.ok('authVerifyEmail', { body: { email, code: own, password: testPassword } });
    await expectPersonOwnsAccount(email);
  });

  test('the stranger can use neither the person’s code nor their token', async () => {
    const email = address();
    const { signUpToken } = await person().ok('authSignUp', { body: signUpBody(email) });
    const own = await mailedCode(api, email);
    const theirs = await attack(email);
    expect(
      (
        await stranger().refused('authVerifyEmail', {
          body: { email, code: own, signUpToken: theirs.signUpToken },
        })
      ).code,
    ).toBe('auth.code_invalid');
    const other = await stranger().ok('authSignUp', {
      body: { ...signUpBody(`x-${email}`), signUpToken },
    });
    expect(other.signUpToken).not.toBe(signUpToken);
    await person().ok('authVerifyEmail', { body: { email, code: own, signUpToken } });
    await expectPersonOwnsAccount(email);
  });

  test('an invited person joins with their own password, and the stranger’s sign-up joins nothing', async () => {
    const { client } = await signedInCompany(api);
    const email = address();
    await client.ok('invitationCreate', { body: { email, roles: ['doctor'] } });
    const invite = /invite=([\w-]+)/.exec((await newestMail(api, email)).text)?.[1] ?? '';
    const { signUpToken } = await person().ok('authSignUp', {
      body: { ...signUpBody(email), invite },
    });
    later(1.1);
    await attack(email);
    expect(
      (
        await person().call('authVerifyEmail', {
          body: { email, code: await mailedCode(api, email), signUpToken },
        })
      ).status,
    ).toBe(400);
    const [, own = ''] = await codes(email);
    const session = await person().ok('authVerifyEmail', {
      body: { email, code: own, signUpToken },
    });
    expect(session.user).toMatchObject({
      firstName: 'Ana',
      roles: ['doctor'],
      company: expect.anything() as object,
    });
    await expectPersonOwnsAccount(email);
  });

  test('wrong codes count per address, and another sign-up grants one try', async () => {
    const email = address();
    const guess = async (signUpToken: string) =>
      (
        await stranger().refused('authVerifyEmail', {
          body: { email, code: '000000', signUpToken },
        })
      ).code;
    const first = await attack(email);
    for (let tries = 0; tries < limits.codeTries; tries += 1)
      expect(await guess(first.signUpToken)).toBe('auth.code_invalid');
    later(1.1);
    const second = await attack(email);
    expect([await guess(second.signUpToken), await guess(second.signUpToken)]).toEqual([
      'auth.code_invalid',
      'auth.code_exhausted',
    ]);
    const { signUpToken } = await person().ok('authSignUp', { body: signUpBody(email) });
    await person().ok('authVerifyEmail', {
      body: { email, code: await mailedCode(api, email), signUpToken },
    });
    await expectPersonOwnsAccount(email);
  });

  test('a stranger who keeps requesting codes does not block the person’s', async () => {
    const email = address();
    for (let mails = 0; mails < limits.signUpCodesPerHour + 2; mails += 1) {
      await attack(email);
      later(1.1);
    }
    expect(await codes(email)).toHaveLength(limits.signUpCodesPerHour);
    await attack(email);
    const { resendAfterSeconds, signUpToken } = await person().ok('authSignUp', {
      body: signUpBody(email),
    });
    expect(resendAfterSeconds).toBe(limits.codeResendSeconds);
    await person().ok('authVerifyEmail', {
      body: { email, code: await mailedCode(api, email), signUpToken },
    });
    await expectPersonOwnsAccount(email);
  });

  test('mail to an unverified address contains nothing typed at sign-up', async () => {
    const email = address();
    await stranger().ok('authSignUp', {
      body: { ...signUpBody(email), firstName: 'Gane en https://mal.example', lastName: 'hoy' },
    });
    const { subject, text } = await newestMail(api, email);
    expect(`${subject}${text}`).not.toContain('mal.example');
  });
});
