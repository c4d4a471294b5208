import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { readPdf } from '../../testing/pdf';
import { createPatient, onePixel } from '../../testing/records/patients';

describe('photos and files of a patient', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let desk: SignedInMember;
  let doctor: SignedInMember;
  let patientId: string;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    desk = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
    patientId = (await createPatient(desk.client)).id;
  });
  afterAll(() => api.close());

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
