import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { newStaffMember } from '../../testing/records/staff';

describe('the practitioner of a person of the roster', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let doctor: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
    doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
  });
  afterAll(() => api.close());

  const practitioner = (given: object = {}) =>
    owner.client.ok('practitionerCreate', {
      body: { firstName: 'Ana', lastName: 'Sol', ...given },
    });
  const create = (employeeNo: string, given: object = {}) =>
    owner.client.ok('staffMemberCreate', { body: newStaffMember(employeeNo, given) });
  const view = (id: string, client = owner.client) =>
    client.ok('staffMemberView', { params: { staffMemberId: id } });

  test('is the one of the account, whichever is linked first', async () => {
    const { userId } = doctor;
    const { id: practitionerId } = await practitioner({ userId });
    expect(await create('P-1', { userId })).toMatchObject({
      practitionerId,
      practitioner: 'Ana Sol',
    });
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    const { id } = await create('P-2', { userId: nurse.userId });
    const later = await practitioner({ firstName: 'Eva' });
    await owner.client.ok('practitionerUpdate', {
      params: { practitionerId: later.id },
      body: { version: later.version, userId: nurse.userId },
    });
    expect(await view(id)).toMatchObject({ practitionerId: later.id, version: 2 });
  });

  test('is another one when that was chosen, and nobody’s twice', async () => {
    const { userId } = doctor;
    const own = await practitioner({ userId });
    const other = await practitioner({ firstName: 'Eva' });
    const { id } = await create('P-3', { userId, practitionerId: other.id });
    expect(await view(id)).toMatchObject({
      practitionerId: other.id,
      practitionerOffer: null,
    });
    const params = { staffMemberId: id };
    const without = await owner.client.ok('staffMemberUpdate', {
      params,
      body: { version: 1, practitionerId: null },
    });
    expect(without).toMatchObject({
      practitionerId: null,
      practitionerOffer: { id: own.id, name: 'Ana Sol' },
    });
    await create('P-4', { practitionerId: own.id });
    expect((await view(id)).practitionerOffer).toBeNull();
  });

  test('is offered to be made for doctors, to who manages the roster', async () => {
    const { userId } = doctor;
    const { id } = await create('P-5', { userId, firstName: 'Elena', lastName: 'Paz' });
    expect((await view(id)).practitionerOffer).toEqual({ id: null, name: 'Elena Paz' });
    expect((await view(id, doctor.client)).practitionerOffer).toBeNull();
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    const other = await create('P-6', { userId: nurse.userId });
    expect(other.practitionerOffer).toBeNull();
    const made = await practitioner({ userId });
    expect(await view(id)).toMatchObject({ practitionerId: made.id, practitionerOffer: null });
  });

  test('of another company is not found by the same account', async () => {
    const stranger = await signedInCompany(api);
    await stranger.client.ok('practitionerCreate', {
      body: { firstName: 'Ajena', lastName: 'Sol', userId: stranger.userId },
    });
    expect((await create('P-7', { userId: owner.userId })).practitionerId).toBeNull();
  });
});
