import { randomUUID } from 'node:crypto';
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

const start = Date.parse('2026-11-24T16:00:00Z');
let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let doctor: SignedInMember;
let desk: FrontDesk;

const minute = (minutes: number): Date => new Date(start + minutes * 60_000);

beforeEach(async () => {
  api ??= await createTestApi();
  api.clock.move(minute(0));
  owner = await signedInCompany(api);
  [reception, doctor] = [
    await joinCompany(api, await signedUp(api), owner.companyId, ['reception']),
    await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']),
  ];
  desk = await createFrontDesk(owner, doctor.userId);
});
afterAll(() => api.close());

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
  const billing = await joinCompany(api, await signedUp(api), owner.companyId, ['billing']);
  expect((await billing.client.ok('queueStay', { params })).card).toMatchObject({
    actions: [],
    patient: { hasAlerts: false },
  });
  const stranger = await signedInCompany(api);
  expect((await stranger.client.refused('queueStay', { params })).code).toBe('resource.not_found');
  expect(
    (await owner.client.refused('queueStay', { params: { appointmentId: randomUUID() } })).code,
  ).toBe('resource.not_found');
});
