import {
  createTestApi,
  joinCompany,
  newestMail,
  signedInCompany,
  signedUp,
  testPassword,
  type SignedInMember,
  type TestApi,
} from '../../testing';

const day = 86_400_000;

describe('handing a company over', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let doctor: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    owner = await signedInCompany(api);
    doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
  });
  afterEach(() => api.clock.move());

  const offer = (toUserId = doctor.userId, password = testPassword) =>
    owner.client.call('ownershipTransferCreate', { body: { toUserId, password } });
  const offered = async () => {
    const answer = await offer();
    if (!answer.ok) throw new Error(answer.body.code);
    return { transferId: answer.body.id };
  };
  const rolesOf = async ({ userId }: { readonly userId: string }) =>
    api.database.asOwner(async (client) => {
      const { rows } = await client.query<{ roles: string[] }>(
        'select roles from membership where user_id = $1',
        [userId],
      );
      return rows[0]?.roles;
    });

  test('the recipient hears of it, accepts once, and both have their new roles at once', async () => {
    const params = await offered();
    expect((await newestMail(api, doctor.email)).text).toContain('/settings/company?tab=ownership');
    const { items } = await doctor.client.ok('notificationList');
    expect(items[0]).toMatchObject({ kind: 'ownership_offered' });
    expect(await doctor.client.ok('ownershipTransferView')).toMatchObject({
      transfer: { part: 'recipient' },
    });
    const twice = await Promise.all([
      doctor.client.call('ownershipTransferAccept', { params }),
      doctor.client.call('ownershipTransferAccept', { params }),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 410]);
    expect(await rolesOf(doctor)).toEqual(['owner', 'doctor']);
    expect(await rolesOf(owner)).toEqual(['admin', 'billing']);
    await doctor.client.ok('securityPolicyView');
    expect(
      await owner.client.refused('ownershipTransferCreate', {
        body: { toUserId: doctor.userId, password: testPassword },
      }),
    ).toMatchObject({ code: 'ownership.owner_only' });
  });

  test('needs the password, one at a time, a member who is not an owner', async () => {
    expect((await offer(doctor.userId, 'wrong')).body).toMatchObject({
      code: 'auth.password_wrong',
    });
    expect((await offer(owner.userId)).body).toMatchObject({ code: 'ownership.recipient_unfit' });
    const other = await signedInCompany(api);
    expect((await offer(other.userId)).status).toBe(404);
    const both = await Promise.all([offer(), offer()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('only the recipient answers, and only while it is open', async () => {
    const params = await offered();
    const stranger = await signedInCompany(api);
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    for (const { client } of [stranger, nurse, owner]) {
      expect((await client.call('ownershipTransferAccept', { params })).status).toBe(404);
      expect((await client.call('ownershipTransferDecline', { params })).status).toBe(404);
    }
    expect(await nurse.client.ok('ownershipTransferView')).toEqual({ transfer: null });
    await owner.client.ok('ownershipTransferWithdraw', { params });
    expect(await doctor.client.refused('ownershipTransferAccept', { params })).toMatchObject({
      code: 'ownership.gone',
    });
  });

  test('expires after seven days, and makes room for another', async () => {
    const params = await offered();
    api.clock.move(new Date(api.clock.now().getTime() + 7 * day));
    const answer = await api.anyone.ok('authSignIn', {
      body: { email: doctor.email, password: testPassword },
    });
    const client = api.as('token' in answer ? answer.token : null);
    expect(await client.refused('ownershipTransferAccept', { params })).toMatchObject({
      code: 'ownership.gone',
    });
    expect(await client.ok('ownershipTransferView')).toEqual({ transfer: null });
  });

  test('an offer of somebody who is no longer an owner hands nothing over', async () => {
    const params = await offered();
    await api.database.asOwner((client) =>
      client.query(`update membership set roles = '{admin}' where user_id = $1`, [owner.userId]),
    );
    expect(await doctor.client.refused('ownershipTransferAccept', { params })).toMatchObject({
      code: 'ownership.gone',
    });
    expect(await rolesOf(doctor)).toEqual(['doctor']);
  });
});
