import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { limits } from '@sala/shared-contracts';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('requests refused before a handler runs', () => {
  let api: TestApi;
  let someone: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    someone = await signedInCompany(api);
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const get = (url: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url, headers });
  const session = (authorization: string) => get('/api/v1/auth/session', { authorization });
  const post = (url: string, payload: string | Buffer, headers: Record<string, string>) =>
    api.app.inject({ method: 'POST', url, payload, headers });
  const json = { 'content-type': 'application/json' };
  const signIn = '/api/v1/auth/sign-in';

  describe('tokens', () => {
    const claims = () => {
      const seconds = Math.floor(Date.now() / 1000);
      const [, payload = ''] = someone.token.split('.');
      const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }; // our own token
      return { sub: someone.userId, sid, iat: seconds, exp: seconds + 3600 };
    };
    const kid = () => {
      const [header = ''] = someone.token.split('.');
      return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }).kid; // our own token
    };
    const refusal = async (token: string) => {
      const response = await session(`Bearer ${token}`);
      expect(response.headers['www-authenticate']).toBe('Bearer');
      return [response.statusCode, response.json<{ code: string }>().code];
    };

    test('none: 401 auth.required', async () => {
      const response = await get('/api/v1/auth/session');
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        401,
        'auth.required',
      ]);
    });

    test('expired: 401 auth.token_expired, even when verified before', async () => {
      expect((await session(`Bearer ${someone.token}`)).statusCode).toBe(200);
      api.clock.move(new Date(Date.now() + (limits.sessionHours * 3600 + 1) * 1000));
      expect(await refusal(someone.token)).toEqual([401, 'auth.token_expired']);
    });

    test('without a signature (alg none): 401 auth.token_invalid', async () => {
      const unsigned = `${base64({ alg: 'none', kid: kid() })}.${base64(claims())}.`;
      expect(await refusal(unsigned)).toEqual([401, 'auth.token_invalid']);
    });

    test('signed with another key under our key id: 401', async () => {
      const { privateKey } = await generateKeyPair('EdDSA');
      const { sub, sid, iat, exp } = claims();
      const forged = await new SignJWT({ sid, sub, iat, exp })
        .setProtectedHeader({ alg: 'EdDSA', kid: kid() })
        .sign(privateKey);
      expect(await refusal(forged)).toEqual([401, 'auth.token_invalid']);
    });

    test('signed with the public key as a shared secret (HS256): 401', async () => {
      const stored = await api.database.pool.query<{ private_jwk: { x: string } }>(
        'select private_jwk from signing_key',
      );
      const secret = Buffer.from(stored.rows[0]?.private_jwk.x ?? '', 'base64url');
      const { sub, sid, iat, exp } = claims();
      const forged = await new SignJWT({ sid, sub, iat, exp })
        .setProtectedHeader({ alg: 'HS256', kid: kid() })
        .sign(secret);
      expect(await refusal(forged)).toEqual([401, 'auth.token_invalid']);
    });

    test('with a changed payload or truncated signature: 401', async () => {
      const [header = '', , signature = ''] = someone.token.split('.');
      expect(
        await refusal(`${header}.${base64({ ...claims(), sub: randomUUID() })}.${signature}`),
      ).toEqual([401, 'auth.token_invalid']);
      expect(await refusal(someone.token.slice(0, -4))).toEqual([401, 'auth.token_invalid']);
    });

    test('with its own key in the jwk header: 401', async () => {
      const pair = await generateKeyPair('EdDSA', { extractable: true });
      const jwk = await exportJWK(pair.publicKey);
      const { sub, sid, iat, exp } = claims();
      const forged = await new SignJWT({ sid, sub, iat, exp })
        .setProtectedHeader({ alg: 'EdDSA', kid: kid(), jwk })
        .sign(pair.privateKey);
      expect(await refusal(forged)).toEqual([401, 'auth.token_invalid']);
    });

    test("correctly signed for another person's session: 401 auth.session_revoked", async () => {
      const other = await signedInCompany(api);
      const stored = await api.database.pool.query<{ private_jwk: { d: string; x: string } }>(
        'select private_jwk from signing_key',
      );
      const key = await importJWK(
        { kty: 'OKP', crv: 'Ed25519', ...stored.rows[0]?.private_jwk },
        'EdDSA',
      );
      const { sid, iat, exp } = claims();
      const mixed = await new SignJWT({ sid, sub: other.userId, iat, exp })
        .setProtectedHeader({ alg: 'EdDSA', kid: kid() })
        .sign(key);
      expect(await refusal(mixed)).toEqual([401, 'auth.session_revoked']);
    });

    test.each(['garbage', 'a.b.c', '', `${'x'.repeat(5000)}.y.z`])('%.20s: 401', async (token) => {
      expect((await refusal(token))[0]).toBe(401);
    });

    test('in another scheme or a cookie: ignored', async () => {
      expect((await session(`Basic ${someone.token}`)).statusCode).toBe(401);
      const response = await get('/api/v1/auth/session', {
        cookie: `access_token=${someone.token}`,
      });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        401,
        'auth.required',
      ]);
    });

    test('signed with another algorithm (RS256): 401', async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const input = `${base64({ alg: 'RS256', kid: kid() })}.${base64(claims())}`;
      const forged = `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
      expect(await refusal(forged)).toEqual([401, 'auth.token_invalid']);
    });
  });

  describe('bodies', () => {
    const tenMegabytes = JSON.stringify({
      email: 'a@sala.test',
      password: 'x'.repeat(10 * 1024 * 1024),
    });

    test('of 10 MB: 413 with and without a token', async () => {
      const anonymous = await post(signIn, tenMegabytes, json);
      expect([anonymous.statusCode, anonymous.json<{ code: string }>().code]).toEqual([
        413,
        'request.too_large',
      ]);
      const signed = await post('/api/v1/customers', tenMegabytes, {
        ...json,
        authorization: `Bearer ${someone.token}`,
      });
      expect(signed.statusCode).toBe(413);
    });

    test('are not read before authentication: 401 comes first', async () => {
      expect((await post('/api/v1/customers', tenMegabytes, json)).statusCode).toBe(401);
    });

    test('nested too deep: 400, also with an idempotency key', async () => {
      const payload = `{"name":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
      const response = await post('/api/v1/customers', payload, {
        ...json,
        authorization: `Bearer ${someone.token}`,
        'idempotency-key': 'deep',
      });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        400,
        'request.malformed',
      ]);
    });

    test.each(['{"email":', '[', 'nonsense', '', '{"__proto__": {"admin": true}}'])(
      'malformed %s: 400 request.malformed',
      async (payload) => {
        const response = await post(signIn, payload, json);
        expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
          400,
          'request.malformed',
        ]);
      },
    );

    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ])('as %s: 415', async (type) => {
      const response = await post(signIn, 'email=a', { 'content-type': type });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        415,
        'request.unsupported_media_type',
      ]);
    });

    test.each(['null', '[]', '"text"', '1'])(
      '%s instead of an object: 400 for the whole body',
      async (payload) => {
        const response = await post(signIn, payload, json);
        expect(response.statusCode).toBe(400);
        expect(response.json<{ errors: unknown }>().errors).toEqual([
          { path: '', code: 'type', message: expect.any(String) as string },
        ]);
      },
    );

    test('absent: 400', async () => {
      expect((await api.app.inject({ method: 'POST', url: signIn })).statusCode).toBe(400);
    });

    test('with NUL in text: 400, not 500', async () => {
      const body = { kind: 'person', name: 'a\u0000b' };
      expect(await someone.client.refused('customerCreate', { body })).toMatchObject({
        status: 400,
        code: 'request.invalid',
      });
    });
  });

  describe('addresses', () => {
    test.each(['/api/v1/nothing', '/api/v1/', '/api/v1/customers/x/y'])(
      '%s: 404 as a problem',
      async (url) => {
        const response = await get(url);
        expect(response.statusCode).toBe(404);
        expect(response.headers['content-type']).toBe('application/problem+json');
        expect(response.json<{ code: string }>().code).toBe('resource.not_found');
      },
    );

    test('that cannot be decoded: 400 as a problem', async () => {
      const response = await get('/api/v1/customers/%zz');
      expect([
        response.statusCode,
        response.headers['content-type'],
        response.json<{ code: string }>().code,
      ]).toEqual([400, 'application/problem+json', 'request.malformed']);
    });

    test.each(['1', 'not-a-uuid', '%00', "'; drop table customer; --"])(
      'an invalid id (%s): 404',
      async (customerId) => {
        expect(
          await someone.client.refused('customerView', { params: { customerId } }),
        ).toMatchObject({ status: 404 });
      },
    );

    test.each([
      { page: '0' },
      { page: 'x' },
      { pageSize: '101' },
      { sort: 'salary' },
      { unknown: '1' },
    ])('query %j: 400 naming it', async (query) => {
      const problem = await someone.client.refused('customerList', { query });
      expect([problem.status, problem.errors?.map((error) => error.path)]).toEqual([
        400,
        Object.keys(query),
      ]);
    });
  });

  test.each(['/api/v1/plans', '/api/v1/auth/session', '/api/v1/nothing', '/api/v1/openapi.json'])(
    '%s is neither cached nor sniffed',
    async (url) => {
      expect((await get(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
    },
  );

  describe('problem documents', () => {
    test('have the request id, their type and no cache', async () => {
      const response = await get('/api/v1/auth/session');
      const id = response.headers['x-request-id'];
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.json()).toEqual({
        type: 'urn:sala:problem:auth.required',
        status: 401,
        code: 'auth.required',
        title: 'Inicia sesión para continuar.',
        instance: `urn:uuid:${String(id)}`,
      });
    });

    test('use the language of the request', async () => {
      const response = await get('/api/v1/auth/session', { 'accept-language': 'fr, en;q=0.8' });
      expect(response.json<{ title: string }>().title).toBe('Sign in to continue.');
    });
  });
});
