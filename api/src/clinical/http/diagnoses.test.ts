import {
  createTestApi,
  signedInCompany,
  joinCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { createVisitRecords, visitInputs } from '../../testing/records/visits';

describe('the search of diagnoses', () => {
  let api: TestApi;
  let doctor: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    doctor = await signedInCompany(api, { founder: ['owner', 'doctor'] });
  });
  afterAll(() => api.close());

  const codes = async (search: string, { client } = doctor) =>
    (await client.ok('diagnosisSearch', { query: { search } })).items.map(({ code }) => code);

  test('shows the caller’s favourites, then what they diagnosed last, before anything is typed', async () => {
    expect(await codes('')).toEqual([]);
    const { visitId } = await createVisitRecords(api, doctor);
    const params = { visitId };
    await doctor.client.ok('visitStart', { params, body: { version: 1 } });
    await doctor.client.ok('visitDiagnosesSave', { params, ...visitInputs.visitDiagnosesSave });
    const favour = (code: string, favourite: boolean) =>
      doctor.client.ok('diagnosisFavouriteSet', { params: { code }, body: { favourite } });
    await favour('M54.5', true);
    await favour('M54.5', true); // twice is once
    expect(await codes('')).toEqual(['M54.5', 'J02.9']);
    const [first] = (await doctor.client.ok('diagnosisSearch', { query: { search: 'dolor' } }))
      .items;
    expect(first).toMatchObject({ code: 'M54.5', favourite: true });
    const other = await joinCompany(api, await signedUp(api), doctor.companyId, ['doctor']);
    expect(await codes('', other)).toEqual([]);
    await favour('M54.5', false);
    expect(await codes('')).toEqual(['J02.9']);
  });

  test('a code that nobody knows is no favourite, and nurses have none', async () => {
    const input = { params: { code: 'Q99.0' }, body: { favourite: true } };
    expect((await doctor.client.refused('diagnosisFavouriteSet', input)).code).toBe(
      'resource.not_found',
    );
    const nurse = await joinCompany(api, await signedUp(api), doctor.companyId, ['nurse']);
    expect((await nurse.client.refused('diagnosisFavouriteSet', input)).code).toBe(
      'permission.denied',
    );
  });
});
