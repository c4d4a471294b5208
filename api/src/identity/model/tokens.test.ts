import { randomBytes, randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '../../testing';
import { createClock } from '../../platform/time/clock';
import { createSecretBox } from '../../platform/secrets/secret-box';
import { createTokens } from './tokens';

describe('the session signing key', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const tokens = (key?: string) =>
    createTokens(
      database.pool,
      createClock(),
      key === undefined ? null : createSecretBox(database.pool, key),
    );
  const stored = async () =>
    (
      await database.pool.query<{ private_jwk: object; sealed: Buffer | null }>(
        'select private_jwk, sealed from signing_key',
      )
    ).rows;
  const claims = {
    userId: randomUUID(),
    sessionId: randomUUID(),
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  };
  const key = randomBytes(32).toString('base64');

  test('is stored in clear until a secret key is configured, then encrypted, and sessions survive', async () => {
    const before = await tokens().sign(claims);
    expect(await stored()).toMatchObject([
      { private_jwk: { d: expect.any(String) }, sealed: null },
    ]);
    await Promise.all([tokens(key).prepare(), tokens(key).prepare()]);
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    expect(Object.keys(row?.private_jwk ?? {}).sort()).toEqual(['crv', 'kty', 'x']);
    expect(row?.sealed).toBeInstanceOf(Buffer);
    expect(await tokens(key).verify(before)).toEqual(claims);
    expect(await tokens(key).verify(await tokens(key).sign(claims))).toEqual(claims);
  });

  test('a missing or wrong secret key stops the start and names the setting', async () => {
    await tokens(key).prepare();
    await expect(tokens().prepare()).rejects.toThrow(
      'is encrypted in the database, and SALA_SECRET_KEY is not set.',
    );
    await expect(tokens(randomBytes(32).toString('base64')).prepare()).rejects.toThrow(
      'with another SALA_SECRET_KEY. Set that one again;',
    );
  });
});
