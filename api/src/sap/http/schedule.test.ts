import { randomUUID } from 'node:crypto';
import type { AppointmentStatus, SapAppointmentStatus } from '@sala/shared-contracts';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { inTransaction } from '../../platform/database/database';
import { type SignedInMember } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { frontDeskTest } from '../../testing/front-desk-test';
import { sapRecords } from '../../testing/records/sap';
import { followSapAppointment } from '../model/follow-appointment';

describe('the schedule of SAP beside ours', () => {
  const front = frontDeskTest();
  const { day, person, book, sql } = front;
  let records: ReturnType<typeof sapRecords>;
  let admin: SignedInMember;
  let number = 0;

  afterEach(() => front.api.clock.move());

  beforeAll(async () => {
    records = sapRecords(front.api, front.owner.companyId);
    admin = await newMember(front.api, front.owner.companyId, ['admin']);
    await records.unit('department', 'CARD', {
      name: 'Cardiología',
      department_id: front.desk.departmentId,
    });
    await records.unit('department', 'URO', { name: 'Urología' });
    await records.planningObject('PO1', {
      department: 'CARD',
      practitioner_id: front.desk.practitionerId,
    });
    await records.planningObject('PO2', { department: 'URO' });
  });

  /** An appointment of SAP; its patient is linked with one of ours. */
  const planned = async (startAt: string, more: object = {}, patientId?: string | null) => {
    number += 1;
    const id = String(1_000_000 + number);
    const patnr = String(number).padStart(10, '0');
    const linked = patientId === undefined ? await person() : patientId;
    await records.patient(
      patnr,
      linked === null ? {} : { link_state: 'linked', patient_id: linked },
    );
    await records.appointment(id, patnr, {
      start_at: startAt,
      department: 'CARD',
      planning_object_id: 'PO1',
      ...more,
    });
    return { id, patnr, patientId: linked };
  };
  const localDay = (startAt: string): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(new Date(startAt));
  const view = (from: string, to = from, department = 'CARD') =>
    front.reception.client.ok('sapScheduleView', {
      query: { department, from: localDay(from), to: localDay(to) },
    });
  const importInput = (sapAppointmentId: string, more: object = {}) => ({
    params: { sapAppointmentId },
    body: { eventTypeId: front.desk.eventTypeId, ...more },
  });
  const take = (id: string, more: object = {}) =>
    front.reception.client.ok('sapAppointmentImport', importInput(id, more));
  const refusal = async (id: string, more: object = {}) => {
    const { body } = await front.reception.client.call(
      'sapAppointmentImport',
      importInput(id, more),
    );
    return body;
  };
  const statusOf = async (id: string): Promise<AppointmentStatus> => (await front.view(id)).status;
  const booked = async (id: string, more: object = {}): Promise<string> =>
    (await take(id, more)).importedAs ?? '';

  /** SAP changes an appointment, and what reading it from there does. */
  const change = async (id: string, columns: object) => {
    const [before] = await sql<{
      startAt: string;
      minutes: number;
      planningObjectId: string | null;
    }>(
      `select to_json(start_at)#>>'{}' as "startAt", minutes, planning_object_id as "planningObjectId" from sap_appointment where id = $1`,
      [id],
    );
    for (const [column, value] of Object.entries(columns))
      await sql(`update sap_appointment set ${column} = $2 where id = $1`, [id, value]);
    if (!before) throw new Error('SAP has no such appointment');
    const now = front.api.clock.now().toISOString();
    const identity = { userId: null, companyId: front.owner.companyId };
    return inTransaction(front.api.database.pool, identity, (db) =>
      followSapAppointment(
        {
          db,
          now,
          mail: () => Promise.resolve(),
          ...createChangeRecorder(db, { now, requestId: randomUUID() }),
        },
        id,
        before,
      ),
    );
  };

  test('shows both agendas by local days, ours of the department and of mapped people', async () => {
    const late = await planned(day(11, 23, 45)); // into the next day
    const cancelled = await planned(day(11, 9), { status: 'cancelled' });
    const elsewhere = await planned(day(11, 9), { department: 'URO', planning_object_id: 'PO2' });
    const next = await planned(day(12, 0));
    const ours = await book(day(11, 16));
    const shown = await view(day(11, 12));
    expect(shown).toMatchObject({
      department: { code: 'CARD', name: 'Cardiología' },
      ownDepartment: { id: front.desk.departmentId },
      planningObjects: [{ id: 'PO1', practitioner: { id: front.desk.practitionerId } }],
    });
    expect(shown.sap.map(({ id }) => id)).toEqual([cancelled.id, late.id]);
    expect(shown.sap.map(({ ourStatus }) => ourStatus)).toEqual(['cancelled', 'scheduled']);
    expect(shown.ours.map(({ id }) => id)).toEqual([ours.id]);
    const following = await view(day(12, 12));
    expect(following.sap.map(({ id }) => id)).toEqual([late.id, next.id]);
    const other = await view(day(11, 12), day(11, 12), 'URO');
    expect(other).toMatchObject({ ownDepartment: null, sap: [{ id: elsewhere.id }], ours: [] });
  });

  test('refuses days in the wrong order, too many, and a department that is unknown', async () => {
    const ask = (from: string, to: string, department = 'CARD') =>
      front.reception.client.call('sapScheduleView', { query: { department, from, to } });
    expect(await ask('2030-02-02', '2030-02-01')).toMatchObject({ status: 400 });
    expect(await ask('2030-01-01', '2030-02-15')).toMatchObject({ status: 400 });
    expect(await ask('2030-01-01', '2030-02-14')).toMatchObject({ ok: true });
    expect(await ask('2030-01-01', '2030-01-01', 'NADA')).toMatchObject({ status: 404 });
  });

  test('marks the same patient or practitioner twice, not what is cancelled, missed or apart', async () => {
    const both = await book(day(13, 9));
    const same = await planned(day(13, 9, 15), {}, both.patient.id);
    await planned(day(13, 9, 15), { status: 'cancelled' }, await person());
    await planned(day(13, 9, 30)); // begins as ours ends
    const other = await book(day(13, 14), { patientId: await person() });
    const busy = await planned(day(13, 14), { minutes: 0 });
    const gone = await book(day(13, 17), { patientId: await person() });
    await planned(day(13, 17));
    await sql(`update appointment set status = 'no_show' where id = $1`, [gone.id]);
    expect((await view(day(13, 12))).clashes).toEqual([
      { sapAppointmentId: same.id, appointmentId: both.id, kind: 'patient', accepted: false },
      { sapAppointmentId: same.id, appointmentId: both.id, kind: 'practitioner', accepted: false },
      { sapAppointmentId: busy.id, appointmentId: other.id, kind: 'practitioner', accepted: false },
    ]);
  });

  test('a clash is settled: both stay, or ours is cancelled with a reason; again: the same', async () => {
    const ours = await book(day(14, 9), { patientId: await person() });
    const { id } = await planned(day(14, 9));
    const settle = (way: 'keep_sap' | 'keep_both') =>
      front.reception.client.ok('sapClashResolve', {
        params: { sapAppointmentId: id },
        body: { appointmentId: ours.id, way },
      });
    for (const _ of [1, 2])
      expect(await settle('keep_both')).toMatchObject({
        clashes: [{ appointmentId: ours.id, accepted: true }],
      });
    expect((await view(day(14, 12))).clashes).toMatchObject([{ accepted: true }]);
    for (const _ of [1, 2]) expect(await settle('keep_sap')).toEqual({ clashes: [] });
    const { status, history } = await front.view(ours.id);
    expect(status).toBe('cancelled');
    expect(history.filter(({ to }) => to === 'cancelled')).toMatchObject([
      { reason: 'Choca con una cita de SAP, que se conserva' },
    ]);
  });

  test.each<[SapAppointmentStatus, AppointmentStatus]>([
    ['waiting_list', 'waitlisted'],
    ['planned', 'requested'],
    ['scheduled', 'scheduled'],
    // A patient is not checked in days before.
    ['waiting', 'scheduled'],
  ])('takes an appointment in state %s over as %s', async (status, expected) => {
    const { id, patientId } = await planned(day(20 + number, 10), { status });
    const taken = await take(id);
    const ours = await front.view(taken.importedAs ?? '');
    expect(ours).toMatchObject({
      status: expected,
      bookedVia: 'sap',
      patient: { id: patientId },
      practitioner: { id: front.desk.practitionerId },
      department: { id: front.desk.departmentId },
    });
    expect(await take(id)).toEqual(taken);
  });

  test('two imports at once make one appointment', async () => {
    const { id, patientId } = await planned(day(15, 9));
    const [one, other] = await Promise.all([take(id), take(id)]);
    expect(one.importedAs).toBe(other.importedAs);
    expect(await sql('select from appointment where patient_id = $1', [patientId])).toHaveLength(1);
    expect((await view(day(15, 9))).clashes).toEqual([]); // not with what it was made from
  });

  test('refuses what is over, past or taken, and people who are not known here', async () => {
    const cases: [object, string | null | undefined, object, object][] = [
      [{ status: 'cancelled' }, undefined, {}, { code: 'sap_appointment.over' }],
      [{ status: 'completed' }, undefined, {}, { code: 'sap_appointment.over' }],
      [{}, null, {}, { code: 'sap_appointment.not_linked' }],
      [{ planning_object_id: 'PO2' }, undefined, {}, { code: 'sap_appointment.no_practitioner' }],
      [
        { start_at: day(-1, 9) },
        undefined,
        {},
        { code: 'appointment.not_bookable', meta: { conflicts: [{ code: 'in_the_past' }] } },
      ],
      [
        {},
        undefined,
        { practitionerId: randomUUID() },
        {
          code: 'appointment.not_bookable',
          meta: {
            conflicts: expect.arrayContaining([
              expect.objectContaining({ code: 'practitioner_not_eligible' }),
            ]),
          },
        },
      ],
    ];
    for (const [more, patientId, body, problem] of cases) {
      const { id } = await planned(day(16, 9), more, patientId);
      expect(await refusal(id, body)).toMatchObject(problem);
    }
    await book(day(16, 12), { patientId: await person() });
    const { id } = await planned(day(16, 12));
    expect(await refusal(id)).toMatchObject({ code: 'appointment.slot_taken' });
    expect(await refusal('4711')).toMatchObject({ code: 'resource.not_found' });
    await sql('update sap_appointment set overbooked = true where id = $1', [id]);
    expect(await front.view(await booked(id))).toMatchObject({
      overbooked: true,
      overbookReason: 'Sobrecupo en SAP',
    });
  });

  test('what changes in SAP follows; what our rules refuse stays, and is shown', async () => {
    const { id } = await planned(day(17, 9));
    const first = await booked(id);
    expect(await change(id, { start_at: day(17, 11), minutes: 45 })).toBe(true);
    expect(await statusOf(first)).toBe('rescheduled');
    const [{ importedAs } = { importedAs: null }] = (await view(day(17, 11))).sap;
    const second = importedAs ?? '';
    expect(await front.view(second)).toMatchObject({
      startAt: day(17, 11),
      endAt: day(17, 11, 45),
      status: 'scheduled',
    });
    await book(day(17, 15), { patientId: await person() });
    expect(await change(id, { start_at: day(17, 15) })).toBe(false);
    const shown = await view(day(17, 15));
    expect(shown.sap).toMatchObject([{ id, start: day(17, 15), importedAs: second }]);
    expect(shown.ours.find((ours) => ours.id === second)).toMatchObject({ start: day(17, 11) });
    expect(await change(id, { status: 'cancelled' })).toBe(true);
    const { history } = await front.view(second);
    expect(history.find(({ to }) => to === 'cancelled')).toMatchObject({
      reason: 'Se canceló en SAP',
      by: null,
    });
    expect(await change(id, { status: 'scheduled' })).toBe(false);
  });

  test('a request is scheduled once SAP schedules it; nobody is moved back from where we moved them', async () => {
    const { id } = await planned(day(18, 9), { status: 'planned' });
    const asked = await booked(id);
    expect(await statusOf(asked)).toBe('requested');
    expect(await change(id, { status: 'scheduled' })).toBe(true);
    expect(await statusOf(asked)).toBe('scheduled');
    const { version } = await front.view(asked);
    const { id: movedByUs } = await front.reception.client.ok('appointmentReschedule', {
      params: { appointmentId: asked },
      body: { version, startAt: day(18, 12), bookingKey: randomUUID(), reason: 'Pidió más tarde' },
    });
    expect(await change(id, { room: 'R2' })).toBe(true);
    expect((await view(day(18, 9))).sap).toMatchObject([{ id, importedAs: movedByUs }]);
    expect(await statusOf(movedByUs)).toBe('scheduled');
    const { id: untouched } = await planned(day(18, 16));
    expect(await change(untouched, { start_at: day(18, 17) })).toBeNull();
  });

  test('a patient who arrives in SAP is checked in and seen; an unsigned consultation stays open', async () => {
    const { id } = await planned(day(2, 9, 20));
    const ours = await booked(id);
    const later = day(2, 10);
    front.api.clock.move(new Date(day(2, 9)));
    expect(await change(id, { status: 'called' })).toBe(true);
    expect(await change(id, { start_at: later })).toBe(false);
    expect(await change(id, { status: 'being_treated' })).toBe(true);
    expect(await change(id, { status: 'completed' })).toBe(false);
    front.api.clock.move();
    const { status, history } = await front.view(ours);
    expect(status).toBe('in_progress');
    const steps = history.filter(({ to }) => to === 'checked_in' || to === 'in_progress');
    expect(steps.map(({ by }) => by)).toEqual([null, null]);
  });

  test('nobody came: it is missed in both, no cancellation, and after our time of grace', async () => {
    const { id } = await planned(day(20, 9));
    const ours = await booked(id);
    expect(await change(id, { status: 'no_show' })).toBe(false);
    expect(await statusOf(ours)).toBe('scheduled');
    front.api.clock.move(new Date(day(20, 12)));
    expect(await change(id, { status: 'no_show' })).toBe(true);
    front.api.clock.move();
    expect(await statusOf(ours)).toBe('no_show');
    expect((await view(day(20, 9))).sap).toMatchObject([
      { status: 'no_show', ourStatus: 'no_show' },
    ]);
    const { id: gone } = await planned(day(20, 10), { status: 'no_show' });
    expect(await refusal(gone)).toMatchObject({ code: 'sap_appointment.over' });
  });

  test('a planning object stands for a practitioner of ours', async () => {
    const map = (practitionerId: string | null) =>
      admin.client.call('sapPlanningObjectMap', {
        params: { planningObjectId: 'PO2' },
        body: { practitionerId },
      });
    expect(await map(randomUUID())).toMatchObject({ status: 400 });
    expect(await map(front.desk.practitionerId)).toMatchObject({
      body: { practitioner: { id: front.desk.practitionerId } },
    });
    expect(await map(null)).toMatchObject({ body: { practitioner: null } });
  });

  test('another company sees and changes nothing; a doctor reads and does not take over', async () => {
    const { id } = await planned(day(19, 9));
    const other = await newCompany(front.api, { roles: ['reception'] });
    expect(await other.client.call('sapAppointmentImport', importInput(id))).toMatchObject({
      status: 404,
    });
    expect(
      await other.client.call('sapScheduleView', {
        query: { department: 'CARD', from: '2030-01-01', to: '2030-01-01' },
      }),
    ).toMatchObject({ status: 404 });
    expect(await front.doctor.client.call('sapAppointmentImport', importInput(id))).toMatchObject({
      status: 403,
    });
    expect(
      await front.reception.client.call('sapPlanningObjectMap', {
        params: { planningObjectId: 'PO1' },
        body: { practitionerId: null },
      }),
    ).toMatchObject({ status: 403 });
    const marketing = await newMember(front.api, front.owner.companyId, ['marketing']);
    expect(
      await marketing.client.call('sapScheduleView', {
        query: { department: 'CARD', from: '2030-01-01', to: '2030-01-01' },
      }),
    ).toMatchObject({ status: 403 });
  });
});
