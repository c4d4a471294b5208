import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { withClient } from '../../platform/database/connection';
import { createPatient, patientBody } from '../../testing/records/patients';

describe('validation of a patient, by field', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api, { founder: ['owner', 'doctor'] });
  });
  afterEach(() => api.clock.move());
  afterAll(() => api.close());

  const refused = async (change: object) =>
    (await owner.client.refused('patientCreate', { body: patientBody(change) })).errors;
  const contact = { name: 'Rosa López', relation: 'mother' };

  test('rejects an impossible phone or an unlisted country', async () => {
    const none = '+999123456789';
    expect(
      await refused({
        phone: none,
        phoneAlt: '+61412345678',
        guardian: { ...contact, phone: none },
        emergencyContact: { ...contact, phone: '+521234567890' },
      }),
    ).toMatchObject([
      { path: 'phone', code: 'format' },
      { path: 'phoneAlt', code: 'unknown_country' },
      { path: 'guardian.phone', code: 'format' },
      { path: 'emergencyContact.phone', code: 'format' },
    ]);
  });

  test('accepts a phone stored earlier when another field changes', async () => {
    const { id: patientId } = await createPatient(owner.client);
    await withClient(api.database.owner, (client) =>
      client.query(`update patient set phone = '+999123456789' where id = $1`, [patientId]),
    );
    expect(
      await owner.client.ok('patientUpdate', {
        params: { patientId },
        body: { version: 1, occupation: 'Arquitecta' },
      }),
    ).toMatchObject({ occupation: 'Arquitecta' });
    const problem = await owner.client.refused('patientUpdate', {
      params: { patientId },
      body: { version: 2, phoneAlt: '+999123456789' },
    });
    expect(problem.errors).toMatchObject([{ path: 'phoneAlt', code: 'format' }]);
  });

  test('rejects a birth date that is in the future in the company’s time zone', async () => {
    // 19:00 on the 3rd in Mexico City is already the 4th in UTC.
    api.clock.move(new Date('2026-03-04T01:00:00Z'));
    const born = (birthDate: string) => ({
      birthDate,
      guardian: { ...contact, phone: '+525511112222' },
    });
    expect(await refused(born('2026-03-04'))).toMatchObject([
      { path: 'birthDate', code: 'in_future' },
    ]);
    expect(await createPatient(owner.client, born('2026-03-03'))).toMatchObject({
      birthDate: '2026-03-03',
    });
    const { id: patientId } = await createPatient(owner.client);
    const die = (deceasedOn: string) => ({
      params: { patientId },
      body: { version: 1, status: 'deceased' as const, deceasedOn },
    });
    expect(
      (await owner.client.refused('patientStatusSet', die('2026-03-04'))).errors,
    ).toMatchObject([{ path: 'deceasedOn', code: 'in_future' }]);
    expect(await owner.client.ok('patientStatusSet', die('2026-03-03'))).toMatchObject({
      deceasedOn: '2026-03-03',
    });
  });

  test('explains a death before the birth and a birth after the death', async () => {
    const { id: patientId } = await createPatient(owner.client);
    const params = { patientId };
    const early = await owner.client.refused('patientStatusSet', {
      params,
      body: { version: 1, status: 'deceased', deceasedOn: '1980-01-01' },
    });
    expect(early.errors).toEqual([
      {
        path: 'deceasedOn',
        code: 'before_birth',
        message: 'Es anterior a la fecha de nacimiento.',
      },
    ]);
    await owner.client.ok('patientStatusSet', {
      params,
      body: { version: 1, status: 'deceased', deceasedOn: '1990-01-01' },
    });
    const late = await owner.client.refused('patientUpdate', {
      params,
      body: { version: 2, birthDate: '1990-01-02' },
    });
    expect(late.errors).toEqual([
      {
        path: 'birthDate',
        code: 'after_death',
        message: 'Es posterior a la fecha de fallecimiento.',
      },
    ]);
  });

  test('shows the allergy flag only to roles that receive or treat patients', async () => {
    const { id: patientId } = await createPatient(owner.client, { firstName: 'Alergia' });
    await owner.client.ok('allergyCreate', { params: { patientId }, body: { substance: 'Látex' } });
    const hasAlertsFor = async (role: 'reception' | 'nurse' | 'billing') => {
      const { client } = await joinCompany(api, await signedUp(api), owner.companyId, [role]);
      const { hasAlerts } = await client.ok('patientView', { params: { patientId } });
      const [listed] = (await client.ok('patientList', { query: { search: 'Alergia' } })).items;
      const [recent] = (await client.ok('patientRecent')).items;
      return [hasAlerts, listed?.hasAlerts, recent?.hasAlerts];
    };
    expect([await hasAlertsFor('reception'), await hasAlertsFor('nurse')]).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
    expect(await hasAlertsFor('billing')).toEqual([false, false, false]);
  });
});
