import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

describe('the audit log', () => {
  let api: TestApi;
  let member: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    member = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const rows = () =>
    api.database.asOwner(async (client) => {
      const result = await client.query<{
        action: string;
        company_id: string | null;
        user_id: string | null;
        diff: unknown;
      }>(
        'select action, company_id, user_id, diff from audit_log where user_id = $1 or entity_id = $1::text order by id',
        [member.userId],
      );
      return result.rows;
    });

  test('records who did what in which company, from the first write on', async () => {
    await member.client.ok('companyUpdate', {
      body: { version: 1, commercialName: 'Clínica nueva' },
    });
    expect(await rows()).toEqual([
      { action: 'account.signed_up', company_id: null, user_id: null, diff: null },
      { action: 'account.verified', company_id: null, user_id: member.userId, diff: null },
      {
        action: 'company.created',
        company_id: member.companyId,
        user_id: member.userId,
        diff: null,
      },
      {
        action: 'company.updated',
        company_id: member.companyId,
        user_id: member.userId,
        diff: { commercialName: ['Clínica de prueba', 'Clínica nueva'] },
      },
    ]);
  });

  test('a refused change writes no row', async () => {
    const before = await rows();
    await member.client.refused('companyUpdate', { body: { version: 99, commercialName: 'Otra' } });
    expect(await rows()).toEqual(before);
  });

  const attempts = [
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
  ];

  test.each(attempts)('the serving role cannot %s', async (sql) => {
    await expect(api.database.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  test.each(attempts)('the table owner cannot %s', async (sql) => {
    await expect(api.database.asOwner((client) => client.query(sql))).rejects.toThrow(
      'audit_log is append-only',
    );
  });

  test('rejects rows for another company', async () => {
    const insert = `insert into audit_log (company_id, at, action, entity_type, entity_id, request_id)
      values ('${member.companyId}', now(), 'x', 'x', 'x', gen_random_uuid())`;
    await expect(api.database.pool.query(insert)).rejects.toMatchObject({ code: '42501' });
  });
});
