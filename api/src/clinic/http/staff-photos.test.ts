import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { withClient } from '../../platform/database/connection';
import { onePixel } from '../../testing/records/clinic';
import { newStaffMember } from '../../testing/records/staff';

const picture = new Blob([onePixel]);

describe('the photograph of a person of the roster', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let nurse: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
  });
  afterAll(() => api.close());

  const create = async (employeeNo: string, given: object = {}) => {
    const body = newStaffMember(employeeNo, given);
    return { staffMemberId: (await owner.client.ok('staffMemberCreate', { body })).id };
  };
  const files = async () => {
    const { rows } = await withClient(api.database.owner, (client) =>
      client.query<{ id: string }>(
        `select id from stored_file where purpose = 'staff_photo' and company_id = $1`,
        [owner.companyId],
      ),
    );
    return rows.map(({ id }) => id);
  };

  test('is kept once, shown to who sees the roster, and named by the log', async () => {
    const params = await create('F-1');
    const view = () => owner.client.refused('staffPhotoView', { params });
    expect((await view()).code).toBe('resource.not_found');
    const first = await owner.client.ok('staffPhotoSave', { params, body: picture });
    const second = await owner.client.ok('staffPhotoSave', { params, body: picture });
    expect(second).toMatchObject({ photoOf: 'roster', version: 1 });
    expect(second.photoId).not.toBe(first.photoId);
    expect(await files()).toEqual([second.photoId]);
    const { items } = await nurse.client.ok('staffMemberList', { query: { search: 'F-1' } });
    expect(items).toMatchObject([{ photoId: second.photoId }]);
    const shown = await nurse.client.ok('staffPhotoView', { params });
    expect(Buffer.from(await shown.content.arrayBuffer())).toEqual(onePixel);
    const removed = [1, 2].map(() => owner.client.ok('staffPhotoDelete', { params }));
    for (const { photoId, photoOf } of await Promise.all(removed))
      expect([photoId, photoOf]).toEqual([null, null]);
    expect(await files()).toEqual([]);
    const { rows } = await withClient(api.database.owner, (client) =>
      client.query<{ action: string }>(
        'select action from audit_log where entity_id = $1 order by id',
        [params.staffMemberId],
      ),
    );
    expect(rows.map(({ action }) => action.replace('staff_member.', ''))).toEqual([
      'created',
      'photo_saved',
      'photo_saved',
      'photo_removed',
    ]);
  });

  test('of two uploads at once one is left', async () => {
    const params = await create('F-2');
    const before = await files();
    await Promise.all(
      [1, 2, 3].map(() => owner.client.ok('staffPhotoSave', { params, body: picture })),
    );
    expect((await files()).filter((id) => !before.includes(id))).toHaveLength(1);
  });

  test('is that of the account, while it shows one and belongs here', async () => {
    const params = await create('F-3', { userId: nurse.userId });
    const kept = await owner.client.ok('staffPhotoSave', { params, body: picture });
    const { photoId } = await nurse.client.ok('profilePhotoSave', { body: picture });
    const member = () => owner.client.ok('staffMemberView', { params });
    expect(await member()).toMatchObject({ photoId, photoOf: 'account' });
    await owner.client.ok('staffPhotoView', { params });
    const refusal = await owner.client.refused('staffPhotoSave', { params, body: picture });
    expect(refusal.code).toBe('staffMember.photo_of_account');
    await owner.client.ok('staffShiftCreate', {
      body: {
        shifts: [
          {
            staffMemberId: params.staffMemberId,
            departmentId: await department(),
            date: '2030-05-07',
            start: '08:00',
            end: '16:00',
          },
        ],
      },
    });
    const query = { from: '2030-05-06' };
    const week = await owner.client.ok('staffShiftList', { query });
    expect(week.people.find(({ id }) => id === params.staffMemberId)).toMatchObject({ photoId });
    const coverage = await owner.client.ok('staffCoverageView', { query });
    expect(coverage.departments).toMatchObject([
      { people: [{ id: params.staffMemberId, name: 'Rosa Méndez', photoId }] },
    ]);
    await nurse.client.ok('profilePhotoDelete');
    expect(await member()).toMatchObject({ photoId: kept.photoId, photoOf: 'roster' });
  });

  const department = async () =>
    (await owner.client.ok('departmentCreate', { body: { name: 'Fotos', code: 'fotos' } })).id;

  test('is refused to others, for who left, and as anything but a picture', async () => {
    const params = await create('F-4');
    const { owner: foreigner } = await signedInCompany(api);
    for (const name of ['staffPhotoSave', 'staffPhotoDelete'] as const) {
      const input = { params, ...(name === 'staffPhotoSave' ? { body: picture } : {}) };
      expect((await nurse.client.refused(name, input)).code).toBe('permission.denied');
      expect((await foreigner.client.refused(name, input)).code).toBe('resource.not_found');
    }
    expect((await foreigner.client.refused('staffPhotoView', { params })).code).toBe(
      'resource.not_found',
    );
    const save = (body: Blob) => owner.client.refused('staffPhotoSave', { params, body });
    expect((await save(new Blob(['<svg/>']))).errors).toMatchObject([{ code: 'not_an_image' }]);
    await owner.client.ok('staffMemberTerminate', {
      params,
      body: { version: 1, leftOn: '2024-01-31' },
    });
    expect((await save(picture)).code).toBe('staffMember.terminated');
  });
});
