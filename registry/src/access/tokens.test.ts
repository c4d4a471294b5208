import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestRegistry, pipeline, shellRelease, type TestRegistry } from '../testing';

const hourMs = 3_600_000;
let now = Date.parse('2026-11-20T12:00:00Z');
let at: TestRegistry;
beforeAll(async () => {
  at = await createTestRegistry({ clock: () => new Date(now) });
});
afterAll(() => at.close());

const newToken = {
  name: 'billing CI',
  remote: 'mfe_billing',
  scopes: ['publish', 'verify'],
} as const;

describe('release tokens', () => {
  test('shows a secret once, stores its hash and identifies the holder', async () => {
    const { token, secret } = await at.registry.createToken(newToken, pipeline);
    expect(secret).toMatch(/^mfe_[A-Za-z0-9_-]{43}$/);
    expect(token).toMatchObject({
      ...newToken,
      createdBy: 'pipeline',
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(await at.registry.holderOf(secret)).toEqual({
      id: token.id,
      ...newToken,
      prefixes: null,
    });
    const { rows } = await at.database.pool.query(
      'select t::text as row from release_token t union all select e::text from release_event e',
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
    expect(JSON.stringify(await at.registry.tokens())).not.toContain(secret.slice(4));
  });

  test('rejects unknown and malformed secrets', async () => {
    expect(await at.registry.holderOf(`mfe_${'A'.repeat(43)}`)).toBeNull();
    expect(await at.registry.holderOf('')).toBeNull();
    expect(await at.registry.holderOf(`mfe_${'A'.repeat(43)}' or '1'='1`)).toBeNull();
  });

  test('records use at most once a minute', async () => {
    const { token, secret } = await at.registry.createToken(newToken, pipeline);
    const lastUse = async () =>
      (await at.registry.tokens()).find(({ id }) => id === token.id)?.lastUsedAt;
    await at.registry.holderOf(secret);
    expect(await lastUse()).toBe('2026-11-20T12:00:00.000Z');
    now += 59_000;
    await at.registry.holderOf(secret);
    expect(await lastUse()).toBe('2026-11-20T12:00:00.000Z');
    now += 1000;
    await at.registry.holderOf(secret);
    expect(await lastUse()).toBe('2026-11-20T12:01:00.000Z');
  });

  test('rejects a revoked token; revoking twice is a no-op', async () => {
    const { token, secret } = await at.registry.createToken(newToken, pipeline);
    const ended = await at.registry.revokeToken(token.id, pipeline);
    expect(ended.revokedAt).not.toBeNull();
    expect(await at.registry.holderOf(secret)).toBeNull();
    const { seq } = await at.registry.state();
    now += 1000;
    expect(await at.registry.revokeToken(token.id, pipeline)).toEqual(ended);
    expect((await at.registry.state()).seq).toBe(seq);
    const unknown = at.registry.revokeToken('7b0c6b9e-0000-4000-8000-000000000001', pipeline);
    await expect(unknown).rejects.toMatchObject({ code: 'resource.not_found' });
  });

  test('logs creation and revocation', async () => {
    const { token } = await at.registry.createToken({ ...newToken, name: 'logged' }, pipeline);
    await at.registry.revokeToken(token.id, pipeline);
    const { items } = await at.registry.events({ limit: 2 });
    expect(items).toMatchObject([
      {
        action: 'token_revoked',
        target: { name: 'mfe_billing' },
        evidence: { token: token.id, name: 'logged' },
        composition: null,
      },
      {
        action: 'token_created',
        target: { name: 'mfe_billing' },
        evidence: { token: token.id, name: 'logged', scopes: ['publish', 'verify'] },
      },
    ]);
    expect((await at.registry.state()).bundles.map(({ name }) => name)).not.toContain(
      'mfe_billing',
    );
  });
});

describe('the operator token', () => {
  test('is kept in a private file and replaced only when invalid', async () => {
    const secret = await at.registry.ensureOperatorToken();
    const file = path.join(at.dataDir, 'registry', 'operator-token');
    expect((await readFile(file, 'utf8')).trim()).toBe(secret);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await at.registry.ensureOperatorToken()).toBe(secret);
    const holder = await at.registry.holderOf(secret);
    expect(holder).toMatchObject({ name: 'operator', remote: null, scopes: ['admin'] });
    await at.registry.revokeToken(holder?.id ?? '', pipeline);
    const other = await at.registry.ensureOperatorToken();
    expect(other).not.toBe(secret);
    await writeFile(file, 'damaged');
    expect(await at.registry.holderOf(await at.registry.ensureOperatorToken())).toMatchObject({
      scopes: ['admin'],
    });
  });
});

describe('grants', () => {
  const inHours = (hours: number): string => new Date(now + hours * hourMs).toISOString();
  const override = () =>
    ({
      kind: 'override',
      name: 'mfe_billing',
      origin: 'http://localhost:4500',
      by: 'ana@example.com',
      expiresAt: inHours(8),
    }) as const;
  const ana = { userId: '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90', email: 'ana@example.com' };
  const luis = { userId: '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d91', email: 'luis@example.com' };
  const anyBundle = (): void => undefined;
  const newest = async () => (await at.registry.events({ limit: 1 })).items[0];

  test('a grant reads back in every process, for its owner only, until it expires', async () => {
    const grant = override();
    const { token } = await at.registry.grants.sign(grant, pipeline, ana);
    expect(token.split('.')).toHaveLength(3);
    const { grants } = await at.another();
    expect(await grants.read(token, ana)).toEqual(grant);
    expect(await grants.open(token, ana)).toEqual(grant);
    expect(await grants.read(token, luis)).toBeNull();
    await expect(grants.open(token, luis)).rejects.toMatchObject({ code: 'permission.denied' });
    now += 8 * hourMs + 1000;
    expect(await at.registry.grants.read(token, ana)).toBeNull();
    expect(await at.registry.grants.open(token, ana)).toBeNull();
  });

  test("the first person to open a pipeline's grant owns it, also in a race", async () => {
    const { id, token } = await at.registry.grants.sign(override(), pipeline, null);
    expect(await newest()).toMatchObject({
      action: 'grant_created',
      actor: pipeline,
      target: { name: 'mfe_billing' },
      evidence: { grant: id, kind: 'override', subject: 'http://localhost:4500', user: null },
    });
    expect(await at.registry.grants.read(token, ana)).toBeNull();
    const opened = await Promise.allSettled(
      [ana, luis].map((person) => at.registry.grants.open(token, person)),
    );
    expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [winner, loser] = opened[0]?.status === 'fulfilled' ? [ana, luis] : [luis, ana];
    expect(await at.registry.grants.read(token, winner)).toEqual(override());
    expect(await at.registry.grants.read(token, loser)).toBeNull();
    expect(await newest()).toMatchObject({
      action: 'grant_taken',
      actor: { kind: 'staff', name: winner.email },
      evidence: { grant: id, user: winner.email },
    });
  });

  test('a grant is listed while valid; revocation is immediate and logged', async () => {
    now += 24 * hourMs; // expires the grants of the tests above
    const { id, token } = await at.registry.grants.sign(override(), pipeline, ana);
    expect(await at.registry.grants.list()).toEqual([
      {
        id,
        kind: 'override',
        name: 'mfe_billing',
        subject: 'http://localhost:4500',
        createdAt: new Date(now).toISOString(),
        createdBy: 'ana@example.com',
        expiresAt: inHours(8),
        user: ana.email,
      },
    ]);
    const refuse = (name: string | null): void => {
      throw new Error(`not ${name}`);
    };
    await expect(at.registry.grants.revoke(id, pipeline, refuse)).rejects.toThrow(
      'not mfe_billing',
    );
    expect(await at.registry.grants.read(token, ana)).not.toBeNull();
    await at.registry.grants.revoke(id, pipeline, anyBundle);
    expect(await newest()).toMatchObject({
      action: 'grant_revoked',
      actor: pipeline,
      target: { name: 'mfe_billing' },
      evidence: { grant: id, user: ana.email },
    });
    expect(await at.registry.grants.read(token, ana)).toBeNull();
    expect(await at.registry.grants.open(token, ana)).toBeNull();
    expect(await at.registry.grants.list()).toEqual([]);
    const { seq } = await at.registry.state();
    await at.registry.grants.revoke(id, pipeline, anyBundle);
    expect((await at.registry.state()).seq).toBe(seq);
    await expect(at.registry.grants.revoke(ana.userId, pipeline, anyBundle)).rejects.toMatchObject({
      code: 'resource.not_found',
    });
  });

  test('rejects grants that were altered or come from another registry', async () => {
    const { token } = await at.registry.grants.sign(override(), pipeline, ana);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const forged = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace('4500', '6666'),
    ).toString('base64url');
    expect(await at.registry.grants.read([header, forged, signature].join('.'), ana)).toBeNull();
    const none = Buffer.from('{"alg":"none","typ":"sala-grant+jwt"}').toString('base64url');
    expect(await at.registry.grants.read(`${none}.${payload}.`, ana)).toBeNull();
    expect(await at.registry.grants.read('no token', ana)).toBeNull();
    const elsewhere = await at.another({ dataDir: path.join(at.dataDir, 'elsewhere') });
    expect(await elsewhere.grants.read(token, ana)).toBeNull();
  });

  test('a replay grant needs a composition that was in force', async () => {
    const replay = async (composition: string) =>
      (
        await at.registry.grants.sign(
          { kind: 'replay', composition, by: 'ana@example.com', expiresAt: inHours(1) },
          pipeline,
          ana,
        )
      ).token;
    await expect(replay('c-000009')).rejects.toMatchObject({ code: 'resource.not_found' });
    await at.release(shellRelease('1.0.0-aaaaaaaa'));
    expect(await at.registry.grants.read(await replay('c-000001'), ana)).toMatchObject({
      kind: 'replay',
      composition: 'c-000001',
    });
  });
});
