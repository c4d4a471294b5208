import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  testPassword,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { onePixel } from '../../testing/records/clinic';

describe('practitioners', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let doctor: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
  });
  afterAll(() => api.close());

  test('are created with links, and list what is missing to prescribe', async () => {
    const site = await owner.client.ok('siteCreate', { body: { name: 'Matriz' } });
    const department = await owner.client.ok('departmentCreate', {
      body: { name: 'Pediatría', code: 'pediatria' },
    });
    const specialty = await owner.client.ok('categoryCreate', {
      body: { kind: 'specialty', code: 'pediatria', name: 'Pediatría' },
    });
    const links = { departmentIds: [department.id], siteIds: [site.id] };
    const body = {
      firstName: 'Elena',
      lastName: 'Cárdenas',
      secondLastName: '',
      specialtyId: specialty.id,
      consultFee: 80_000,
      userId: doctor.userId,
      ...links,
    };
    const made = await owner.client.ok('practitionerCreate', { body });
    expect(made).toMatchObject({
      name: 'Elena Cárdenas',
      secondLastName: null,
      gaps: ['licenceNumber', 'titleInstitution'],
      specialty: { name: 'Pediatría' },
      ...links,
      eventTypeIds: [],
      editable: 'all',
    });
    const params = { practitionerId: made.id };
    const whole = await owner.client.ok('practitionerUpdate', {
      params,
      body: { version: 1, licenceNumber: '1234567', titleInstitution: 'UNAM', siteIds: [] },
    });
    expect(whole).toMatchObject({
      gaps: [],
      siteIds: [],
      departmentIds: [department.id],
      version: 2,
    });
    const { items } = await owner.client.ok('practitionerList', {
      query: { search: 'cardenas', departmentId: department.id },
    });
    expect(items).toMatchObject([{ id: made.id, gaps: [] }]);
    expect(items[0]).not.toHaveProperty('licenceNumber');
    expect(
      (await owner.client.ok('practitionerList', { query: { profession: 'nurse' } })).items,
    ).toEqual([]);
  });

  test('link an account of the company at most once', async () => {
    const again = await owner.client.refused('practitionerCreate', {
      body: { firstName: 'Otra', lastName: 'Persona', userId: doctor.userId },
    });
    expect(again).toMatchObject({ code: 'practitioner.user_taken', errors: [{ path: 'userId' }] });
    const stranger = await signedUp(api);
    const foreign = await owner.client.refused('practitionerCreate', {
      body: { firstName: 'Otra', lastName: 'Persona', userId: stranger.userId },
    });
    expect(foreign.errors).toMatchObject([{ path: 'userId', code: 'not_an_option' }]);
  });

  test.each(['123456', '123456789', '12345a7'])('refuse %s as a cédula', async (licenceNumber) => {
    const refused = await owner.client.refused('practitionerCreate', {
      body: { firstName: 'Otra', lastName: 'Persona', licenceNumber },
    });
    expect(refused.errors).toMatchObject([{ path: 'licenceNumber', code: 'format' }]);
  });

  test('let doctors edit their own profile except where they work', async () => {
    const [own] = (await doctor.client.ok('practitionerList', { query: {} })).items;
    const params = { practitionerId: own?.id ?? '' };
    const profile = await doctor.client.ok('practitionerView', { params });
    expect(profile.editable).toBe('own');
    const changed = await doctor.client.ok('practitionerUpdate', {
      params,
      body: { version: profile.version, bio: 'Pediatra desde 2010', color: '#0d9488' },
    });
    expect(changed).toMatchObject({ bio: 'Pediatra desde 2010', color: '#0d9488' });
    for (const managed of [
      { departmentIds: [] },
      { active: false },
      { consultFee: 1 },
      { userId: null },
      { profession: 'dentist' as const },
    ]) {
      expect(
        (
          await doctor.client.refused('practitionerUpdate', {
            params,
            body: { version: changed.version, ...managed },
          })
        ).code,
      ).toBe('permission.denied');
    }
    const other = await owner.client.ok('practitionerCreate', {
      body: { firstName: 'Raúl', lastName: 'Gómez' },
    });
    const theirs = { practitionerId: other.id };
    expect((await doctor.client.ok('practitionerView', { params: theirs })).editable).toBe('none');
    expect(
      (
        await doctor.client.refused('practitionerUpdate', {
          params: theirs,
          body: { version: 1, bio: 'X' },
        })
      ).code,
    ).toBe('permission.denied');
    expect(
      (await doctor.client.refused('practitionerSignatureView', { params: theirs })).code,
    ).toBe('permission.denied');
    expect(
      (
        await doctor.client.refused('practitionerPhotoSave', {
          params: theirs,
          body: new Blob([onePixel]),
        })
      ).code,
    ).toBe('permission.denied');
  });

  test('replace pictures and refuse other files', async () => {
    const { id } = await owner.client.ok('practitionerCreate', {
      body: { firstName: 'Foto', lastName: 'Gráfica' },
    });
    const params = { practitionerId: id };
    const first = await owner.client.ok('practitionerPhotoSave', {
      params,
      body: new Blob([onePixel]),
    });
    const second = await owner.client.ok('practitionerPhotoSave', {
      params,
      body: new Blob([onePixel]),
    });
    expect(second.photoId).not.toBe(first.photoId);
    const shown = await owner.client.ok('practitionerPhotoView', { params });
    expect(Buffer.from(await shown.content.arrayBuffer())).toEqual(onePixel);
    expect(
      (
        await owner.client.refused('practitionerSignatureSave', {
          params,
          body: new Blob(['<svg/>']),
        })
      ).errors,
    ).toMatchObject([{ code: 'not_an_image' }]);
    expect((await owner.client.ok('practitionerPhotoDelete', { params })).photoId).toBeNull();
    expect((await owner.client.refused('practitionerPhotoView', { params })).code).toBe(
      'resource.not_found',
    );
  });

  test('set their own PIN, confirmed by the password', async () => {
    const [own] = (await doctor.client.ok('practitionerList', { query: { search: 'elena' } }))
      .items;
    const params = { practitionerId: own?.id ?? '' };
    const body = { pin: '4821', password: testPassword };
    expect((await owner.client.refused('practitionerPinSave', { params, body })).code).toBe(
      'permission.denied',
    );
    expect(
      (
        await doctor.client.refused('practitionerPinSave', {
          params,
          body: { ...body, password: 'otra-clave-9' },
        })
      ).code,
    ).toBe('auth.password_wrong');
    expect((await doctor.client.ok('practitionerPinSave', { params, body })).hasPin).toBe(true);
  });

  test('are not offered once disabled', async () => {
    const { id } = await owner.client.ok('practitionerCreate', {
      body: { firstName: 'Se', lastName: 'Va' },
    });
    const params = { practitionerId: id };
    expect(await owner.client.ok('practitionerAheadList', { params })).toEqual({
      total: 0,
      items: [],
    });
    await owner.client.ok('practitionerUpdate', { params, body: { version: 1, active: false } });
    const ids = async (query: object) =>
      (await owner.client.ok('practitionerList', { query })).items.map((one) => one.id);
    expect(await ids({})).not.toContain(id);
    expect(await ids({ includeArchived: 'true' })).toContain(id);
  });
});
