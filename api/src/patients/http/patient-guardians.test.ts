import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { withClient } from '../../platform/database/connection';
import { createPatient, patientMergeInput } from '../../testing/records/patients';

const child = { firstName: 'Leo', birthDate: '2018-05-01', sex: 'H' as const };
const guardian = { name: 'Rosa López', relation: 'mother' as const, phone: '+525511112222' };

describe('the guardian of a minor', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  /** Compares the record with what other modules read. */
  const missing = async (patientId: string) => {
    const { guardianMissing } = await owner.client.ok('patientView', { params: { patientId } });
    const { rows } = await withClient(api.database.owner, (client) =>
      client.query<{ guarded: boolean }>(
        'select patient_guarded($1, $2, current_date) as guarded',
        [owner.companyId, patientId],
      ),
    );
    return [guardianMissing, !rows[0]?.guarded];
  };

  const family = async () => {
    const mother = await createPatient(owner.client);
    return { mother, leo: await createPatient(owner.client, { ...child, guardianId: mother.id }) };
  };

  test('is not required of an adult, and need not be a patient', async () => {
    const { mother, leo } = await family();
    const other = await createPatient(owner.client, { ...child, guardian });
    expect(leo.guardianMissing).toBe(false);
    expect([await missing(mother.id), await missing(leo.id), await missing(other.id)]).toEqual([
      [false, false],
      [false, false],
      [false, false],
    ]);
  });

  test('does not count after death, which can still be recorded', async () => {
    const { mother, leo } = await family();
    const params = { patientId: mother.id };
    expect(
      await owner.client.ok('patientStatusSet', {
        params,
        body: { version: 1, status: 'deceased', deceasedOn: '2026-01-02' },
      }),
    ).toMatchObject({ status: 'deceased' });
    expect(await missing(leo.id)).toEqual([true, true]);
    await owner.client.ok('patientUpdate', {
      params: { patientId: leo.id },
      body: { version: 1, guardianId: null, guardian },
    });
    expect(await missing(leo.id)).toEqual([false, false]);
  });

  test('does not count once their birth date makes them a minor', async () => {
    const { mother, leo } = await family();
    await owner.client.ok('patientUpdate', {
      params: { patientId: mother.id },
      body: { version: 1, birthDate: '2015-03-12', guardian },
    });
    expect(await missing(leo.id)).toEqual([true, true]);
  });

  test('is replaced by the record into which theirs is merged', async () => {
    const { mother, leo } = await family();
    const other = await createPatient(owner.client);
    await owner.client.ok('patientMerge', {
      params: { patientId: other.id },
      ...patientMergeInput(mother.id),
    });
    expect(await missing(leo.id)).toEqual([false, false]);
  });

  test('is required until the patient comes of age in the company’s time zone, unless deceased', async () => {
    // 19:00 on the 3rd in Mexico City is already the 4th in UTC.
    api.clock.move(new Date('2026-03-04T01:00:00Z'));
    const mother = await createPatient(owner.client);
    const [young, grown] = [
      await createPatient(owner.client, { birthDate: '2008-03-04', guardianId: mother.id }),
      await createPatient(owner.client, { birthDate: '2008-03-03', guardianId: mother.id }),
    ];
    const die = (patientId: string, deceasedOn: string) =>
      owner.client.ok('patientStatusSet', {
        params: { patientId },
        body: { version: 1, status: 'deceased', deceasedOn },
      });
    await die(mother.id, '2026-01-02');
    const guardianMissingOf = async (patientId: string) =>
      (await owner.client.ok('patientView', { params: { patientId } })).guardianMissing;
    expect([await guardianMissingOf(young.id), await guardianMissingOf(grown.id)]).toEqual([
      true,
      false,
    ]);
    expect((await die(young.id, '2026-01-03')).guardianMissing).toBe(false);
    api.clock.move();
  });
});
