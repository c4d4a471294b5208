import { randomUUID } from 'node:crypto';
import type { Ticket } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  signIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { consultation } from '../../testing/records/purchases';
import { visitInputs, writeVisit } from '../../testing/records/visits';

let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let doctor: SignedInMember;
let place: FrontDesk;

const morning = new Date('2026-11-24T16:00:00Z'); // Tuesday, 10:00 in Mexico City
const day = 24 * 3_600_000;

const sql = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  withClient(
    api.database.owner,
    async (client) => (await client.query<Row>(text, [...values])).rows,
  );

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(morning);
  owner = await signedInCompany(api);
  reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
  doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
  place = await createFrontDesk(owner, doctor.userId);
  await sql(`update practitioner set licence_number = '1234567' where user_id = $1`, [
    doctor.userId,
  ]);
});
beforeEach(() => api.clock.move(morning));
afterAll(() => api.close());

const view = (appointmentId: string, { client } = owner) =>
  client.ok('appointmentView', { params: { appointmentId } });
/** With the current version. */
const undo = async (appointmentId: string, by = owner) => {
  const { version } = await view(appointmentId, by);
  return by.client.call('appointmentUndo', {
    params: { appointmentId },
    body: { version, reason: 'Fue por error' },
  });
};
const notUndoable = (from: string, because?: string) => ({
  status: 409,
  body: { code: 'appointment.not_undoable', meta: { from, ...(because ? { because } : {}) } },
});
const traces = (appointmentId: string) =>
  sql(
    `select 'event' as kind, type, payload as facts from outbox_event where entity_id = $1 union all select 'audit', action, diff from audit_log where entity_id = $1 order by 1 desc, 2`,
    [appointmentId],
  );

const newPatientId = async (): Promise<string> => (await createPatient(owner.client)).id;
const bookConfirmed = async () => {
  const { id } = await bookAround(api, owner, place, await newPatientId(), {
    minutes: 5 * 24 * 60,
  });
  return owner.client.ok('appointmentConfirm', {
    params: { appointmentId: id },
    body: { version: 1, channel: 'phone' },
  });
};
const arrive = async (patientId: string, minutes = 10): Promise<Ticket> => {
  const { uid } = await bookAround(api, owner, place, patientId, { minutes });
  return reception.client.ok('checkIn', {
    params: { patientId, appointmentUid: uid },
    body: { acknowledged: ['visit_open'] },
  });
};
const sellVisit = async ({ patientId, visitId }: Ticket): Promise<string> => {
  const { id: customerId } = await reception.client.ok('customerCreate', {
    body: { kind: 'person', name: 'Quien paga' },
  });
  const body = {
    customerId,
    patientId,
    visitId,
    items: [{ ...consultation, unitPrice: 70_000 }],
    idempotencyKey: randomUUID(),
    issue: true,
  };
  return (await reception.client.ok('purchaseCreate', { body })).id;
};
const begin = async ({ appointmentId }: Ticket) => {
  const { version } = await view(appointmentId);
  await doctor.client.ok('appointmentStart', {
    params: { appointmentId },
    body: { version, alongside: true },
  });
};
const sign = async ({ visitId }: Ticket) => {
  await writeVisit(doctor.client, visitId);
  await doctor.client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });
};

test('records the reason in history and audit log and publishes an event', async () => {
  const { id, history } = await bookConfirmed();
  expect(await undo(id)).toMatchObject({
    status: 200,
    body: {
      status: 'scheduled',
      confirmedAt: null,
      confirmedChannel: null,
      undoable: false,
      version: 3,
    },
  });
  const after = (await view(id)).history;
  expect(after[0]).toMatchObject({
    from: 'confirmed',
    to: 'scheduled',
    undo: true,
    reason: 'Fue por error',
    by: 'Ana Ruiz',
  });
  expect(after.slice(1)).toEqual(history); // undone steps stay in the history
  expect(await traces(id)).toEqual([
    { kind: 'event', type: 'appointment.confirmed', facts: { from: 'scheduled', to: 'confirmed' } },
    { kind: 'event', type: 'appointment.undone', facts: { from: 'confirmed', to: 'scheduled' } },
    { kind: 'audit', type: 'appointment.confirmed', facts: { status: ['scheduled', 'confirmed'] } },
    {
      kind: 'audit',
      type: 'appointment.undone',
      facts: { status: ['confirmed', 'scheduled'], reason: [null, 'Fue por error'] },
    },
  ]);
});

test('needs a reason and the current version', async () => {
  const { id } = await bookConfirmed();
  const refusedUndo = (body: object) =>
    owner.client.refused('appointmentUndo', { params: { appointmentId: id }, body });
  for (const reason of [undefined, '', '   '])
    expect(await refusedUndo({ version: 2, reason })).toMatchObject({
      status: 400,
      code: 'request.invalid',
      errors: [{ path: 'reason' }],
    });
  expect(await refusedUndo({ version: 1, reason: 'Fue por error' })).toMatchObject({
    status: 409,
    code: 'resource.version_conflict',
  });
  expect(await view(id)).toMatchObject({ status: 'confirmed', version: 2 });
});

test('is possible within a day', async () => {
  const [early, late] = [await bookConfirmed(), await bookConfirmed()];
  const at = Date.parse(late.confirmedAt ?? '');
  const signedInAt = async (instant: number): Promise<SignedInMember> => {
    api.clock.move(new Date(instant));
    return { ...owner, ...(await signIn(api, owner.email)) };
  };
  const nextDay = await signedInAt(Date.parse(early.confirmedAt ?? '') + day - 60_000);
  expect((await view(early.id, nextDay)).undoable).toBe(true);
  expect(await undo(early.id, nextDay)).toMatchObject({
    status: 200,
    body: { status: 'scheduled' },
  });
  const after = await signedInAt(at + day + 1000);
  expect((await view(late.id, after)).undoable).toBe(false);
  expect(await undo(late.id, after)).toMatchObject(notUndoable('confirmed'));
  expect(await view(late.id, after)).toMatchObject({
    status: 'confirmed',
    version: 2,
    history: late.history,
  });
  // The sign-in a day later has replaced the owner's expired session.
  api.clock.move(morning);
  owner = { ...owner, ...(await signIn(api, owner.email)) };
});

test('undoing an arrival cancels its visit and queue entry', async () => {
  const ticket = await arrive(await newPatientId());
  await sellVisit(ticket); // an unpaid sale does not block it
  expect(await undo(ticket.appointmentId, reception)).toMatchObject({
    status: 200,
    body: { status: 'scheduled', checkedInAt: null },
  });
  expect(
    await sql(
      'select v.status as visit, q.status as queue from visit v join queue_entry q on q.company_id = v.company_id and q.visit_id = v.id where v.id = $1',
      [ticket.visitId],
    ),
  ).toEqual([{ visit: 'cancelled', queue: 'removed' }]);
  expect(
    (await traces(ticket.appointmentId)).filter((one) =>
      JSON.stringify(one).includes('appointment.undone'),
    ),
  ).toHaveLength(2);
});

test('is refused once any payment for the visit exists', async () => {
  const ticket = await arrive(await newPatientId());
  const purchaseId = await sellVisit(ticket);
  await reception.client.ok('paymentCreate', {
    params: { purchaseId },
    body: { idempotencyKey: randomUUID(), payments: [{ method: 'card_debit', amount: 100 }] },
  });
  expect((await view(ticket.appointmentId)).undoable).toBe(false);
  expect(await undo(ticket.appointmentId)).toMatchObject(notUndoable('checked_in', 'paid'));
  await begin(ticket);
  expect(await undo(ticket.appointmentId)).toMatchObject(notUndoable('in_progress', 'paid'));
  expect(await view(ticket.appointmentId)).toMatchObject({
    status: 'in_progress',
    history: [{ to: 'in_progress' }, { to: 'checked_in' }],
  });
  expect(JSON.stringify(await traces(ticket.appointmentId))).not.toContain('undone');
  const [visit] = await sql('select status from visit where id = $1', [ticket.visitId]);
  expect(visit).toEqual({ status: 'in_progress' });
});

test('is refused for consultation and arrival once the visit is signed', async () => {
  const patientId = await newPatientId();
  const [first, second] = [await arrive(patientId), await arrive(patientId, 30)];
  expect(second.visitId).toBe(first.visitId);
  await begin(second);
  await sign(second);
  expect(await view(second.appointmentId)).toMatchObject({ status: 'completed', undoable: false });
  expect(await undo(second.appointmentId)).toMatchObject(notUndoable('completed'));
  expect(await undo(first.appointmentId)).toMatchObject(notUndoable('checked_in', 'signed'));
  expect(await sql('select status from visit where id = $1', [first.visitId])).toEqual([
    { status: 'signed' },
  ]);
});

test('a blocked visit blocks every appointment in it', async () => {
  const patientId = await newPatientId();
  const [first, second] = [await arrive(patientId), await arrive(patientId, 30)];
  const purchaseId = await sellVisit(first);
  await reception.client.ok('paymentCreate', {
    params: { purchaseId },
    body: { idempotencyKey: randomUUID(), payments: [{ method: 'card_debit', amount: 100 }] },
  });
  for (const { appointmentId } of [first, second])
    expect(await undo(appointmentId)).toMatchObject(notUndoable('checked_in', 'paid'));
});

test('reminders are planned again, without repeating known news', async () => {
  const patientId = await newPatientId();
  const { id, uid } = await bookAround(api, owner, place, patientId, { minutes: 3 * 24 * 60 });
  const plan = () =>
    sql<{ minutes: number; status: string }>(
      'select minutes_before as minutes, status from appointment_reminder where appointment_id = $1 order by 1',
      [id],
    );
  await sql(
    `insert into appointment_reminder (company_id, appointment_id, minutes_before, due_at, status, sent_at) values ($1, $2, 0, now(), 'sent', now())`,
    [owner.companyId, id],
  );
  await reception.client.ok('checkIn', {
    params: { patientId, appointmentUid: uid },
    body: { acknowledged: ['wrong_day', 'early'] },
  });
  expect((await plan()).every(({ status }) => status !== 'pending')).toBe(true);
  expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'scheduled' } });
  const [confirmation, ...reminders] = await plan();
  expect(confirmation).toEqual({ minutes: 0, status: 'sent' });
  expect(reminders.length).toBeGreaterThan(0);
  expect(reminders.every(({ status }) => status === 'pending')).toBe(true);
});

test('a reminder that was sent is not sent again', async () => {
  const patientId = await newPatientId();
  const { id, uid } = await bookAround(api, owner, place, patientId, { minutes: 3 * 24 * 60 });
  await sql(
    `insert into appointment_reminder (company_id, appointment_id, minutes_before, due_at, status, sent_at)
     select company_id, id, 1440, start_at - interval '1440 minutes', 'sent', now() from appointment where id = $1`,
    [id],
  );
  await reception.client.ok('checkIn', {
    params: { patientId, appointmentUid: uid },
    body: { acknowledged: ['wrong_day', 'early'] },
  });
  expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'scheduled' } });
  expect(
    await sql(
      'select status from appointment_reminder where appointment_id = $1 and minutes_before = 1440',
      [id],
    ),
  ).toEqual([{ status: 'sent' }]);
});

test('final states and an undo itself cannot be undone', async () => {
  const [cancelled, moved, back] = [
    await bookConfirmed(),
    await bookConfirmed(),
    await bookConfirmed(),
  ];
  await owner.client.ok('appointmentCancel', {
    params: { appointmentId: cancelled.id },
    body: { version: 2, by: 'patient', note: 'Ya no puede' },
  });
  expect(await undo(cancelled.id)).toMatchObject(notUndoable('cancelled'));
  const next = await owner.client.ok('appointmentReschedule', {
    params: { appointmentId: moved.id },
    body: {
      version: 2,
      startAt: '2026-12-01T16:00:00Z',
      bookingKey: randomUUID(),
      overbookReason: 'Lo pide el paciente',
    },
  });
  expect(await undo(moved.id)).toMatchObject(notUndoable('rescheduled'));
  expect(await undo(next.id)).toMatchObject(notUndoable('scheduled'));
  expect(await undo(back.id)).toMatchObject({ status: 200 });
  expect(await undo(back.id)).toMatchObject(notUndoable('scheduled'));
});
