import { navGroups } from '@sala/shared-contracts';
import { createTestApi, signedInCompany, signIn, type TestApi } from '../../testing';

describe('how the product shows itself', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const wanted = {
    hiddenGroups: ['automation' as const],
    landing: '/hospital/calendar' as const,
    calendarView: 'week' as const,
    rowsPerPage: 50 as const,
  };

  test('is the role’s until chosen, then the person’s at every sign-in, and the role’s after a reset', async () => {
    const { owner, ...nurse } = await signedInCompany(api, { roles: ['nurse'] });
    expect(await nurse.client.ok('displayView')).toMatchObject({ chosen: false, rowsPerPage: 25 });
    await nurse.client.ok('displaySave', { body: { version: 0, ...wanted } });
    const again = await signIn(api, nurse.email);
    expect((await again.client.ok('authSession')).display).toEqual(wanted);
    expect((await owner.client.ok('authSession')).display?.hiddenGroups).toEqual([]);
    expect(await nurse.client.ok('displayReset')).toMatchObject({ chosen: false, landing: '/' });
    const auditor = await signedInCompany(api, { roles: ['auditor'] });
    expect(await auditor.client.ok('displayView')).toMatchObject({ rowsPerPage: 50 });
  });

  test('a hidden group that no longer exists hides nothing, and the other choices hold', async () => {
    const { owner: _, ...nurse } = await signedInCompany(api, { roles: ['nurse'] });
    await nurse.client.ok('displaySave', { body: { version: 0, ...wanted } });
    await api.database.asOwner((db) =>
      db.query(
        `update display_preference set settings = jsonb_set(settings, '{hiddenGroups}', '["clinic", "billing", "sap"]') where user_id = $1`,
        [nurse.userId],
      ),
    );
    const { display } = await nurse.client.ok('authSession');
    expect(display).toEqual({ ...wanted, hiddenGroups: ['sap'] });
  });

  test('who loses the permission of the first screen begins at home', async () => {
    const { owner, ...nurse } = await signedInCompany(api, { roles: ['nurse'] });
    await nurse.client.ok('displaySave', { body: { version: 0, ...wanted } });
    await owner.client.ok('memberUpdate', {
      params: { memberId: nurse.memberId },
      body: { version: 1, roles: ['marketing'] },
    });
    expect((await nurse.client.ok('authSession')).display).toEqual({ ...wanted, landing: '/' });
  });

  test('hiding never changes access', async () => {
    const { client } = await signedInCompany(api);
    const before = (await client.ok('authSession')).permissions;
    await client.ok('displaySave', {
      body: { version: 0, ...wanted, hiddenGroups: ['customers', 'today', 'automation'] },
    });
    expect((await client.ok('authSession')).permissions).toEqual(before);
    await client.ok('customerList');
  });

  test('refuses no groups, other rows, a place elsewhere or not allowed, and an older form', async () => {
    const { owner: _, ...marketing } = await signedInCompany(api, { roles: ['marketing'] });
    const refused = async (change: object) =>
      (
        await marketing.client.refused('displaySave', {
          // The wrong values break the contract on purpose.
          body: { version: 0, ...wanted, landing: '/' as const, ...change },
        })
      ).errors?.map(({ path }) => path);
    expect(await refused({ hiddenGroups: [...navGroups] })).toEqual(['hiddenGroups']);
    expect(await refused({ rowsPerPage: 40 })).toEqual(['rowsPerPage']);
    expect(await refused({ landing: 'https://elsewhere.test' })).toEqual(['landing']);
    expect(await refused({ landing: '/hospital/calendar' })).toEqual(['landing']);
    const body = { version: 0, ...wanted, landing: '/' as const };
    const answers = await Promise.all(
      [1, 2].map(() => marketing.client.call('displaySave', { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
