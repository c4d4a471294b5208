import { limits } from '@sala/shared-contracts';
import { Secret, TOTP, URI } from 'otpauth';
import {
  createTestApi,
  mailedCode,
  newestMail,
  signedUp,
  testPassword,
  type TestApi,
} from '../../testing';

const minute = 60_000;

describe('setting up the second factor', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const later = (minutes: number) =>
    api.clock.move(new Date(api.clock.now().getTime() + minutes * minute));
  const appCode = (secret: string | null) =>
    new TOTP({ secret: Secret.fromBase32(secret ?? '') }).generate({
      timestamp: api.clock.now().getTime(),
    });
  const start = (
    client: TestApi['anyone'],
    method: 'totp' | 'email' = 'totp',
    password = testPassword,
  ) => client.ok('secondFactorStart', { body: { method, password } });
  const confirm = (client: TestApi['anyone'], code: string) =>
    client.call('secondFactorConfirm', { body: { code } });
  const asksFor = async (email: string) =>
    'challenge' in (await api.anyone.ok('authSignIn', { body: { email, password: testPassword } }));

  test('app: the key URI names product, address and secret, and the first code enables it', async () => {
    const { client, email } = await signedUp(api);
    const { keyUri, secret } = await start(client);
    expect(URI.parse(keyUri ?? '')).toMatchObject({
      issuer: 'Sala',
      label: email,
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect(keyUri).toContain(secret ?? 'none');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await client.ok('secondFactorView')).toEqual({ method: null, recoveryCodesLeft: 0 });
    expect(await asksFor(email)).toBe(false);
    const answer = await confirm(client, appCode(secret));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        recoveryCodes: Array<unknown>(limits.recoveryCodes).fill(
          expect.stringMatching(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/),
        ),
      },
    });
    expect(await client.ok('secondFactorView')).toEqual({
      method: 'totp',
      recoveryCodesLeft: limits.recoveryCodes,
    });
    expect(await asksFor(email)).toBe(true);
    expect((await client.ok('notificationList')).items).toMatchObject([
      { kind: 'second_factor_changed', facts: { state: 'on' }, path: '/settings/account' },
    ]);
  });

  test('mail: a code to the address enables it', async () => {
    const { client, email } = await signedUp(api);
    expect(await start(client, 'email')).toEqual({ keyUri: null, secret: null });
    expect((await newestMail(api, email)).subject).toMatch(
      /^\d{6} es tu código para activar la verificación en dos pasos$/,
    );
    const code = await mailedCode(api, email);
    expect(await confirm(client, code === '000000' ? '000001' : '000000')).toMatchObject({
      status: 400,
      body: { code: 'auth.code_invalid' },
    });
    expect((await confirm(client, code)).status).toBe(200);
    expect((await client.ok('secondFactorView')).method).toBe('email');
  });

  test('mail: five wrong codes void the setup', async () => {
    const { client, email } = await signedUp(api);
    await start(client, 'email');
    const code = await mailedCode(api, email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < limits.codeTries; attempt += 1)
      expect((await confirm(client, wrong)).status).toBe(400);
    expect(await confirm(client, code)).toMatchObject({
      status: 429,
      body: { code: 'auth.code_exhausted' },
    });
  });

  test('starting and disabling require the password, and failures count', async () => {
    const { client, email } = await signedUp(api);
    const wrong = { method: 'totp', password: 'wrong' };
    expect(await client.refused('secondFactorStart', { body: wrong })).toMatchObject({
      status: 409,
      code: 'auth.password_wrong',
    });
    const { secret } = await start(client);
    await confirm(client, appCode(secret));
    for (let failure = 0; failure < limits.signInFailures; failure += 1) {
      expect(
        await client.refused('secondFactorDisable', {
          body: { password: 'wrong', code: '123456' },
        }),
      ).toMatchObject({ status: 409, code: 'auth.password_wrong' });
    }
    expect(
      await client.refused('secondFactorDisable', {
        body: { password: testPassword, code: '123456' },
      }),
    ).toMatchObject({ status: 429, code: 'auth.locked' });
    later(limits.signInLockMinutes + 0.1);
    expect(await asksFor(email)).toBe(true);
  });

  const disable = (client: TestApi['anyone'], code: string) =>
    client.call('secondFactorDisable', { body: { password: testPassword, code } });
  const subjects = async (email: string) =>
    (await api.anyone.ok('sandboxMailbox', { query: { to: email } })).items.map(
      ({ subject }) => subject,
    );

  test('disabling takes password and code, deletes recovery codes and sends mail', async () => {
    const { client, email } = await signedUp(api);
    const first = await start(client);
    await confirm(client, appCode(first.secret));
    expect((await subjects(email))[0]).toBe('Activaste la verificación en dos pasos en Sala');
    later(1);
    expect(
      await client.refused('secondFactorDisable', { body: { password: testPassword } }),
    ).toMatchObject({ errors: [{ path: 'code', code: 'required' }] });
    const right = appCode(first.secret);
    expect(await disable(client, right === '000000' ? '000001' : '000000')).toMatchObject({
      status: 400,
      body: { code: 'auth.code_invalid' },
    });
    expect(await asksFor(email)).toBe(true);
    expect((await disable(client, right)).status).toBe(204);
    expect((await subjects(email))[0]).toBe('Se desactivó la verificación en dos pasos en Sala');
    expect(await client.ok('secondFactorView')).toEqual({ method: null, recoveryCodesLeft: 0 });
    expect(await asksFor(email)).toBe(false);
    expect((await client.ok('notificationList')).items[0]).toMatchObject({
      kind: 'second_factor_changed',
      facts: { state: 'off' },
    });
    expect(await disable(client, '123456')).toMatchObject({
      status: 409,
      body: { code: 'secondFactor.not_started' },
    });
    const second = await start(client);
    expect(second.secret).not.toBe(first.secret);
    expect((await confirm(client, appCode(second.secret))).status).toBe(200);
  });

  test('disabling accepts a recovery code; five wrong codes lock it', async () => {
    const { client } = await signedUp(api);
    const { secret } = await start(client);
    const answer = await client.ok('secondFactorConfirm', { body: { code: appCode(secret) } });
    const [one = '', two = ''] = answer.recoveryCodes;
    for (let tries = 0; tries < limits.signInFailures; tries += 1)
      expect((await disable(client, 'AAAAA-AAAAA')).status).toBe(400);
    expect(await disable(client, one)).toMatchObject({
      status: 429,
      body: { code: 'auth.locked' },
    });
    later(limits.signInLockMinutes + 0.1);
    expect((await disable(client, two)).status).toBe(204);
  });

  test('disabling the mail factor takes a code mailed for it', async () => {
    const { client, email } = await signedUp(api);
    await start(client, 'email');
    await confirm(client, await mailedCode(api, email));
    later(1.1);
    const sent = await client.ok('secondFactorDisableStart', { body: { password: testPassword } });
    expect(sent.resendAfterSeconds).toBe(limits.codeResendSeconds);
    expect((await newestMail(api, email)).subject).toMatch(
      /^\d{6} es tu código para desactivar la verificación en dos pasos$/,
    );
    const code = await mailedCode(api, email);
    expect((await disable(client, code === '000000' ? '000001' : '000000')).status).toBe(400);
    expect((await disable(client, code)).status).toBe(204);
    expect(
      await client.refused('secondFactorDisableStart', { body: { password: testPassword } }),
    ).toMatchObject({ code: 'secondFactor.not_started' });
  });

  test('an active factor is not replaced, and an expired or missing setup not confirmed', async () => {
    const { client } = await signedUp(api);
    expect(await confirm(client, '123456')).toMatchObject({
      status: 409,
      body: { code: 'secondFactor.not_started' },
    });
    await start(client);
    later(limits.codeMinutes + 0.1);
    expect(await confirm(client, '123456')).toMatchObject({
      status: 409,
      body: { code: 'secondFactor.not_started' },
    });
    const { secret } = await start(client);
    expect((await confirm(client, appCode(secret))).status).toBe(200);
    expect(
      await client.refused('secondFactorStart', {
        body: { method: 'email', password: testPassword },
      }),
    ).toMatchObject({ status: 409, code: 'secondFactor.already_on' });
    expect(await confirm(client, appCode(secret))).toMatchObject({
      status: 409,
      body: { code: 'secondFactor.already_on' },
    });
  });

  test('the newest of two setups applies, and concurrent confirmations enable it once', async () => {
    const { client } = await signedUp(api);
    const old = await start(client);
    const { secret } = await start(client);
    expect((await confirm(client, appCode(old.secret))).status).toBe(400);
    const answers = await Promise.all([
      confirm(client, appCode(secret)),
      confirm(client, appCode(secret)),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await client.ok('secondFactorView')).recoveryCodesLeft).toBe(limits.recoveryCodes);
  });
});
