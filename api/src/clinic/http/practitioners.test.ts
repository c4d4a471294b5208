import {
  createTestApi,
  signedUp,
  testPassword,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { onePixel } from '../../testing/records/clinic';
import { openFrontDesk, putAppointment } from '../../testing/front-desk';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('practitioners', () => {
  let owner: SignedInMember;
  let doctor: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
    doctor = await newMember(api, owner.companyId, ['doctor']);
  });
  afterAll(() => api.clock.move());

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

describe('room location and capacity', () => {
  let owner: SignedInMember;
  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  const site = async (name: string) => (await owner.client.ok('siteCreate', { body: { name } })).id;
  const department = async (code: string, siteId: string | null) =>
    (await owner.client.ok('departmentCreate', { body: { name: code, code, siteId } })).id;
  const fault = (path: string, code = 'not_an_option') => ({
    code: 'request.invalid',
    errors: [{ path, code }],
  });
  const book = async (
    desk: Parameters<typeof putAppointment>[2],
    roomId: string,
    startAt: string,
    minutes: number,
  ) => {
    const id = await putAppointment(api, owner, desk, startAt, minutes);
    await api.database.asOwner((client) =>
      client.query('update appointment set room_id = $2 where id = $1', [id, roomId]),
    );
  };

  test('a room needs an active site, and an active department of that site', async () => {
    const [centre, north, gone] = [
      await site('Centro'),
      await site('Norte'),
      await site('Cerrada'),
    ];
    const [ofNorth, everywhere, over] = [
      await department('norte', north),
      await department('todas', null),
      await department('cerrada', null),
    ];
    await owner.client.ok('siteUpdate', {
      params: { siteId: gone },
      body: { version: 1, active: false },
    });
    await owner.client.ok('departmentUpdate', {
      params: { departmentId: over },
      body: { version: 1, active: false },
    });
    expect(
      await owner.client.refused('roomCreate', { body: { name: 'A', siteId: gone } }),
    ).toMatchObject(fault('siteId'));
    expect(
      await owner.client.refused('departmentCreate', {
        body: { name: 'X', code: 'x', siteId: gone },
      }),
    ).toMatchObject(fault('siteId'));
    expect(
      await owner.client.refused('roomCreate', {
        body: { name: 'A', siteId: centre, departmentId: ofNorth },
      }),
    ).toMatchObject(fault('departmentId'));
    expect(
      await owner.client.refused('roomCreate', {
        body: { name: 'A', siteId: centre, departmentId: over },
      }),
    ).toMatchObject(fault('departmentId'));
    await owner.client.ok('roomCreate', {
      body: { name: 'A', siteId: centre, departmentId: everywhere },
    });
    const room = await owner.client.ok('roomCreate', {
      body: { name: 'A', siteId: north, departmentId: ofNorth },
    });
    const params = { roomId: room.id };
    expect(
      await owner.client.refused('roomUpdate', {
        params,
        body: { version: 1, siteId: centre, name: 'B' },
      }),
    ).toMatchObject(fault('departmentId'));
    expect(
      await owner.client.refused('roomUpdate', { params, body: { version: 1, siteId: gone } }),
    ).toMatchObject(fault('siteId'));
    expect(
      await owner.client.ok('roomUpdate', {
        params,
        body: { version: 1, siteId: centre, departmentId: null, name: 'B' },
      }),
    ).toMatchObject({ siteId: centre });
  });

  test('a department cannot move to a site without its rooms, but can serve every site', async () => {
    const [east, west] = [await site('Oriente'), await site('Poniente')];
    const id = await department('fisio', east);
    const room = await owner.client.ok('roomCreate', {
      body: { name: 'Gimnasio', siteId: east, departmentId: id },
    });
    const params = { departmentId: id };
    expect(
      await owner.client.refused('departmentUpdate', {
        params,
        body: { version: 1, siteId: west },
      }),
    ).toMatchObject({
      code: 'structure.rooms_elsewhere',
      meta: { rooms: 1 },
      errors: [{ path: 'siteId' }],
    });
    expect(
      await owner.client.ok('departmentUpdate', { params, body: { version: 1, siteId: null } }),
    ).toMatchObject({ siteId: null });
    await owner.client.ok('roomUpdate', {
      params: { roomId: room.id },
      body: { version: 1, siteId: west },
    });
    expect(
      await owner.client.ok('departmentUpdate', { params, body: { version: 2, siteId: west } }),
    ).toMatchObject({ siteId: west });
  });

  test('restoring needs an active place', async () => {
    const closing = await site('Que reabre');
    const id = await department('laser', closing);
    const room = await owner.client.ok('roomCreate', {
      body: { name: 'Láser', siteId: closing, departmentId: id },
    });
    const [ofRoom, ofDepartment] = [{ roomId: room.id }, { departmentId: id }];
    await owner.client.ok('roomUpdate', { params: ofRoom, body: { version: 1, active: false } });
    await owner.client.ok('departmentUpdate', {
      params: ofDepartment,
      body: { version: 1, active: false },
    });
    await owner.client.ok('siteUpdate', {
      params: { siteId: closing },
      body: { version: 1, active: false },
    });
    const restore = { version: 2, active: true };
    const refused = (path: string) => ({ code: 'structure.place_archived', errors: [{ path }] });
    expect(
      await owner.client.refused('roomUpdate', { params: ofRoom, body: restore }),
    ).toMatchObject(refused('siteId'));
    expect(
      await owner.client.refused('departmentUpdate', { params: ofDepartment, body: restore }),
    ).toMatchObject(refused('siteId'));
    await owner.client.ok('siteUpdate', { params: { siteId: closing }, body: restore });
    expect(
      await owner.client.refused('roomUpdate', { params: ofRoom, body: restore }),
    ).toMatchObject(refused('departmentId'));
    await owner.client.ok('departmentUpdate', { params: ofDepartment, body: restore });
    expect(await owner.client.ok('roomUpdate', { params: ofRoom, body: restore })).toMatchObject({
      active: true,
    });
  });

  test('archived references stay while other fields change', async () => {
    const siteId = await site('Que cierra');
    const room = await owner.client.ok('roomCreate', { body: { name: 'Sala', siteId } });
    await owner.client.ok('siteUpdate', {
      params: { siteId },
      body: { version: 1, active: false },
    });
    expect(
      await owner.client.ok('roomUpdate', {
        params: { roomId: room.id },
        body: { version: 1, siteId, name: 'Sala 1' },
      }),
    ).toMatchObject({ name: 'Sala 1' });
  });

  test('moving a room with upcoming appointments needs a confirmation', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const other = await site('Adonde va');
    const room = await owner.client.ok('roomCreate', {
      body: { name: 'Se muda', siteId: desk.siteId },
    });
    await book(desk, room.id, '2099-01-05T15:00:00Z', 30);
    const params = { roomId: room.id };
    const moved = { version: 1, siteId: other };
    expect(await owner.client.refused('roomUpdate', { params, body: moved })).toMatchObject({
      code: 'structure.has_appointments',
      meta: { appointments: 1 },
    });
    expect(
      await owner.client.ok('roomUpdate', { params, body: { ...moved, appointmentsKnown: 1 } }),
    ).toMatchObject({ siteId: other });
  });

  test('the capacity cannot fall below the simultaneous appointments', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const room = await owner.client.ok('roomCreate', {
      body: { name: 'Grande', siteId: desk.siteId, capacity: 4 },
    });
    await book(desk, room.id, '2099-01-05T15:00:00Z', 30);
    await book({ ...desk, practitionerId: desk.otherId }, room.id, '2099-01-05T15:15:00Z', 30);
    await book(desk, room.id, '2099-01-05T15:45:00Z', 30);
    const params = { roomId: room.id };
    expect(
      await owner.client.refused('roomUpdate', { params, body: { version: 1, capacity: 1 } }),
    ).toMatchObject(fault('capacity', 'too_small'));
    expect(
      await owner.client.ok('roomUpdate', { params, body: { version: 1, capacity: 2 } }),
    ).toMatchObject({ capacity: 2 });
    const after = await owner.client.ok('roomCreate', {
      body: { name: 'Uno tras otro', siteId: desk.siteId, capacity: 3 },
    });
    for (const startAt of ['2099-01-06T15:00:00Z', '2099-01-06T15:30:00Z'])
      await book(desk, after.id, startAt, 30);
    expect(
      await owner.client.ok('roomUpdate', {
        params: { roomId: after.id },
        body: { version: 1, capacity: 1 },
      }),
    ).toMatchObject({ capacity: 1 });
  });
});
