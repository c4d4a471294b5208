import { limits, type Permission } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import {
  createTestApi,
  signedInCompany,
  testPassword,
  type SignedIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';

describe('API tokens', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let doctor: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    const company = await signedInCompany(api, { founder: ['owner'], roles: ['doctor'] });
    ({ owner } = company);
    doctor = company;
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  let tokens = 0;
  const bodyOf = (permissions: readonly Permission[], expiresInDays = 30) => ({
    name: `Token ${(tokens += 1)}`,
    permissions: [...permissions],
    expiresInDays,
    password: testPassword,
  });
  const create = (permissions: readonly Permission[], by: SignedIn = owner, days = 30) =>
    by.client.ok('apiTokenIssue', { body: bodyOf(permissions, days) });
  const later = (minutes: number) =>
    api.clock.move(new Date(api.clock.now().getTime() + minutes * 60_000));

  test('is shown once, stored as a hash, used, and revoked at once', async () => {
    const { secret, token } = await create(['customers:read']);
    expect(secret).toMatch(/^sala_api_/);
    expect(secret.startsWith(token.prefix)).toBe(true);
    const client = api.as(secret);
    await client.ok('customerList');
    const { items } = await owner.client.ok('apiTokenList');
    expect(JSON.stringify(items)).not.toContain(secret.slice(token.prefix.length));
    expect(items.find(({ id }) => id === token.id)?.lastUsedAt).not.toBeNull();
    const stored = await api.database.asOwner((db) =>
      db.query('select to_jsonb(t)::text as row from api_token t where id = $1', [token.id]),
    );
    expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(token.prefix.length));
    await owner.client.ok('apiTokenRevoke', { params: { apiTokenId: token.id } });
    expect((await client.refused('customerList')).code).toBe('auth.session_revoked');
    expect(
      (await owner.client.refused('apiTokenRevoke', { params: { apiTokenId: token.id } })).code,
    ).toBe('resource.not_found');
  });

  test('does what its permissions say, and nothing that belongs to a person', async () => {
    const client = api.as((await create(['customers:read'])).secret);
    expect((await client.refused('leadList')).code).toBe('permission.denied');
    expect(
      (await client.refused('customerCreate', { body: { kind: 'person', name: 'X' } })).code,
    ).toBe('permission.denied');
    for (const name of ['profileView', 'accountSessionList', 'authSession', 'authRenew'] as const)
      expect((await client.refused(name)).code).toBe('apiToken.not_allowed');
    expect((await client.refused('apiTokenIssue', { body: bodyOf(['customers:read']) })).code).toBe(
      'permission.denied',
    );
  });

  test('has at most what its creator has, and never people, tokens or the company', async () => {
    const refused = async (permission: Permission) =>
      (await owner.client.refused('apiTokenIssue', { body: bodyOf([permission]) })).errors?.map(
        ({ path }) => path,
      );
    for (const permission of [
      'users:manage',
      'api-tokens:manage',
      'company:manage',
      'cash:write',
    ] as const)
      expect(await refused(permission)).toEqual(['permissions.0']);
    expect(
      (
        await owner.client.refused('apiTokenIssue', {
          // The wrong value breaks the contract on purpose.
          body: bodyOf(['releases:manage' as never]),
        })
      ).code,
    ).toBe('request.invalid');
    expect((await doctor.client.refused('apiTokenList')).code).toBe('permission.denied');
  });

  test('the password, a free name, and at most a year are needed', async () => {
    const body = bodyOf(['customers:read']);
    expect(
      (await owner.client.refused('apiTokenIssue', { body: { ...body, password: 'no-es-1a' } }))
        .code,
    ).toBe('auth.password_wrong');
    expect(
      (await owner.client.refused('apiTokenIssue', { body: { ...body, expiresInDays: 366 } })).code,
    ).toBe('request.invalid');
    const both = await Promise.all(
      [body, { ...body, name: body.name.toUpperCase() }].map((one) =>
        owner.client.call('apiTokenIssue', { body: one }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('expires', async () => {
    const client = api.as((await create(['customers:read'], owner, 1)).secret);
    later(24 * 60 - 1);
    await client.ok('customerList');
    later(2);
    expect((await client.refused('customerList')).code).toBe('auth.token_expired');
  });

  test('obeys the networks of the company, and ends with it', async () => {
    const founder = await signedInCompany(api);
    const { secret } = await create(['customers:read'], founder);
    const client = api.as(secret);
    await client.ok('customerList');
    const bySql = (text: string) =>
      api.database.asOwner((db) => db.query(text, [founder.companyId, founder.userId]));
    await bySql(
      `insert into security_policy (company_id, allowed_networks, updated_at, updated_by)
       values ($1, '{203.0.113.0/24}', now(), $2)`,
    );
    expect((await client.refused('customerList')).code).toBe('auth.network_refused');
    await bySql(
      `update security_policy set allowed_networks = '{}', updated_by = $2 where company_id = $1`,
    );
    await client.ok('customerList');
    await bySql(
      `update company set deletion_requested_at = now() - interval '8 days', deletion_requested_by = $2,
         deletion_due_at = now() - interval '1 day', closed_at = now(), keep_until = now() + interval '5 years'
       where id = $1`,
    );
    expect((await client.refused('customerList')).code).toBe('auth.company_closed');
  });

  test('ends with the member: suspended, without the right to tokens, or removed', async () => {
    const { owner: founder, ...admin } = await signedInCompany(api, { roles: ['admin'] });
    const client = api.as((await create(['customers:read'], admin)).secret);
    const params = { memberId: admin.memberId };
    const version = async () => (await founder.client.ok('memberView', { params })).version;
    await client.ok('customerList');
    await founder.client.ok('memberSuspend', { params, body: { version: await version() } });
    expect((await client.refused('customerList')).code).toBe('auth.session_revoked');
    await founder.client.ok('memberReactivate', { params, body: { version: await version() } });
    await client.ok('customerList');
    await founder.client.ok('memberUpdate', {
      params,
      body: { version: await version(), roles: ['doctor'] },
    });
    expect((await client.refused('customerList')).code).toBe('auth.session_revoked');
    await api.database.asOwner((db) =>
      db.query('delete from membership where id = $1', [admin.memberId]),
    );
    expect((await client.refused('customerList')).code).toBe('auth.token_invalid');
  });

  test('is one company’s: others neither see nor revoke it', async () => {
    const { token } = await create(['customers:read']);
    const other = await signedInCompany(api);
    expect((await other.client.ok('apiTokenList')).items).toEqual([]);
    expect(
      (await other.client.refused('apiTokenRevoke', { params: { apiTokenId: token.id } })).code,
    ).toBe('resource.not_found');
  });

  test('is limited to its calls per minute', async () => {
    const client = api.as((await create(['customers:read'])).secret);
    const statuses: number[] = [];
    for (let call = 0; call <= limits.apiTokenCallsPerMinute; call += 1)
      statuses.push((await client.call('leadList')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a made-up token is refused', async () => {
    for (const secret of [
      'sala_api_',
      `sala_api_${'x'.repeat(43)}`,
      `sala_api_${'x'.repeat(5000)}`,
    ])
      expect((await api.as(secret).refused('customerList')).code).toBe('auth.token_invalid');
  });

  test('the database refuses a wider token, a longer one, and another scope later', async () => {
    const run = (sql: string) =>
      inTransaction(api.database.pool, owner, (db) => db.query(sql, [owner.userId]));
    const insert = (permission: string, days: number) =>
      run(`insert into api_token (company_id, user_id, name, prefix, token_hash, permissions, created_at, expires_at)
           values (app_company(), $1, 'a', 'sala_api_abcdef', repeat('a', 64), '{${permission}}', now(), now() + interval '${days} days')`);
    await expect(insert('users:manage', 1)).rejects.toMatchObject({ code: '23514' });
    await expect(insert('customers:read', 366)).rejects.toMatchObject({ code: '23514' });
    await expect(
      run(`update api_token set permissions = '{leads:read}' where user_id = $1`),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
