import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { createPatient, onePixel, patientBody } from '../../testing/records/patients';
import { readPdf } from '../../testing/pdf';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('patients', () => {
  let owner: SignedInMember;
  let desk: SignedInMember;
  beforeAll(async () => {
    owner = await newCompany(api);
    desk = await newMember(api, owner.companyId, ['reception']);
  });
  afterAll(() => api.clock.move());

  test('get consecutive numbers without gaps, also in parallel', async () => {
    const company = await newCompany(api);
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

  test('logs every read: a record, a list with its patients; recent patients come from that log', async () => {
    const company = await newCompany(api);
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
    const others = await createPatient((await newCompany(api)).client);
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

describe('photos and files of a patient', () => {
  let owner: SignedInMember;
  let desk: SignedInMember;
  let doctor: SignedInMember;
  let patientId: string;
  beforeAll(async () => {
    owner = await newCompany(api);
    desk = await newMember(api, owner.companyId, ['reception']);
    doctor = await newMember(api, owner.companyId, ['doctor']);
    patientId = (await createPatient(desk.client)).id;
  });
  afterAll(() => api.clock.move());

  const paper = (name: string, query: { clinical?: string } = {}) => ({
    params: { patientId },
    query: { name, ...query },
    body: new Blob(['Glucosa']),
  });
  const namesFor = async ({ client }: SignedInMember) =>
    (await client.ok('patientFileList', { params: { patientId } })).items.map(({ name }) => name);

  test('replaces and removes the photo, and logs it', async () => {
    const save = () =>
      desk.client.ok('patientPhotoSave', { params: { patientId }, body: new Blob([onePixel]) });
    const [first, second] = [await save(), await save()];
    expect(second.photoId).not.toBe(first.photoId);
    expect(second.version).toBe(1);
    expect(
      (await doctor.client.ok('patientPhotoView', { params: { patientId } })).content.size,
    ).toBe(onePixel.length);
    expect(
      (
        await desk.client.refused('patientPhotoSave', {
          params: { patientId },
          body: new Blob(['not a picture']),
        })
      ).errors,
    ).toMatchObject([{ code: 'not_an_image' }]);
    expect(
      (await desk.client.ok('patientPhotoDelete', { params: { patientId } })).photoId,
    ).toBeNull();
    expect((await doctor.client.refused('patientPhotoView', { params: { patientId } })).code).toBe(
      'resource.not_found',
    );
    const { items } = await owner.client.ok('patientLog', { params: { patientId }, query: {} });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['patient.photo_saved', 'patient.read', 'patient.photo_removed']),
    );
  });

  test('everybody sees desk files; the desk sees no clinical file, and it cannot be deleted', async () => {
    await desk.client.ok('patientFileCreate', paper('identificacion.txt'));
    expect(
      (await desk.client.refused('patientFileCreate', paper('estudio.txt', { clinical: 'true' })))
        .code,
    ).toBe('permission.denied');
    const study = await doctor.client.ok(
      'patientFileCreate',
      paper('estudio.txt', { clinical: 'true' }),
    );
    expect(await namesFor(doctor)).toEqual(
      expect.arrayContaining(['estudio.txt', 'identificacion.txt']),
    );
    expect(await namesFor(desk)).toEqual(['identificacion.txt']);
    const params = { patientFileId: study.id };
    for (const name of ['patientFileDownload', 'patientFileDelete'] as const)
      expect((await desk.client.refused(name, { params })).code).toBe('resource.not_found');
    expect(await (await doctor.client.ok('patientFileDownload', { params })).content.text()).toBe(
      'Glucosa',
    );
    expect((await doctor.client.refused('patientFileDelete', { params })).code).toBe(
      'patientFile.kept',
    );
    const { items } = await owner.client.ok('patientLog', { params: { patientId }, query: {} });
    expect(items.filter(({ action }) => action === 'patient.file_added')).toHaveLength(1);
  });

  test('rejects content that is no document, and deletes a desk file', async () => {
    const program = { ...paper('programa.exe'), body: new Blob(['MZ\u0000\u0001']) };
    expect((await desk.client.refused('patientFileCreate', program)).code).toBe(
      'patientFile.kind_unknown',
    );
    const [kept] = (await desk.client.ok('patientFileList', { params: { patientId } })).items;
    await desk.client.ok('patientFileDelete', { params: { patientFileId: kept?.id ?? '' } });
    expect(await namesFor(desk)).toEqual([]);
  });

  test('the data report has nothing clinical, lists who read it, and needs the export permission', async () => {
    expect(
      (await desk.client.refused('patientDataExport', { params: { patientId }, query: {} })).code,
    ).toBe('permission.denied');
    await doctor.client.ok('allergyCreate', {
      params: { patientId },
      body: { substance: 'Penicilina' },
    });
    const file = await owner.client.ok('patientDataExport', { params: { patientId }, query: {} });
    const text = await file.content.text();
    expect(file.name).toMatch(/^Datos personales EXP-000001 .*\.json$/);
    expect(text).not.toMatch(/Penicilina|estudio/);
    expect(JSON.parse(text)).toMatchObject({
      format: 'sala.patient-data/1',
      patient: { id: patientId, firstName: 'Mariana', curp: null },
      consents: [],
      appointments: [],
      visits: [],
      files: [],
      access: expect.arrayContaining([
        expect.objectContaining({ action: 'patient.created' }),
        expect.objectContaining({ action: 'patient.data_exported' }),
      ]),
    });
  });

  test('the printed report names the clinic and its author and numbers its pages', async () => {
    const request = { params: { patientId }, query: { format: 'pdf' as const } };
    expect((await desk.client.refused('patientDataExport', request)).code).toBe(
      'permission.denied',
    );
    await owner.client.ok('companyLogoSave', { body: new Blob([onePixel]) });
    const answers = [
      { purpose: 'reminders' as const, channel: 'whatsapp' as const, granted: true },
    ];
    await desk.client.ok('patientConsentRecord', {
      params: { patientId },
      body: { answers, method: 'signed' },
    });
    const { version } = await desk.client.ok('patientView', { params: { patientId } });
    await desk.client.ok('patientUpdate', {
      params: { patientId },
      body: { version, ethnicGroup: 'Zapoteca' },
    });
    for (let time = 0; time < 40; time += 1)
      await owner.client.ok('patientView', { params: { patientId } });
    const file = await owner.client.ok('patientDataExport', request);
    expect(file.name).toMatch(/^Datos personales EXP-000001 .*\.pdf$/);
    const { isPdf, pages, text } = await readPdf(file.content);
    expect(isPdf).toBe(true);
    expect(pages).toBeGreaterThan(1);
    for (const words of [
      'Clínica de prueba',
      'Datos personales de Mariana García López',
      'derechos ARCO',
      'Preparado por',
      `Ana Ruiz (${owner.email})`,
      'Identificación',
      'Fecha de nacimiento',
      '12/03/1985',
      'Mujer',
      'Grupo étnico',
      'Zapoteca',
      'Contacto',
      '+52 55 1234 5678',
      'Consentimientos',
      'Recordatorios de cita, WhatsApp',
      'Aceptó',
      'con firma',
      'Citas',
      'Compras',
      'Documentos',
      'Exportación de sus datos (ARCO)',
      'NOM-004-SSA3-2012',
      'Página 1 de',
      `Página ${pages} de ${pages}`,
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/Penicilina|estudio/);
    const { items } = await owner.client.ok('patientLog', { params: { patientId }, query: {} });
    expect(
      items.filter(({ action }) => action === 'patient.data_exported').length,
    ).toBeGreaterThanOrEqual(1);
  });

  test('the report is in English for an English request', async () => {
    const file = await api
      .as(owner.token, { language: 'en' })
      .ok('patientDataExport', { params: { patientId }, query: { format: 'pdf' } });
    expect(file.name).toMatch(/^Personal data EXP-000001 \d{4}-\d\d-\d\d\.pdf$/);
    const { pages, text } = await readPdf(file.content);
    for (const words of [
      'Personal data of Mariana García López',
      'ARCO rights',
      'Prepared by',
      'Date of birth',
      '12 Mar 1985',
      'Female',
      'Mexico',
      'Appointment reminders, WhatsApp',
      'Agreed',
      'signed',
      'Who read or changed the record',
      'Document attached',
      'Data exported (ARCO)',
      'NOM-004-SSA3-2012',
      `Page ${pages} of ${pages}`,
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/Registered \d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d /);
    expect(text).not.toMatch(/Datos|Consulta|Página/);
  });

  test('files move with a merge', async () => {
    const twin = await createPatient(desk.client, { firstName: 'Marianita' });
    await desk.client.ok('patientFileCreate', {
      params: { patientId: twin.id },
      query: { name: 'acta.txt' },
      body: new Blob(['Acta']),
    });
    const { version } = await desk.client.ok('patientView', { params: { patientId } });
    await owner.client.ok('patientMerge', {
      params: { patientId },
      body: { version, sourceId: twin.id, sourceVersion: 1 },
    });
    expect(await namesFor(desk)).toEqual(['acta.txt']);
  });
});
