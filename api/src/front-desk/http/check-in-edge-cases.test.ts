import { randomUUID } from 'node:crypto';
import type { QueueCard, Ticket } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { consultation } from '../../testing/records/purchases';
import { visitInputs, writeVisit } from '../../testing/records/visits';

let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let doctor: SignedInMember;
let place: FrontDesk;

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(new Date('2026-11-24T16:00:00Z'));
  owner = await newCompany(api);
  reception = await newMember(api, owner.companyId, ['reception']);
  doctor = await newMember(api, owner.companyId, ['doctor']);
  place = await createFrontDesk(owner, doctor.userId);
});
afterAll(() => api.close());

const sql = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);
const newPatientId = async (): Promise<string> => (await createPatient(reception.client)).id;
const bookAppointment = async (
  options: Parameters<typeof bookAround>[4] = {},
  patientId?: string,
) => bookAround(api, owner, place, patientId ?? (await newPatientId()), options);
type Booked = Awaited<ReturnType<typeof bookAppointment>>;
const receive = ({ patientId, uid }: Booked, body: object = {}): Promise<Ticket> =>
  reception.client.ok('checkIn', { params: { patientId, appointmentUid: uid }, body });
const view = (appointmentId: string) =>
  owner.client.ok('appointmentView', { params: { appointmentId } });
const undo = async (appointmentId: string) =>
  owner.client.ok('appointmentUndo', {
    params: { appointmentId },
    body: { version: (await view(appointmentId)).version, reason: 'Fue otra persona' },
  });
const at = (ticket: Ticket) => ({ queueEntryId: ticket.queueEntryId });
const serve = (ticket: Ticket, version = 1) =>
  doctor.client.ok('queueServe', { params: at(ticket), body: { version, alongside: true } });
const cardOf = async (appointmentId: string): Promise<QueueCard | undefined> =>
  (await reception.client.ok('queueBoard', { query: {} })).cards.find(
    (card) => card.appointmentId === appointmentId,
  );
const chargesOf = (appointmentId: string) =>
  sql<{ price: number; free: boolean }>(
    'select price_cents::int as price, free_follow_up as free from visit_charge where appointment_id = $1',
    [appointmentId],
  );

describe('triage', () => {
  test.each([false, true])(
    'a patient in triage (left it: %s) can be checked in again after the check-in is undone',
    async (out) => {
      const appointment = await bookAppointment();
      const first = await receive(appointment, { stage: 'triage' });
      const inside = await serve(first);
      if (out)
        await doctor.client.ok('queueFinish', {
          params: at(first),
          body: { version: inside.version ?? 0 },
        });
      await undo(appointment.id);
      expect(await cardOf(appointment.id)).toMatchObject({ column: 'expected' });
      const second = await receive(appointment);
      expect(second.visitId).not.toBe(first.visitId);
      expect(await view(appointment.id)).toMatchObject({ status: 'checked_in' });
      expect(await cardOf(appointment.id)).toMatchObject({
        column: 'waiting',
        token: second.token,
      });
    },
  );

  test('ends when the appointment is cancelled, and the wall screen drops the token', async () => {
    const appointment = await bookAppointment();
    const ticket = await receive(appointment, { stage: 'triage' });
    const { version } = await serve(ticket);
    await owner.client.ok('appointmentCancel', {
      params: { appointmentId: appointment.id },
      body: { version: (await view(appointment.id)).version, by: 'patient', note: 'Se fue' },
    });
    expect(
      (
        await doctor.client.refused('queueFinish', {
          params: at(ticket),
          body: { version: version ?? 0 },
        })
      ).status,
    ).toBe(409);
    expect(
      await sql(`select status from queue_entry where appointment_id = $1`, [appointment.id]),
    ).toEqual([{ status: 'finished' }]);
    const wall = await reception.client.ok('queueWall', { query: {} });
    expect([...wall.called, ...wall.next].map(({ token }) => token)).not.toContain(ticket.token);
  });

  test.each(['waiting', 'serving'] as const)(
    'ends when the consultation begins while the patient is %s; payment follows',
    async (status) => {
      const appointment = await bookAppointment();
      const ticket = await receive(appointment, { stage: 'triage' });
      if (status === 'serving') await serve(ticket);
      const { version } = await view(appointment.id);
      const begun = await doctor.client.ok('appointmentStart', {
        params: { appointmentId: appointment.id },
        body: { version, alongside: true },
      });
      expect(await cardOf(appointment.id)).toMatchObject({
        column: 'consultation',
        stage: 'consultation',
        status: 'serving',
        token: ticket.token,
      });
      await doctor.client.ok('appointmentComplete', {
        params: { appointmentId: appointment.id },
        body: { version: begun.version, reason: 'Se firma después' },
      });
      expect(await cardOf(appointment.id)).toMatchObject({ column: 'payment', due: 70_000 });
    },
  );
});

describe('visit charge', () => {
  test('is created once per appointment and removed when the arrival is undone', async () => {
    const patientId = await newPatientId();
    await sql('update event_type set free_days = null, free_visits = null where id = $1', [
      place.eventTypeId,
    ]);
    const [first, second] = [
      await bookAppointment({}, patientId),
      await bookAppointment({ minutes: 40 }, patientId),
    ];
    await receive(first);
    await receive(second, { acknowledged: ['visit_open'] });
    await undo(second.id);
    expect(await chargesOf(second.id)).toEqual([]);
    await receive(second, { acknowledged: ['visit_open'] });
    expect(await chargesOf(second.id)).toEqual([{ price: 70_000, free: false }]);
    expect((await cardOf(second.id))?.due).toBe(70_000);
    await sql('update event_type set free_days = 7, free_visits = 1 where id = $1', [
      place.eventTypeId,
    ]);
  });

  test('of a cancelled visit keeps its sale when the patient is checked in again', async () => {
    const appointment = await bookAppointment();
    const first = await receive(appointment, { stage: 'triage' });
    const { patientId, visitId } = first;
    await serve(first);
    const { id: customerId } = await reception.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Quien paga' },
    });
    await reception.client.ok('purchaseCreate', {
      body: {
        customerId,
        patientId,
        visitId,
        items: [{ ...consultation, unitPrice: 70_000 }],
        idempotencyKey: randomUUID(),
        issue: true,
      },
    });
    await undo(appointment.id);
    expect((await receive(appointment)).visitId).not.toBe(visitId);
    expect(await chargesOf(appointment.id)).toHaveLength(1);
  });

  test('is unique per appointment in the database while unsold', async () => {
    const appointment = await bookAppointment();
    await receive(appointment);
    const columns =
      'company_id, visit_id, appointment_id, description, price_cents, free_follow_up, created_at, created_by';
    await expect(
      sql(
        `insert into visit_charge (${columns}) select ${columns} from visit_charge where appointment_id = $1`,
        [appointment.id],
      ),
    ).rejects.toThrow('visit_charge_once');
  });

  test('a free follow-up is used up by a visit, not by an undone check-in', async () => {
    const patientId = await newPatientId();
    await receive(await bookAppointment({}, patientId));
    await sql(
      `update visit set status = 'in_progress', started_at = started_at - interval '3 days' where patient_id = $1`,
      [patientId],
    );
    await sql(
      `update queue_entry set status = 'called' where visit_id in (select id from visit where patient_id = $1)`,
      [patientId],
    );
    await sql(
      `update queue_entry set status = 'serving' where visit_id in (select id from visit where patient_id = $1)`,
      [patientId],
    );
    await sql(
      `update queue_entry set status = 'finished' where visit_id in (select id from visit where patient_id = $1)`,
      [patientId],
    );
    const control = await bookAppointment({}, patientId);
    expect((await receive(control)).quote).toMatchObject({ price: 0, freeFollowUp: true });
    const shown = await reception.client.ok('checkInView', {
      params: { patientId, appointmentUid: control.uid },
    });
    expect(shown.quote).toMatchObject({ price: 0, freeFollowUp: true });
    await undo(control.id);
    expect((await receive(control)).quote).toMatchObject({ price: 0, freeFollowUp: true });
  });
});

describe('concurrent requests', () => {
  test('when two desks check in the same patient, the second is warned of the open visit', async () => {
    for (const round of [1, 2, 3]) {
      const patientId = await newPatientId();
      const both = [
        await bookAppointment({}, patientId),
        await bookAppointment({ minutes: 40 }, patientId),
      ];
      const answers = await Promise.all(
        both.map(({ uid }) =>
          reception.client.call('checkIn', {
            params: { patientId, appointmentUid: uid },
            body: {},
          }),
        ),
      );
      expect([round, answers.map(({ status }) => status).sort()]).toEqual([round, [200, 409]]);
      expect(await sql(`select status from visit where patient_id = $1`, [patientId])).toEqual([
        { status: 'open' },
      ]);
    }
  });

  test('of three walk-ins for the same patient one succeeds, without a deadlock', async () => {
    const patientId = await newPatientId();
    const body = { patientId, eventTypeId: place.eventTypeId, departmentId: place.departmentId };
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        reception.client.call('queueWalkIn', { body: { ...body, bookingKey: randomUUID() } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('queue entries', () => {
  test('take the urgency of the booking unless the desk sets another', async () => {
    const [urgent, other] = [await bookAppointment(), await bookAppointment()];
    await sql(`update appointment set priority = 'urgent' where id = any ($1)`, [
      [urgent.id, other.id],
    ]);
    await receive(urgent);
    await receive(other, { priority: 'normal' });
    expect([(await cardOf(urgent.id))?.priority, (await cardOf(other.id))?.priority]).toEqual([
      'urgent',
      'normal',
    ]);
  });

  test('cannot be moved before an entry of another queue or one that has left', async () => {
    const [one, other] = [
      await receive(await bookAppointment()),
      await receive(await bookAppointment(), { priority: 'urgent' }),
    ];
    const order = (body: object, ticket = one) =>
      reception.client.refused('queueOrder', { params: at(ticket), body });
    expect(await order({ version: 1 })).toMatchObject({
      status: 400,
      errors: [{ code: 'no_change' }],
    });
    for (const beforeId of [other.queueEntryId, one.queueEntryId, randomUUID()])
      expect(await order({ version: 1, beforeId })).toMatchObject({
        status: 400,
        errors: [{ path: 'beforeId' }],
      });
    await reception.client.ok('queueOrder', {
      params: at(one),
      body: { version: 1, priority: 'urgent', beforeId: other.queueEntryId },
    });
    const gone = await receive(await bookAppointment());
    await reception.client.ok('queueRemove', {
      params: at(gone),
      body: { version: 1, reason: 'Se fue' },
    });
    expect(await order({ version: 2, priority: 'emergency' }, gone)).toMatchObject({
      code: 'queue.transition_refused',
      meta: { from: 'removed' },
    });
    expect((await view(gone.appointmentId)).cancelReason?.name).toBe('Se retiró sin consulta');
  });

  test('move only before entries that wait in the same queue, and the audit log names which', async () => {
    const [one, called, other, triage] = [
      await receive(await bookAppointment()),
      await receive(await bookAppointment()),
      await receive(await bookAppointment()),
      await receive(await bookAppointment(), { stage: 'triage' }),
    ];
    await reception.client.ok('queueCall', { params: at(called), body: { version: 1 } });
    for (const { queueEntryId: beforeId } of [called, triage]) {
      expect(
        await reception.client.refused('queueOrder', {
          params: at(one),
          body: { version: 1, beforeId },
        }),
      ).toMatchObject({ status: 400, errors: [{ path: 'beforeId', code: 'not_an_option' }] });
    }
    await reception.client.ok('queueOrder', {
      params: at(one),
      body: { version: 1, beforeId: other.queueEntryId },
    });
    expect(
      await sql(
        `select diff -> 'before' as before from audit_log where entity_id = $1 and action = 'queue_entry.ordered'`,
        [one.queueEntryId],
      ),
    ).toEqual([{ before: [null, other.queueEntryId] }]);
  });

  test('use rooms and departments of their own site', async () => {
    const { id: siteId } = await owner.client.ok('siteCreate', { body: { name: 'Norte' } });
    const { id: departmentId } = await owner.client.ok('departmentCreate', {
      body: { name: 'Norteña', code: 'nortena', siteId, tokenPrefix: 'NOR' },
    });
    const { id: roomId } = await owner.client.ok('roomCreate', {
      body: { name: 'Consultorio norte', siteId, departmentId },
    });
    const appointment = await bookAppointment();
    const arrive = (body: object) =>
      reception.client.refused('checkIn', {
        params: { patientId: appointment.patientId, appointmentUid: appointment.uid },
        body,
      });
    expect(await arrive({ roomId })).toMatchObject({ status: 400, errors: [{ path: 'roomId' }] });
    expect(await arrive({ departmentId })).toMatchObject({
      status: 400,
      errors: [{ path: 'departmentId' }],
    });
    const ticket = await receive(appointment);
    expect(
      await reception.client.refused('queueCall', {
        params: at(ticket),
        body: { version: 1, roomId },
      }),
    ).toMatchObject({ errors: [{ path: 'roomId' }] });
    expect(
      await reception.client.refused('queueMove', {
        params: at(ticket),
        body: { version: 1, departmentId },
      }),
    ).toMatchObject({ errors: [{ path: 'departmentId' }] });
    const walkIn = {
      patientId: await newPatientId(),
      eventTypeId: place.eventTypeId,
      departmentId: place.departmentId,
      bookingKey: randomUUID(),
    };
    for (const id of [roomId, randomUUID()])
      expect(
        await reception.client.refused('queueWalkIn', { body: { ...walkIn, roomId: id } }),
      ).toMatchObject({ status: 400, errors: [{ path: 'roomId' }] });
  });
});

test('signing the note of a visit with two appointments ends the second without a reason', async () => {
  await sql(`update practitioner set licence_number = '1234567' where id = $1 returning 1`, [
    place.practitionerId,
  ]);
  const first = await bookAppointment();
  const second = await bookAppointment({ minutes: 40 }, first.patientId);
  const ticket = await receive(first);
  const next = await receive(second, { acknowledged: ['visit_open'] });
  await serve(ticket);
  const signedOf = async () => [
    (await view(second.id)).noteSigned,
    (await cardOf(second.id))?.noteSigned,
  ];
  expect(await signedOf()).toEqual([false, false]);
  await writeVisit(doctor.client, ticket.visitId);
  await doctor.client.ok('visitSign', {
    params: { visitId: ticket.visitId },
    ...visitInputs.visitSign,
  });
  await serve(next);
  expect(await signedOf()).toEqual([true, true]);
  const { status, history } = await doctor.client.ok('appointmentComplete', {
    params: { appointmentId: second.id },
    body: { version: (await view(second.id)).version },
  });
  expect([status, history[0]?.reason]).toEqual(['completed', null]);
});

test('a walk-in needs a reason for a full room or a doctor who takes no new patients', async () => {
  const { id: roomId } = await owner.client.ok('roomCreate', {
    body: { name: 'Uno solo', siteId: place.siteId, capacity: 1 },
  });
  const { id: full } = await owner.client.ok('practitionerCreate', {
    body: {
      firstName: 'Lleno',
      lastName: 'Está',
      siteIds: [place.siteId],
      acceptsNewPatients: false,
    },
  });
  const { id: eventTypeId } = await owner.client.ok('eventTypeCreate', {
    body: {
      name: 'Sin cita',
      minutes: 20,
      departmentId: place.departmentId,
      practitionerIds: [full],
    },
  });
  const walkIn = async (change: object) =>
    reception.client.call('queueWalkIn', {
      body: {
        patientId: await newPatientId(),
        eventTypeId,
        departmentId: place.departmentId,
        siteId: place.siteId,
        bookingKey: randomUUID(),
        ...change,
      },
    });
  const refused = (code: string) => ({
    status: 409,
    body: { code: 'appointment.slot_taken', meta: { conflicts: [{ code, overbookable: true }] } },
  });
  const answers = await Promise.all([1, 2, 3].map(() => walkIn({ roomId })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(answers.find(({ ok }) => !ok)).toMatchObject(refused('room_busy'));
  expect((await walkIn({ roomId, overbookReason: 'Urgencia' })).status).toBe(201);
  expect(await walkIn({ practitionerId: full })).toMatchObject(refused('no_new_patients'));
  expect(
    (await walkIn({ practitionerId: full, overbookReason: 'Lo pidió el doctor' })).status,
  ).toBe(201);
});
