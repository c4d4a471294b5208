import { usualTrendPeriod } from '@sala/shared-contracts';
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
  await withClient(api.database.owner, (client) =>
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
    await withClient(api.database.owner, (client) =>
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

  const marketing = await joinCompany(api, await signedUp(api), owner.companyId, ['marketing']);
  expect((await marketing.client.ok('appointmentTrends')).total.due).toBe(3);
  for (const name of ['queueDesk', 'queueOwnDay', 'queueTrends'] as const)
    expect((await marketing.client.refused(name)).code).toBe('permission.denied');
  const stranger = await signedInCompany(api);
  expect((await stranger.client.ok('appointmentTrends')).total.due).toBe(0);
});

test('the huddle tells overbooked times, first visits, birthdays and debts by permission', async () => {
  const stranger = await signedInCompany(api);
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
  const nurse = await joinCompany(api, await signedUp(api), stranger.companyId, ['nurse']);
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
