import { randomUUID } from 'node:crypto';
import type { QueueCard } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { consultation } from '../../testing/records/purchases';

let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let doctor: SignedInMember;
let place: FrontDesk;

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(new Date('2026-11-24T16:00:00Z'));
  owner = await signedInCompany(api);
  reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
  doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
  place = await createFrontDesk(owner, doctor.userId);
});
afterAll(() => api.close());

const arrive = async (body: object = {}): Promise<QueueCard> => {
  const { id } = await createPatient(reception.client, { firstName: 'Eva' });
  const { uid } = await bookAround(api, owner, place, id);
  const ticket = await reception.client.ok('checkIn', {
    params: { patientId: id, appointmentUid: uid },
    body,
  });
  const { cards } = await reception.client.ok('queueBoard', { query: {} });
  const card = cards.find(({ entryId }) => entryId === ticket.queueEntryId);
  if (!card) throw new Error('no card for a checked-in patient');
  return card;
};
const of = ({ entryId, version }: QueueCard) => ({
  params: { queueEntryId: entryId ?? '' },
  body: { version: version ?? 0 },
});
const undo = (card: QueueCard, who: SignedInMember) => who.client.ok('queueUndo', of(card));

test('undoes a call, and a return to waiting', async () => {
  const waiting = await arrive();
  const called = await reception.client.ok('queueCall', of(waiting));
  expect(await undo(called, reception)).toMatchObject({
    status: 'waiting',
    entryId: waiting.entryId,
    token: waiting.token,
  });
  const again = await reception.client.ok('queueCall', {
    ...of(waiting),
    body: { version: (called.version ?? 0) + 1 },
  });
  const requeued = await reception.client.ok('queueRequeue', of(again));
  expect(await undo(requeued, reception)).toMatchObject({
    status: 'called',
    callCount: again.callCount,
  });
});

test('undoes the start and the end of a consultation with its appointment and visit', async () => {
  const waiting = await arrive();
  const start = { ...of(waiting), body: { version: waiting.version ?? 0, alongside: true } };
  const back = await undo(await doctor.client.ok('queueServe', start), doctor);
  expect(back).toMatchObject({ status: 'waiting', column: 'waiting' });
  const serving = await doctor.client.ok('queueServe', {
    ...of(back),
    body: { version: back.version ?? 0, alongside: true },
  });
  const over = await doctor.client.ok('queueFinish', {
    ...of(serving),
    body: { version: serving.version ?? 0, reason: 'Nota pendiente' },
  });
  expect(over.column).toBe('payment');
  const on = await undo(over, doctor);
  expect(on).toMatchObject({ status: 'serving', column: 'consultation' });
  const appointment = await owner.client.ok('appointmentView', {
    params: { appointmentId: waiting.appointmentId },
  });
  expect(appointment).toMatchObject({
    status: 'in_progress',
    history: expect.arrayContaining([expect.objectContaining({ to: 'in_progress', undo: true })]),
  });
  const ended = await doctor.client.ok('queueFinish', {
    ...of(on),
    body: { version: on.version ?? 0, reason: 'Nota pendiente' },
  });
  const { id: customerId } = await reception.client.ok('customerCreate', {
    body: { kind: 'person', name: 'Quien paga' },
  });
  const sale = {
    customerId,
    patientId: waiting.patient.id,
    visitId: waiting.visitId,
    items: [consultation],
    idempotencyKey: randomUUID(),
    issue: true,
  };
  await reception.client.ok('purchaseCreate', { body: sale });
  const { cards } = await reception.client.ok('queueBoard', { query: {} });
  expect(cards.find(({ entryId }) => entryId === ended.entryId)?.version).toBe(ended.version);
  expect(await doctor.client.refused('queueUndo', of(ended))).toMatchObject({
    code: 'queue.not_undoable',
    meta: { because: 'paid' },
  });
});

test('reopens a finished or skipped triage with the same token', async () => {
  const waiting = await arrive({ stage: 'triage' });
  const inTriage = await reception.client.ok('queueServe', of(waiting));
  const through = await reception.client.ok('queueFinish', of(inTriage));
  expect(through).toMatchObject({ stage: 'consultation', status: 'waiting' });
  expect(await undo(through, reception)).toMatchObject({
    stage: 'triage',
    status: 'serving',
    token: waiting.token,
  });
  const other = await arrive({ stage: 'triage' });
  const moved = await reception.client.ok('queueMove', {
    ...of(other),
    body: { version: other.version ?? 0, stage: 'consultation' },
  });
  expect(await undo(moved, reception)).toMatchObject({
    stage: 'triage',
    status: 'waiting',
    token: other.token,
  });
});

const readTicket = async (
  { uid, patientId }: { readonly uid: string; readonly patientId: string },
  who = reception,
) => (await who.client.ok('checkInView', { params: { patientId, appointmentUid: uid } })).ticket;
const facts = async (appointmentId: string) =>
  withClient(
    api.database.owner,
    async (client) =>
      (
        await client.query<{ visits: string; charges: string; noShowJobs: string }>(
          `select (select count(*) from visit where appointment_id = $1 and status <> 'cancelled') as visits,
           (select count(*) from visit_charge where appointment_id = $1) as charges,
           (select count(*) from job where kind = 'appointment_no_show' and entity_id = $1 and state = 'waiting') as "noShowJobs"`,
          [appointmentId],
        )
      ).rows[0],
  );

test('undoing a check-in removes visit, charge and token, and allows another check-in', async () => {
  const { id: patientId } = await createPatient(reception.client, { firstName: 'Luz' });
  const booked = await bookAround(api, owner, place, patientId);
  const params = { patientId, appointmentUid: booked.uid };
  const ticket = await reception.client.ok('checkIn', { params, body: {} });
  expect(ticket.undoable).toBe(true);
  expect((await readTicket(booked, owner))?.undoable).toBe(false); // not the member who took the step
  const back = await reception.client.ok('queueUndo', {
    params: { queueEntryId: ticket.queueEntryId },
    body: { version: ticket.version },
  });
  expect(back).toMatchObject({ column: 'expected', entryId: null, appointmentId: booked.id });
  expect(await facts(booked.id)).toEqual({ visits: '0', charges: '0', noShowJobs: '1' });
  expect(await readTicket(booked)).toBeNull();
  const again = await reception.client.ok('checkIn', { params, body: {} });
  const called = await reception.client.ok('queueCall', {
    params: { queueEntryId: again.queueEntryId },
    body: { version: again.version },
  });
  expect((await readTicket(booked))?.undoable).toBe(false); // no longer the last step
  const waiting = await undo(called, reception);
  expect(
    await reception.client.refused('queueUndo', {
      params: { queueEntryId: again.queueEntryId },
      body: { version: again.version },
    }),
  ).toMatchObject({ code: 'resource.version_conflict' });
  expect(waiting.status).toBe('waiting');
});

test('undoing a walk-in cancels its appointment', async () => {
  const { id: patientId } = await createPatient(reception.client, { firstName: 'Sol' });
  const ticket = await reception.client.ok('queueWalkIn', {
    body: {
      patientId,
      eventTypeId: place.eventTypeId,
      departmentId: place.departmentId,
      bookingKey: randomUUID(),
    },
  });
  expect(ticket.undoable).toBe(true);
  const gone = await reception.client.ok('queueUndo', {
    params: { queueEntryId: ticket.queueEntryId },
    body: { version: ticket.version },
  });
  expect(gone).toMatchObject({ status: 'removed', actions: [] });
  const { cards } = await reception.client.ok('queueBoard', { query: {} });
  expect(cards.filter(({ patient }) => patient.id === patientId)).toEqual([]);
  expect(
    (await owner.client.ok('appointmentView', { params: { appointmentId: ticket.appointmentId } }))
      .status,
  ).toBe('cancelled');
  expect(await facts(ticket.appointmentId)).toMatchObject({ visits: '0', charges: '0' });
});

test('refuses to undo a check-in whose visit has been charged', async () => {
  const waiting = await arrive();
  const { id: customerId } = await reception.client.ok('customerCreate', {
    body: { kind: 'person', name: 'Quien paga' },
  });
  const sale = {
    customerId,
    patientId: waiting.patient.id,
    visitId: waiting.visitId,
    items: [consultation],
    idempotencyKey: randomUUID(),
    payments: [{ method: 'card_debit' as const, amount: 10_000 }],
  };
  await reception.client.ok('purchaseCreate', { body: sale });
  expect(await reception.client.refused('queueUndo', of(waiting))).toMatchObject({
    code: 'queue.not_undoable',
    meta: { because: 'paid' },
  });
});

test('only the member who took the step can undo it, within ten minutes', async () => {
  const waiting = await arrive();
  const called = await reception.client.ok('queueCall', of(waiting));
  expect(await owner.client.refused('queueUndo', of(called))).toMatchObject({
    status: 409,
    meta: { because: 'not_yours' },
  });
  expect(await reception.client.refused('queueUndo', of(waiting))).toMatchObject({
    code: 'resource.version_conflict',
  });
  const again = await reception.client.ok('queueCall', {
    ...of(called),
    body: { version: called.version ?? 0 },
  });
  expect(await reception.client.refused('queueUndo', of(again))).toMatchObject({
    meta: { because: 'final' },
  });
  api.clock.move(new Date('2026-11-24T16:11:00Z'));
  expect(await reception.client.refused('queueUndo', of(again))).toMatchObject({
    meta: { because: 'late' },
  });
});
