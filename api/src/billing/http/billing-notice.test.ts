import { createTestApi, joinCompany, signedInCompany, signedUp, type TestApi } from '../../testing';

describe('what people are told of the plan on every screen', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const company = async () => {
    const owner = await signedInCompany(api, { trialEnds: true });
    const doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
    const set = (columns: string) =>
      api.database.asOwner((client) =>
        client.query(`update subscription set ${columns} where company_id = $1`, [owner.companyId]),
      );
    const told = async () =>
      Promise.all(
        [owner, doctor].map(
          async ({ client }) => (await client.ok('authSession')).company?.billing ?? null,
        ),
      );
    return { owner, set, told };
  };

  test('steps down are for who pays, and reading only is for everybody', async () => {
    const { set, told } = await company();
    expect(await told()).toEqual([null, null]);
    await set(`trial_ends_at = now() + interval '2 days'`);
    expect(await told()).toEqual([{ kind: 'trial_ending', until: expect.any(String) }, null]);
    await set(
      `status = 'past_due', grace_ends_at = now() + interval '5 days', read_only_ends_at = now() + interval '35 days'`,
    );
    expect(await told()).toEqual([{ kind: 'past_due', until: expect.any(String) }, null]);
    await set(`grace_ends_at = now() - interval '1 hour'`);
    const [one, other] = await told();
    expect(one).toMatchObject({ kind: 'read_only' });
    expect(other).toEqual(one);
    expect(Date.parse(one?.until ?? '')).toBeGreaterThan(Date.now());
    await set(`read_only_ends_at = now() - interval '1 minute'`);
    expect(await told()).toEqual([null, null]);
  });

  test('the free plan that does not hold what there is says so', async () => {
    const { owner, set, told } = await company();
    await set(`status = 'canceled', plan_id = (select id from plan where code = 'free')`);
    expect(await told()).toEqual([null, null]);
    await api.database.asOwner((client) =>
      client.query(`alter table membership disable trigger membership_within_plan`),
    );
    await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    await api.database.asOwner((client) =>
      client.query(`alter table membership enable trigger membership_within_plan`),
    );
    expect(await told()).toEqual([{ kind: 'over_limits', until: null }, null]);
  });
});
