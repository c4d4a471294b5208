import { randomUUID } from 'node:crypto';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { usualTrendPeriod, type NotificationChoice } from '@sala/shared-contracts';
import { runDueJobs } from '../../testing/jobs';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('the board', () => {
  const start = Date.parse('2026-11-24T16:00:00Z');
  let owner: SignedInMember;
  let reception: SignedInMember;
  let doctor: SignedInMember;
  let desk: FrontDesk;

  const minute = (minutes: number): Date => new Date(start + minutes * 60_000);

  beforeEach(async () => {
    api.clock.move(minute(0));
    owner = await newCompany(api);
    [reception, doctor] = [
      await newMember(api, owner.companyId, ['reception']),
      await newMember(api, owner.companyId, ['doctor']),
    ];
    desk = await createFrontDesk(owner, doctor.userId);
  });
  afterAll(() => api.clock.move());

  const book = async (firstName: string, at: number) => {
    const { id } = await createPatient(reception.client, { firstName });
    return bookAround(api, owner, desk, id, { at: minute(0), minutes: at });
  };
  const arrive = ({ patientId, uid }: { readonly patientId: string; readonly uid: string }) =>
    reception.client.ok('checkIn', { params: { patientId, appointmentUid: uid }, body: {} });
  const board = (who = reception) => who.client.ok('queueBoard', { query: {} });
  const delays = async () =>
    (await board()).delays.map(({ practitioner, minutes }) => [practitioner.name, minutes]);

  test('a doctor is as late as the patient who has waited longest past their time', async () => {
    await book('Nadie', -40); // has not arrived, so nobody keeps them waiting
    const punctual = await arrive(await book('Ana', 10));
    expect(await delays()).toEqual([]);
    api.clock.move(minute(14));
    expect(await delays()).toEqual([]); // four minutes
    api.clock.move(minute(22));
    expect(await delays()).toEqual([['Julia Ríos', 12]]);
    const { version } = await doctor.client.ok('queueServe', {
      params: { queueEntryId: punctual.queueEntryId },
      body: { version: 1 },
    });
    api.clock.move(minute(29));
    expect(await delays()).toEqual([['Julia Ríos', 12]]); // within the twenty minutes planned
    api.clock.move(minute(47));
    expect(await delays()).toEqual([['Julia Ríos', 17]]);
    await doctor.client.ok('queueFinish', {
      params: { queueEntryId: punctual.queueEntryId },
      body: { version: version ?? 0, reason: 'Sin nota' },
    });
    expect(await delays()).toEqual([]);
  });

  test('the board names the reader’s own practitioner, and nobody’s for the desk', async () => {
    expect((await board(doctor)).practitionerId).toBe(desk.practitionerId);
    expect((await board()).practitionerId).toBeNull();
  });

  test('a stay has who the patient is, and each step with its person', async () => {
    const booked = await book('Ana', 10);
    const params = { appointmentId: booked.id };
    expect(await reception.client.ok('queueStay', { params })).toMatchObject({
      card: { column: 'expected', patient: { recordNumber: expect.any(String) } },
      patient: { sex: expect.stringMatching(/^[HMX]$/), birthDate: expect.any(String) },
      steps: [],
    });
    const { queueEntryId } = await arrive(booked);
    api.clock.move(minute(5));
    await doctor.client.ok('queueCall', {
      params: { queueEntryId },
      body: { version: 1, roomId: desk.roomId },
    });
    const { card, steps } = await doctor.client.ok('queueStay', { params });
    expect(card).toMatchObject({ column: 'waiting', status: 'called' });
    expect(steps).toMatchObject([
      { from: null, to: 'waiting', stage: 'consultation', at: expect.stringContaining('T16:00:') },
      {
        from: 'waiting',
        to: 'called',
        room: 'Consultorio 9',
        at: expect.stringContaining('T16:05:'),
      },
    ]);
    expect(steps.map(({ by }) => typeof by)).toEqual(['string', 'string']);
  });

  test('the cash desk sees no alert in a stay, and nothing of another company', async () => {
    const booked = await book('Ana', 10);
    const params = { appointmentId: booked.id };
    const billing = await newMember(api, owner.companyId, ['billing']);
    expect((await billing.client.ok('queueStay', { params })).card).toMatchObject({
      actions: [],
      patient: { hasAlerts: false },
    });
    const stranger = await newCompany(api);
    expect((await stranger.client.refused('queueStay', { params })).code).toBe(
      'resource.not_found',
    );
    expect(
      (await owner.client.refused('queueStay', { params: { appointmentId: randomUUID() } })).code,
    ).toBe('resource.not_found');
  });
});

describe('home', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let doctor: SignedInMember;
  let place: FrontDesk;

  beforeAll(async () => {
    api.clock.move(new Date('2026-11-24T16:00:00Z'));
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    doctor = await newMember(api, owner.companyId, ['doctor']);
    place = await createFrontDesk(owner, doctor.userId);
  });
  afterAll(() => api.clock.move());

  const book = async (firstName: string, minutes: number, status?: 'no_show' | 'completed') => {
    const { id } = await createPatient(reception.client, { firstName });
    return bookAround(api, owner, place, id, { minutes, ...(status && { status }) });
  };

  const names = (list: {
    readonly items: readonly { readonly patient: { readonly name: string } }[];
  }) => list.items.map(({ patient }) => patient.name.split(' ')[0]);

  test('the desk sees who is next, who is late, and who has waited too long', async () => {
    await book('Nora', 45);
    await book('Lalo', -20);
    const waiting = await book('Wili', -50);
    const { queueEntryId } = await reception.client.ok('checkIn', {
      params: { patientId: waiting.patientId, appointmentUid: waiting.uid },
      body: {},
    });
    await book('Faltó', -120, 'no_show');
    await api.database.asOwner((client) =>
      client.query(
        `update queue_entry set checked_in_at = checked_in_at - interval '40 minutes' where id = $1`,
        [queueEntryId],
      ),
    );
    const desk = await reception.client.ok('queueDesk');
    expect(names(desk.next)).toEqual(['Nora']);
    expect(names(desk.late)).toEqual(['Lalo']);
    expect(names(desk.waiting)).toEqual(['Wili']);
    expect(names(desk.long)).toEqual(['Wili']);
    expect(desk.payment.total).toBe(0);

    const { mine } = await doctor.client.ok('queueOwnDay');
    expect(mine?.next?.patient.name).toMatch(/^Wili/);
    expect(mine?.items.map(({ patient }) => patient.name.split(' ')[0])).toEqual([
      'Faltó',
      'Wili',
      'Lalo',
      'Nora',
    ]);
    expect(mine?.current).toBeNull();
    expect((await reception.client.ok('queueOwnDay')).mine).toBeNull();

    await doctor.client.ok('queueServe', {
      params: { queueEntryId },
      body: { version: 1 },
    });
    const { mine: busy } = await doctor.client.ok('queueOwnDay');
    expect(busy?.current?.patient.name).toMatch(/^Wili/);
    expect(busy?.next?.patient.name).toMatch(/^Lalo/);
  });

  test('trends cover thirty whole days in the company’s zone, and compare the thirty before', async () => {
    const day = 24 * 60;
    const { patientId } = await book('Rita', -3 * day, 'completed');
    await bookAround(api, owner, place, patientId, { minutes: -2 * day, status: 'completed' });
    await book('Nico', -2 * day + 60, 'no_show');
    const trends = await owner.client.ok('appointmentTrends');
    expect(trends).toMatchObject({ from: '2026-10-25', to: '2026-11-23' });
    expect(trends.days).toHaveLength(usualTrendPeriod);
    expect(trends.total).toMatchObject({ missed: 1, due: 3, newPatients: 1, returningPatients: 1 });
    expect(trends.days.find((one) => one.day === '2026-11-21')).toMatchObject({ newPatients: 1 });
    expect(trends.before).toMatchObject({ due: 0 });
    const waits = await owner.client.ok('queueTrends');
    expect(waits.days).toHaveLength(usualTrendPeriod);
    expect(waits.total).toEqual({ patients: 0, minutes: null });

    const { from, to, days, total } = await owner.client.ok('appointmentTrends', {
      query: { days: '7', siteId: place.siteId, practitionerId: place.practitionerId },
    });
    expect([from, to, days.length, total.due]).toEqual(['2026-11-17', '2026-11-23', 7, 3]);
    const elsewhere = '00000000-0000-4000-8000-000000000001';
    for (const part of ['siteId', 'departmentId', 'practitionerId'] as const) {
      const query = { [part]: elsewhere };
      expect((await owner.client.ok('appointmentTrends', { query })).total).toMatchObject({
        due: 0,
        openMinutes: 0,
      });
      expect((await owner.client.ok('queueTrends', { query })).total.patients).toBe(0);
      expect((await owner.client.ok('purchaseTrends', { query })).total.taken).toBe(0);
      expect((await owner.client.ok('purchaseList', { query })).total).toBe(0);
    }
    const past = await owner.client.ok('appointmentList', {
      query: { tab: 'past', status: 'completed', from, to, siteId: place.siteId },
    });
    expect(past.total).toBe(2);

    // The list behind the leads' figures holds those of the same days, from midnight to midnight.
    const leadAt = async (name: string, at: string) => {
      const { id } = await owner.client.ok('leadCreate', {
        body: { name, source: 'web', phone: '+525512345678' },
      });
      await api.database.asOwner((client) =>
        client.query('update lead set created_at = $2 where id = $1', [id, at]),
      );
    };
    await leadAt('La víspera', '2026-11-17T05:59:00Z');
    await leadAt('Temprano', '2026-11-17T06:01:00Z');
    await leadAt('De noche', '2026-11-24T05:59:00Z');
    await leadAt('De hoy', '2026-11-24T06:01:00Z');
    const leads = await owner.client.ok('leadTrends', { query: { days: '7' } });
    const came = await owner.client.ok('leadList', {
      query: { from: leads.from, to: leads.to, sort: 'createdAt' },
    });
    expect(came.items.map(({ name }) => name)).toEqual(['Temprano', 'De noche']);
    expect(came.total).toBe(leads.total.created);
    expect(
      (await owner.client.ok('leadBoard', { query: { from: leads.from, to: leads.to } })).total,
    ).toBe(2);
    expect((await owner.client.refused('leadTrends', { query: { days: '8' } })).code).toBe(
      'request.invalid',
    );

    const marketing = await newMember(api, owner.companyId, ['marketing']);
    expect((await marketing.client.ok('appointmentTrends')).total.due).toBe(3);
    for (const name of ['queueDesk', 'queueOwnDay', 'queueTrends'] as const)
      expect((await marketing.client.refused(name)).code).toBe('permission.denied');
    const stranger = await newCompany(api);
    expect((await stranger.client.ok('appointmentTrends')).total.due).toBe(0);
  });

  test('the huddle tells overbooked times, first visits, birthdays and debts by permission', async () => {
    const stranger = await newCompany(api);
    const desk = await createFrontDesk(stranger);
    expect((await stranger.client.ok('firstStepList')).items).toEqual([
      { step: 'practitioner', done: true },
      { step: 'eventType', done: true },
      { step: 'hours', done: false },
      { step: 'patient', done: false },
      { step: 'appointment', done: false },
    ]);
    const { id: known } = await createPatient(stranger.client, { firstName: 'Conocida' });
    const at = { minutes: 60 };
    await bookAround(api, stranger, desk, known, { minutes: -40 * 24 * 60, status: 'completed' });
    await bookAround(api, stranger, desk, known, { minutes: 240 });
    const { id: young } = await createPatient(stranger.client, {
      firstName: 'Festejada',
      birthDate: '1990-11-24',
    });
    await bookAround(api, stranger, desk, young, at);
    const { appointments, items } = await stranger.client.ok('appointmentHuddle');
    expect(appointments).toBe(2);
    // Inserted past the booking rules, so both are marked as overbooked.
    expect(items).toMatchObject([
      { patient: { id: young }, birthday: true, firstVisit: true, overbooked: true, debt: 0 },
      { patient: { id: known }, birthday: false, firstVisit: false, overbooked: true },
    ]);
    const nurse = await newMember(api, stranger.companyId, ['nurse']);
    const told = await nurse.client.ok('appointmentHuddle');
    expect(told.notable).toBe(2);
    expect(told.counts).toEqual({
      overbooked: 2,
      firstVisit: 1,
      allergy: 0,
      debt: 0,
      birthday: 1,
    });
    expect(told.items[0]?.debt).toBeNull();
    await nurse.client.ok('allergyCreate', {
      params: { patientId: known },
      body: { substance: 'Penicilina', severity: 'severe' },
    });
    expect(await nurse.client.ok('allergyDayList')).toEqual({
      items: [{ patientId: known, substances: ['Penicilina'] }],
    });
    expect((await stranger.client.refused('allergyDayList')).code).toBe('permission.denied');
    expect((await nurse.client.refused('firstStepList')).code).toBe('permission.denied');
  });
});

describe('who is told of an arrival', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let place: FrontDesk;

  const join = async (role: 'doctor' | 'marketing' | 'nurse' | 'reception') =>
    newMember(api, owner.companyId, [role]);

  beforeAll(async () => {
    api.clock.move(new Date('2026-11-24T16:00:00Z')); // Tuesday, 10:00 in Mexico City
    owner = await newCompany(api);
    reception = await join('reception');
    place = await createFrontDesk(owner, (await join('doctor')).userId);
  });
  afterAll(() => api.clock.move());

  const choose = async (
    { client }: SignedInMember,
    change: Pick<NotificationChoice, 'scope' | 'siteId'>,
  ) => {
    const { version } = await client.ok('notificationPreferencesView');
    return client.ok('notificationPreferencesSave', {
      body: {
        version,
        kinds: [{ kind: 'patient_arrived', inApp: true, mail: false, ...change }],
        quietHours: null,
        digestHour: null,
      },
    });
  };
  const rowOf = async ({ client }: SignedInMember) =>
    (await client.ok('notificationPreferencesView')).kinds.find(
      ({ kind }) => kind === 'patient_arrived',
    );
  const arrive = async (desk: FrontDesk = place) => {
    const { id } = await createPatient(reception.client, {});
    const { patientId, uid } = await bookAround(api, owner, desk, id);
    await reception.client.ok('checkIn', {
      params: { patientId, appointmentUid: uid },
      body: {},
    });
    await runDueJobs(api);
  };
  const toldOf = async ({ client }: SignedInMember) =>
    (await client.ok('notificationList')).items.filter(({ kind }) => kind === 'patient_arrived')
      .length;
  const otherDepartment = async (name: string, siteId = place.siteId) => {
    const { id: departmentId } = await owner.client.ok('departmentCreate', {
      body: { name, code: name.toLowerCase(), siteId, tokenPrefix: name.slice(0, 2).toUpperCase() },
    });
    return { ...place, departmentId, siteId };
  };

  test('everybody’s: who asked for it, as long as they may see everybody’s', async () => {
    const nurse = await join('nurse');
    await choose(nurse, { scope: 'all' });
    await arrive();
    expect(await toldOf(nurse)).toBe(1);
    const marketing = await join('marketing'); // sees no appointments
    await choose(marketing, { scope: 'all' });
    expect(await rowOf(marketing)).toBeUndefined();
    await arrive();
    expect([await toldOf(nurse), await toldOf(marketing)]).toEqual([2, 0]);
    await owner.client.ok('memberSuspend', {
      params: { memberId: nurse.memberId },
      body: { version: 1 },
    });
    await arrive();
    const [kept] = await api.database.asOwner(
      async (client) =>
        (
          await client.query<{ told: number }>(
            `select count(*)::int as told from notification where user_id = $1 and kind = 'patient_arrived'`,
            [nurse.userId],
          )
        ).rows,
    );
    expect(kept?.told).toBe(2);
  });

  test('of the department: who works there, and of no other', async () => {
    const [here, elsewhere] = [await join('nurse'), await join('nurse')];
    const nutrition = await otherDepartment('Nutricion');
    for (const [nurse, departmentId] of [
      [here, place.departmentId],
      [elsewhere, nutrition.departmentId],
    ] as const) {
      await owner.client.ok('practitionerCreate', {
        body: {
          firstName: 'Eva',
          lastName: 'Luna',
          userId: nurse.userId,
          departmentIds: [departmentId],
        },
      });
      expect((await choose(nurse, { scope: 'department' })).kinds).toContainEqual(
        expect.objectContaining({
          kind: 'patient_arrived',
          scope: 'department',
          scopes: ['mine', 'department', 'all'],
          bySite: true,
        }),
      );
    }
    await arrive();
    expect([await toldOf(here), await toldOf(elsewhere)]).toEqual([1, 0]);
    await arrive(nutrition);
    expect([await toldOf(here), await toldOf(elsewhere)]).toEqual([1, 1]);
  });

  test('at one site: nothing of the others; a site of another company is refused', async () => {
    const nurse = await join('nurse');
    const { id: south } = await owner.client.ok('siteCreate', { body: { name: 'Sede sur' } });
    const { sites } = await nurse.client.ok('notificationPreferencesView');
    expect(sites).toContainEqual({ id: south, name: 'Sede sur' });
    await choose(nurse, { scope: 'all', siteId: south });
    await arrive();
    expect(await toldOf(nurse)).toBe(0);
    await arrive(await otherDepartment('Pediatria', south));
    expect(await toldOf(nurse)).toBe(1);
    // Absent keeps it, null ends it.
    await choose(nurse, { scope: 'all' });
    expect(await rowOf(nurse)).toMatchObject({ siteId: south });
    await choose(nurse, { scope: 'all', siteId: null });
    expect(await rowOf(nurse)).toMatchObject({ siteId: null });
    const stranger = await newCompany(api);
    const { id: theirs } = await stranger.client.ok('siteCreate', { body: { name: 'Ajena' } });
    const { version } = await nurse.client.ok('notificationPreferencesView');
    const refusal = await nurse.client.refused('notificationPreferencesSave', {
      body: {
        version,
        kinds: [
          { kind: 'patient_arrived', inApp: true, mail: false, scope: 'all', siteId: theirs },
        ],
        quietHours: null,
        digestHour: null,
      },
    });
    expect(refusal.errors).toEqual([expect.objectContaining({ path: 'kinds.0.siteId' })]);
  });
});
