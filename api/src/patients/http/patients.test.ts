import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { createPatient, patientBody } from '../../testing/records/patients';

describe('patients', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let desk: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    desk = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
  });
  afterAll(() => api.close());

  test('get consecutive numbers without gaps, also in parallel', async () => {
    const company = await signedInCompany(api);
    const created = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        createPatient(company.client, { firstName: `Ana${place}` }),
      ),
    );
    expect(created.map(({ recordNumber }) => recordNumber).sort()).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((value) => `EXP-00000${value}`),
    );
  });

  test('stores what is sent; a change lists its fields, and an outdated version is rejected', async () => {
    const address = {
      street: 'Av. Juárez',
      exterior: '12',
      interior: '',
      colonia: 'Centro',
      zip: '06010',
      municipality: 'Cuauhtémoc',
      state: 'CDMX',
      country: 'MX',
    };
    const patient = await createPatient(desk.client, {
      address,
      email: 'Mari@Correo.test',
      emergencyContact: { name: 'Luis', relation: 'spouse', phone: '+525587654321' },
    });
    expect(patient).toMatchObject({
      name: 'Mariana García López',
      listName: 'García López, Mariana',
      address,
      email: 'mari@correo.test',
      consentMissing: false,
      hasAlerts: false,
      debt: 0,
      version: 1,
    });
    const params = { patientId: patient.id };
    await desk.client.ok('patientUpdate', {
      params,
      body: { version: 1, occupation: 'Arquitecta' },
    });
    const problem = await owner.client.refused('patientUpdate', {
      params,
      body: { version: 1, occupation: 'Abogada' },
    });
    expect(problem).toMatchObject({
      code: 'resource.version_conflict',
      meta: {
        changedBy: { id: desk.userId },
        changes: { occupation: [null, 'Arquitecta'] },
        current: { version: 2 },
      },
    });
    expect(
      await desk.client.ok('patientUpdate', {
        params,
        body: { version: 2, occupation: '', ethnicGroup: ' Zapoteca ', address },
      }),
    ).toMatchObject({ occupation: null, ethnicGroup: 'Zapoteca', version: 3 });
  });

  test('a minor needs an adult guardian', async () => {
    const child = { firstName: 'Leo', birthDate: '2018-05-01', sex: 'H' as const };
    const refused = await desk.client.refused('patientCreate', { body: patientBody(child) });
    expect(refused.errors).toMatchObject([{ path: 'guardian', code: 'required' }]);
    const mother = await createPatient(desk.client);
    const leo = await createPatient(desk.client, { ...child, guardianId: mother.id });
    expect(leo.guardianPatient).toEqual({ id: mother.id, name: 'Mariana García López' });
    const brother = await desk.client.refused('patientCreate', {
      body: patientBody({ ...child, guardianId: leo.id }),
    });
    expect(brother.errors).toMatchObject([{ path: 'guardianId', code: 'not_an_option' }]);
    const guardian = { name: 'Rosa López', relation: 'mother', phone: '+525511112222' };
    expect((await createPatient(desk.client, { ...child, guardian })).guardian).toEqual(guardian);
  });

  test('rejects an invalid or taken CURP and asks to confirm one that does not match', async () => {
    const born = { firstName: 'Mariana', birthDate: '2005-03-12', curp: 'GALM050312MDFRPRA5' };
    expect(
      (
        await desk.client.refused('patientCreate', {
          body: patientBody({ ...born, curp: 'GALM050312MDFRPRA6' }),
        })
      ).code,
    ).toBe('request.invalid');
    const differs = patientBody({ ...born, birthDate: '2005-12-03', sex: 'H' });
    expect(await desk.client.refused('patientCreate', { body: differs })).toMatchObject({
      code: 'patient.curp_mismatch',
      meta: { mismatches: ['birthDate', 'sex'] },
    });
    const { id, recordNumber } = await desk.client.ok('patientCreate', {
      body: { ...differs, curpOverride: true },
    });
    expect(await desk.client.refused('patientCreate', { body: patientBody(born) })).toMatchObject({
      code: 'patient.curp_taken',
      meta: { patientId: id, recordNumber },
    });
  });

  test('a deceased patient has a death date after the birth', async () => {
    const { id: patientId } = await createPatient(desk.client);
    const refused = await desk.client.refused('patientStatusSet', {
      params: { patientId },
      body: { version: 1, status: 'deceased', deceasedOn: '1980-01-01' },
    });
    expect(refused.errors).toMatchObject([{ path: 'deceasedOn' }]);
    const body = { version: 1, status: 'deceased' as const, deceasedOn: '2026-01-02' };
    expect(await desk.client.ok('patientStatusSet', { params: { patientId }, body })).toMatchObject(
      { status: 'deceased', deceasedOn: '2026-01-02', version: 2 },
    );
    expect(
      await desk.client.ok('patientStatusSet', {
        params: { patientId },
        body: { version: 2, status: 'active' },
      }),
    ).toMatchObject({ deceasedOn: null });
  });

  test('logs every read: a record, a list with its patients; recent patients come from that log', async () => {
    const company = await signedInCompany(api);
    const { id: patientId } = await createPatient(company.client);
    await createPatient(company.client, { firstName: 'Otra' });
    await company.client.ok('patientView', { params: { patientId } });
    expect((await company.client.ok('patientRecent')).items.map(({ id }) => id)).toEqual([
      patientId,
    ]);
    const { items } = await company.client.ok('patientLog', { params: { patientId }, query: {} });
    expect(items.map(({ action }) => action)).toEqual(['patient.read', 'patient.created']);
    expect(items[1]?.changes).toMatchObject({ firstName: [null, 'Mariana'] });
    expect(
      (await desk.client.refused('patientLog', { params: { patientId }, query: {} })).code,
    ).toBe('permission.denied');
  });

  test('tags are categories of the company', async () => {
    const { id } = await owner.client.ok('categoryCreate', {
      body: { kind: 'patient_tag', code: 'vip', name: 'VIP' },
    });
    const patient = await createPatient(desk.client, { tagIds: [id] });
    expect(patient.tags.map(({ name }) => name)).toEqual(['VIP']);
    const refused = await desk.client.refused('patientUpdate', {
      params: { patientId: patient.id },
      body: { version: 1, tagIds: [patient.id] },
    });
    expect(refused.errors).toMatchObject([{ path: 'tagIds' }]);
    expect(
      (await desk.client.ok('patientList', { query: { tags: id } })).items.map((item) => item.id),
    ).toEqual([patient.id]);
  });

  test('adds and removes a tag in bulk, and exports the selection', async () => {
    const { id: tagId } = await owner.client.ok('categoryCreate', {
      body: { kind: 'patient_tag', code: 'platica', name: 'Plática' },
    });
    const [ana, eva] = [
      await createPatient(desk.client, { firstName: 'Ana' }),
      await createPatient(desk.client, { firstName: 'Eva', tagIds: [tagId] }),
    ];
    const others = await createPatient((await signedInCompany(api)).client);
    const tag = (tagged: boolean) =>
      desk.client.ok('patientBulkTag', {
        body: { ids: [ana.id, eva.id, others.id], tagId, tagged },
      });
    const outcome = await tag(true);
    expect([outcome.done.toSorted(), outcome.failed]).toEqual([
      [ana.id, eva.id].toSorted(),
      [expect.objectContaining({ id: others.id, code: 'resource.not_found' })],
    ]);
    const tagsOf = async (patientId: string) => {
      const { tags, version } = await desk.client.ok('patientView', { params: { patientId } });
      return [tags.map(({ name }) => name), version];
    };
    expect([await tagsOf(ana.id), await tagsOf(eva.id)]).toEqual([
      [['Plática'], 2],
      [['Plática'], 1],
    ]);
    const { items } = await owner.client.ok('patientLog', {
      params: { patientId: ana.id },
      query: {},
    });
    expect(items.find(({ action }) => action === 'patient.updated')?.changes).toEqual({
      tags: [null, 'Plática'],
    });
    const file = await owner.client.ok('patientPickedExport', {
      body: { ids: [eva.id, others.id, ana.id], columns: 'recordNumber' },
    });
    expect((await file.content.text()).trim().split('\r\n').slice(2)).toEqual([
      '# Filtros: Elegidos a mano: 3',
      'Expediente',
      eva.recordNumber,
      ana.recordNumber,
    ]);
    await tag(false);
    expect([await tagsOf(ana.id), await tagsOf(eva.id)]).toEqual([
      [[], 3],
      [[], 2],
    ]);
    expect(
      await desk.client.refused('patientBulkTag', {
        body: { ids: [ana.id], tagId: ana.id, tagged: true },
      }),
    ).toMatchObject({ errors: [{ path: 'tagId' }] });
    expect(
      (await desk.client.refused('patientPickedExport', { body: { ids: [ana.id] } })).code,
    ).toBe('permission.denied');
  });
});
