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

const wish = { name: 'billing CI', remote: 'mfe_billing', scopes: ['publish', 'verify'] } as const;

describe('a token', () => {
  test('is shown once, kept as a hash, and says whose it is', async () => {
    const { token, secret } = await at.registry.createToken(wish, pipeline);
    expect(secret).toMatch(/^mfe_[A-Za-z0-9_-]{43}$/);
    expect(token).toMatchObject({ ...wish, createdBy: 'pipeline', lastUsedAt: null, revokedAt: null });
    expect(await at.registry.holderOf(secret)).toEqual({ id: token.id, ...wish });
    const { rows } = await at.database.pool.query('select t::text as row from release_token t union all select e::text from release_event e');
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
    expect(JSON.stringify(await at.registry.tokens())).not.toContain(secret.slice(4));
  });

  test('that nobody has, or that is none, opens nothing', async () => {
    expect(await at.registry.holderOf(`mfe_${'A'.repeat(43)}`)).toBeNull();
    expect(await at.registry.holderOf('')).toBeNull();
    expect(await at.registry.holderOf(`mfe_${'A'.repeat(43)}' or '1'='1`)).toBeNull();
  });

  test('notes its use once a minute', async () => {
    const { token, secret } = await at.registry.createToken(wish, pipeline);
    const lastUse = async () => (await at.registry.tokens()).find(({ id }) => id === token.id)?.lastUsedAt;
    await at.registry.holderOf(secret);
    expect(await lastUse()).toBe('2026-11-20T12:00:00.000Z');
    now += 59_000;
    await at.registry.holderOf(secret);
    expect(await lastUse()).toBe('2026-11-20T12:00:00.000Z');
    now += 1000;
    await at.registry.holderOf(secret);
    expect(await lastUse()).toBe('2026-11-20T12:01:00.000Z');
  });

  test('that was ended opens nothing, and ending it again changes nothing', async () => {
    const { token, secret } = await at.registry.createToken(wish, pipeline);
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

  test('is in the log when it is made and when it is ended', async () => {
    const { token } = await at.registry.createToken({ ...wish, name: 'logged' }, pipeline);
    await at.registry.revokeToken(token.id, pipeline);
    const { items } = await at.registry.events({ limit: 2 });
    expect(items).toMatchObject([
      { action: 'token_revoked', target: { name: 'mfe_billing' }, evidence: { token: token.id, name: 'logged' }, composition: null },
      { action: 'token_created', target: { name: 'mfe_billing' }, evidence: { token: token.id, name: 'logged', scopes: ['publish', 'verify'] } },
    ]);
    expect((await at.registry.state()).bundles.map(({ name }) => name)).not.toContain('mfe_billing');
  });
});

describe('the operator’s token', () => {
  test('is in a file of its owner’s alone, stays while it holds, and is made anew when it does not', async () => {
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
    expect(await at.registry.holderOf(await at.registry.ensureOperatorToken())).toMatchObject({ scopes: ['admin'] });
  });
});

describe('a grant', () => {
  const inHours = (hours: number): string => new Date(now + hours * hourMs).toISOString();
  const override = () => ({ kind: 'override', name: 'mfe_billing', origin: 'http://localhost:4500', by: 'ana@example.com', expiresAt: inHours(8) }) as const;

  test('is read back as it was given, by every process of the suite, until it is over', async () => {
    const grant = override();
    const token = await at.registry.signGrant(grant, pipeline);
    expect(token.split('.')).toHaveLength(3);
    expect(await (await at.another()).readGrant(token)).toEqual(grant);
    now += 8 * hourMs + 1000;
    expect(await at.registry.readGrant(token)).toBeNull();
  });

  test('is in the log, with who gave it', async () => {
    await at.registry.signGrant(override(), pipeline);
    const { items } = await at.registry.events({ limit: 1 });
    expect(items).toMatchObject([{ action: 'grant_created', actor: pipeline, target: { name: 'mfe_billing' }, evidence: { kind: 'override', origin: 'http://localhost:4500' } }]);
  });

  test('of somebody else, or that was changed, is none', async () => {
    const token = await at.registry.signGrant(override(), pipeline);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('4500', '6666')).toString('base64url');
    expect(await at.registry.readGrant([header, forged, signature].join('.'))).toBeNull();
    const none = Buffer.from('{"alg":"none","typ":"sala-grant+jwt"}').toString('base64url');
    expect(await at.registry.readGrant(`${none}.${payload}.`)).toBeNull();
    expect(await at.registry.readGrant('no token')).toBeNull();
    const elsewhere = await at.another({ dataDir: path.join(at.dataDir, 'elsewhere') });
    expect(await elsewhere.readGrant(token)).toBeNull();
  });

  test('to look at a composition again needs one that was in force', async () => {
    const replay = (composition: string) => at.registry.signGrant({ kind: 'replay', composition, by: 'ana@example.com', expiresAt: inHours(1) }, pipeline);
    await expect(replay('c-000009')).rejects.toMatchObject({ code: 'resource.not_found' });
    await at.release(shellRelease('1.0.0-aaaaaaaa'));
    expect(await at.registry.readGrant(await replay('c-000001'))).toMatchObject({ kind: 'replay', composition: 'c-000001' });
  });
});
