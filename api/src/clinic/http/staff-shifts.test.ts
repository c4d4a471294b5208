import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { newStaffMember } from '../../testing/records/staff';
import { bookAt, createFrontDesk, hourAhead } from '../../testing/records/appointments';
import type { RecordImport } from '@sala/shared-contracts';
import { runDueJobs } from '../../testing/jobs';
import { onePixel } from '../../testing/records/clinic';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('shifts of the staff', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let staffMemberId: string;
  let departmentId: string;
  let count = 0;

  beforeAll(async () => {
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    const body = { name: 'Urgencias', code: 'urgencias' };
    departmentId = (await owner.client.ok('departmentCreate', { body })).id;
  });
  beforeEach(async () => {
    count += 1;
    const body = newStaffMember(`S-${count}`, { hiredOn: '2026-01-05' });
    staffMemberId = (await owner.client.ok('staffMemberCreate', { body })).id;
  });
  afterAll(() => api.clock.move());

  const shift = (date: string, start = '08:00', end = '16:00', given: object = {}) => ({
    staffMemberId,
    departmentId,
    date,
    start,
    end,
    ...given,
  });
  const plan = (...shifts: ReturnType<typeof shift>[]) =>
    owner.client.ok('staffShiftCreate', { body: { shifts } });
  const refused = (...shifts: ReturnType<typeof shift>[]) =>
    owner.client.refused('staffShiftCreate', { body: { shifts } });
  const week = async (from: string, { client } = owner) => {
    const found = await client.ok('staffShiftList', { query: { from } });
    return found.shifts.filter((one) => one.staffMemberId === staffMemberId);
  };

  test('cover the night, and one person never works two at once', async () => {
    await plan(shift('2026-03-02', '22:00', '06:00'));
    expect(await week('2026-03-02', reception)).toMatchObject([
      { date: '2026-03-02', start: '22:00', end: '06:00' },
    ]);
    expect((await refused(shift('2026-03-03', '05:00', '12:00'))).code).toBe('staffShift.overlap');
    await plan(shift('2026-03-03', '06:00', '12:00'));
    const both = await Promise.all(
      [1, 2].map(() =>
        owner.client.call('staffShiftCreate', { body: { shifts: [shift('2026-03-05')] } }),
      ),
    );
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const [night] = await week('2026-03-02');
    const params = { staffShiftId: night?.id ?? '' };
    expect(
      (
        await owner.client.refused('staffShiftUpdate', {
          params,
          body: { version: 1, end: '07:00' },
        })
      ).code,
    ).toBe('staffShift.overlap');
    expect(
      await owner.client.ok('staffShiftUpdate', { params, body: { version: 1, end: '05:30' } }),
    ).toMatchObject({ end: '05:30', version: 2 });
    await owner.client.ok('staffShiftDelete', { params });
    expect(await week('2026-03-02')).toHaveLength(2);
  });

  test('are planned all or none, at most 500 at once, by whoever manages the roster', async () => {
    const many = Array.from({ length: 501 }, (_, day) =>
      shift(new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10)),
    );
    expect((await refused(...many)).errors).toMatchObject([{ path: 'shifts', code: 'too_long' }]);
    await plan(...many.slice(0, 500));
    expect((await refused(shift('2026-02-02'), shift('2026-02-02', '09:00', '10:00'))).code).toBe(
      'staffShift.overlap',
    );
    expect(await week('2026-02-02')).toEqual([]);
    const { code, meta } = await owner.client.refused('staffShiftRepeat', {
      body: {
        staffMemberIds: [staffMemberId],
        from: '2026-01-05',
        to: '2028-01-05',
        days: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '08:00', end: '16:00' })),
      },
    });
    expect([code, meta]).toEqual(['staffShift.too_many_at_once', { maximum: 500 }]);
    for (const endpoint of ['staffShiftCreate'] as const)
      expect(
        (await reception.client.refused(endpoint, { body: { shifts: [shift('2026-02-02')] } }))
          .code,
      ).toBe('permission.denied');
  });

  test('stay within the employment and out of absences', async () => {
    expect((await refused(shift('2026-01-04'))).code).toBe('staffShift.not_employed');
    await plan(shift('2026-04-01'));
    const body = {
      staffMemberId,
      kind: 'sick_leave',
      from: '2026-04-01',
      to: '2026-04-03',
    } as const;
    const kept = await owner.client.refused('staffAbsenceCreate', { body });
    expect([kept.code, kept.meta]).toEqual(['staffAbsence.has_shifts', { shifts: 1 }]);
    await owner.client.ok('staffAbsenceCreate', { body: { ...body, removeShifts: true } });
    expect((await refused(shift('2026-04-02'))).code).toBe('staffShift.absent');
    expect((await owner.client.refused('staffAbsenceCreate', { body })).code).toBe(
      'staffAbsence.overlap',
    );
    const query = { from: '2026-03-30' };
    const seen = await reception.client.ok('staffShiftList', { query });
    expect(seen.absences).toMatchObject([{ kind: null, from: '2026-04-01' }]);
    const race = await Promise.all([
      owner.client.call('staffShiftCreate', { body: { shifts: [shift('2026-05-04')] } }),
      owner.client.call('staffAbsenceCreate', {
        body: { ...body, from: '2026-05-04', to: '2026-05-04' },
      }),
    ]);
    expect(race.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('are copied and repeated without holidays, twice without effect', async () => {
    await owner.client.ok('companyHolidayCreate', {
      body: { date: '2026-09-16', name: 'Independencia' },
    });
    const repeat = {
      body: {
        staffMemberIds: [staffMemberId],
        departmentId,
        from: '2026-09-07',
        to: '2026-09-20',
        days: [1, 3, 5].map((weekday) => ({ weekday, start: '07:00', end: '15:00' })),
      },
    };
    expect(await owner.client.ok('staffShiftRepeat', repeat)).toEqual({ created: 5, skipped: 0 });
    expect(await owner.client.ok('staffShiftRepeat', repeat)).toEqual({ created: 0, skipped: 5 });
    const copy = { body: { from: '2026-09-07', to: '2026-09-14', departmentId } };
    expect(await owner.client.ok('staffShiftCopy', copy)).toEqual({ created: 0, skipped: 3 });
    const later = { body: { from: '2026-09-07', to: '2026-10-05', departmentId } };
    expect(await owner.client.ok('staffShiftCopy', later)).toEqual({ created: 3, skipped: 0 });
    expect((await week('2026-10-05')).map(({ date }) => date)).toEqual([
      '2026-10-05',
      '2026-10-07',
      '2026-10-09',
    ]);
  });

  test('take no person of another company', async () => {
    const { owner: foreigner } = await newCompany(api);
    const body = { shifts: [shift('2026-03-02')].map(({ departmentId: _ours, ...one }) => one) };
    expect((await foreigner.client.refused('staffShiftCreate', { body })).errors).toMatchObject([
      { path: 'shifts', code: 'not_an_option' },
    ]);
    expect(
      (
        await foreigner.client.refused('staffAbsenceCreate', {
          body: { staffMemberId, kind: 'other', from: '2026-03-02', to: '2026-03-02' },
        })
      ).code,
    ).toBe('resource.not_found');
  });
});

describe('coverage', () => {
  let owner: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api, { founder: ['owner', 'doctor', 'reception'] });
  });
  afterAll(() => api.clock.move());

  test('compares shifts with appointments by hour of the clinic’s clock', async () => {
    const desk = await createFrontDesk(api, owner);
    const { departmentId } = desk;
    // 23:30 to 00:00 in Mexico City is of the next day in UTC.
    const startAt = hourAhead(api, 3, 23, 30);
    await bookAt(owner.client, desk, startAt);
    const nextDay = startAt.slice(0, 10);
    const day = new Date(Date.parse(nextDay) - 86_400_000).toISOString().slice(0, 10);
    const { id: staffMemberId } = await owner.client.ok('staffMemberCreate', {
      body: newStaffMember('C-1'),
    });
    const shift = { staffMemberId, departmentId, start: '22:30', end: '01:00' };
    await owner.client.ok('staffShiftCreate', {
      body: {
        shifts: [
          { ...shift, date: new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10) },
          { ...shift, date: day, end: '00:15' },
        ],
      },
    });
    const query = { from: day, departmentId };
    const { hours } = await owner.client.ok('staffCoverageView', { query });
    expect(hours.map(({ date, hour, staffed, booked }) => [date, hour, staffed, booked])).toEqual([
      [day, 0, 60, 0],
      [day, 22, 30, 0],
      [day, 23, 60, 30],
      [nextDay, 0, 15, 0],
    ]);
    const { owner: foreigner } = await newCompany(api);
    expect(await foreigner.client.ok('staffCoverageView', { query })).toEqual({
      departments: [],
      hours: [],
    });
  });
});

describe('imports of the roster', () => {
  const file = `No. de empleado,Nombre,Apellido paterno,Puesto,Área,Fecha de ingreso,NSS,Celular,Contrato
E-1,Rosa,Méndez,Jefa de piso,Urgencias,03/02/2020,,55 1000 2000,planta
e-2,Iván,Ríos,Camillero,urgencias,15/01/2024,12345678903,,Honorarios
E-3,Luz,Sol,Enfermera,Quirófano,15/01/2024,,,
E-4,Leo,Paz,Enfermero,,15/01/2024,12345678904,,
E-5,Eva,Luna,Enfermera,,,,,
E-6,Ex,Empleado,Otro,,15/01/2024,,,
E-2,Iván,Ríos,Jefe de camilleros,,,,,
`;

  let owner: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  const work = async ({ id: staffImportId }: RecordImport) => {
    await runDueJobs(api);
    return owner.client.ok('staffImportView', { params: { staffImportId } });
  };

  test('check every row without writing, then create and update by employee number', async () => {
    await owner.client.ok('departmentCreate', { body: { name: 'Urgencias', code: 'urgencias' } });
    const rosa = await owner.client.ok('staffMemberCreate', { body: newStaffMember('E-1') });
    const left = await owner.client.ok('staffMemberCreate', { body: newStaffMember('E-6') });
    await owner.client.ok('staffMemberTerminate', {
      params: { staffMemberId: left.id },
      body: { version: 1, leftOn: '2024-06-30' },
    });
    const draft = await owner.client.ok('staffImportCreate', {
      query: { name: 'personal.csv' },
      body: new Blob([file]),
    });
    expect(draft.mapping).toEqual([
      'code',
      'firstName',
      'lastName',
      'position',
      'department',
      'hiredOn',
      'nss',
      'phone',
      'contractType',
    ]);
    const params = { staffImportId: draft.id };
    const body = { mapping: draft.mapping, matchBy: ['code' as const], onMatch: 'update' as const };
    const checked = await work(await owner.client.ok('staffImportCheck', { params, body }));
    expect(checked.counts).toEqual({ created: 1, updated: 2, skipped: 0, rejected: 4 });
    expect(checked.faults.map(({ row, heading, code }) => [row, heading, code])).toEqual([
      [4, 'Área', 'not_an_option'],
      [5, 'NSS', 'format'],
      [6, 'Fecha de ingreso', 'required'],
      [7, 'No. de empleado', 'fixed'],
    ]);
    expect((await owner.client.ok('staffMemberList')).total).toBe(1);
    const done = await work(await owner.client.ok('staffImportRun', { params }));
    expect([done.state, done.counts]).toEqual(['done', checked.counts]);
    const { items } = await owner.client.ok('staffMemberList', { query: { sort: 'employeeNo' } });
    expect(items).toMatchObject([
      { id: rosa.id, position: 'Jefa de piso', department: { name: 'Urgencias' }, version: 2 },
      { employeeNo: 'E-2', position: 'Jefe de camilleros', contractType: 'fees' },
    ]);
    const again = await owner.client.ok('staffImportCreate', {
      query: { name: 'personal.csv' },
      body: new Blob([file]),
    });
    const repeated = await owner.client.ok('staffImportCheck', {
      params: { staffImportId: again.id },
      body: { ...body, mapping: again.mapping },
    });
    expect((await work(repeated)).counts.created).toBe(0);
  });
});

describe('the practitioner of a person of the roster', () => {
  let owner: SignedInMember;
  let doctor: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
  });
  beforeEach(async () => {
    doctor = await newMember(api, owner.companyId, ['doctor']);
  });
  afterAll(() => api.clock.move());

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
    const nurse = await newMember(api, owner.companyId, ['nurse']);
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
    const nurse = await newMember(api, owner.companyId, ['nurse']);
    const other = await create('P-6', { userId: nurse.userId });
    expect(other.practitionerOffer).toBeNull();
    const made = await practitioner({ userId });
    expect(await view(id)).toMatchObject({ practitionerId: made.id, practitionerOffer: null });
  });

  test('of another company is not found by the same account', async () => {
    const stranger = await newCompany(api);
    await stranger.client.ok('practitionerCreate', {
      body: { firstName: 'Ajena', lastName: 'Sol', userId: stranger.userId },
    });
    expect((await create('P-7', { userId: owner.userId })).practitionerId).toBeNull();
  });
});

describe('the photograph of a person of the roster', () => {
  const picture = new Blob([onePixel]);

  let owner: SignedInMember;
  let nurse: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
    nurse = await newMember(api, owner.companyId, ['nurse']);
  });
  afterAll(() => api.clock.move());

  const create = async (employeeNo: string, given: object = {}) => {
    const body = newStaffMember(employeeNo, given);
    return { staffMemberId: (await owner.client.ok('staffMemberCreate', { body })).id };
  };
  const files = async () => {
    const { rows } = await api.database.asOwner((client) =>
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
    const { rows } = await api.database.asOwner((client) =>
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
    const { owner: foreigner } = await newCompany(api);
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
