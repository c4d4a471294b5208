import { createHash } from 'node:crypto';
import { TimeStampFailed, type SignatureTime } from '../../adapters/signature-time/port';
import { createTimeStampSimulator } from '../../adapters/signature-time/simulator';
import { createSignatureTime } from '../../adapters/signature-time/rfc3161';
import { readToken } from '../../adapters/signature-time/time-stamp-token';
import { createTestApi, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { readPdf } from '../../testing/pdf';
import { openClinic, type Clinic } from '../../testing/records/prescribing';
import { handwritten } from '../../testing/records/prescriptions';

let api: TestApi;
let clinic: Clinic;

const morning = new Date('2026-11-24T16:52:00Z'); // Tuesday, 10:52 in Mexico City

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(morning);
  clinic = await openClinic(api);
});
beforeEach(() => api.clock.move(morning));
afterAll(() => api.close());

const electronic = async (patient: object = {}) => {
  const visit = await clinic.startVisit(patient);
  const item = await clinic.named('amoxicilina 500', { duration: { value: 7, unit: 'day' } });
  return clinic.issue(visit.id, [item]);
};
const view = (id: string) =>
  clinic.doctor.client.ok('prescriptionView', { params: { prescriptionId: id } });
const dueAgain = (id: string) =>
  clinic.inDatabase(
    `update job set due_at = now() where entity_id = $1 and state = 'waiting' and kind = 'prescription_stamp'`,
    [id],
  );
const stampEvents = (id: string) =>
  clinic.inDatabase(
    `select type from outbox_event where entity_id = $1 and type like 'prescription.stamp%' order by id`,
    [id],
  );
const paperOf = async (id: string) => {
  const { content } = await clinic.reception.client.ok('prescriptionPdf', {
    params: { prescriptionId: id },
    query: {},
  });
  return (await readPdf(content)).text.replace(/\s+/g, ' ');
};

test('an electronic prescription is stamped by a job: panel, paper and public page say so', async () => {
  const simulator = createTimeStampSimulator(api.clock);
  const signatureTime = createSignatureTime({
    driver: 'sandbox',
    provider: 'Simulador NOM-151',
    key: simulator.key,
    clock: api.clock,
    ask: (request) => Promise.resolve(simulator.answer(request)),
  });
  const issued = await electronic();
  expect(issued.timeStamp).toMatchObject({ state: 'pending', attempts: 0, fault: null });
  expect(await paperOf(issued.id)).toContain('Sello de tiempo NOM-151: pendiente');
  // The process dies here: nothing but the committed rows is left, and another one goes on.
  await runDueJobs({ ...api, signatureTime });
  const { timeStamp, contentHash, actions } = await view(issued.id);
  expect(timeStamp).toMatchObject({ state: 'stamped', provider: 'Simulador NOM-151', attempts: 1 });
  expect(actions).not.toContain('stamp');
  expect(await paperOf(issued.id)).toContain(timeStamp?.serial);
  const token = issued.verifyPath?.split('/').at(-1) ?? '';
  expect(await api.anyone.ok('prescriptionVerify', { params: { token } })).toMatchObject({
    timeStamp: { state: 'stamped', serial: timeStamp?.serial },
  });
  const [kept] = await clinic.inDatabase<{ token: Buffer }>(
    'select token from prescription_time_stamp where prescription_id = $1',
    [issued.id],
  );
  expect(readToken(kept?.token ?? Buffer.of(), simulator.key)).toMatchObject({
    imprint: contentHash,
  });
  for (const sql of [
    `update prescription_time_stamp set serial = 'ff' where prescription_id = $1`,
    'delete from prescription_time_stamp where prescription_id = $1',
  ])
    await expect(clinic.inDatabase(sql, [issued.id])).rejects.toMatchObject({
      constraint: 'prescription_locked',
    });
});

test('a worker that dies while it waits for the provider loses nothing', async () => {
  const issued = await electronic();
  const died: SignatureTime = {
    driver: 'live',
    provider: 'x',
    stamp: () => Promise.reject(new Error('killed')),
  };
  await expect(runDueJobs({ ...api, signatureTime: died })).rejects.toThrow('killed');
  await dueAgain(issued.id);
  await runDueJobs(api);
  expect((await view(issued.id)).timeStamp?.state).toBe('stamped');
});

test('an outage is tried again, a refusal waits for whoever asks again', async () => {
  const issued = await electronic();
  const failing = (fault: 'unavailable' | 'refused'): SignatureTime => ({
    driver: 'live',
    provider: 'x',
    stamp: () => Promise.reject(new TimeStampFailed(fault, fault)),
  });
  await runDueJobs({ ...api, signatureTime: failing('unavailable') });
  expect((await view(issued.id)).timeStamp).toMatchObject({
    state: 'pending',
    fault: 'unavailable',
    attempts: 1,
  });
  expect(await stampEvents(issued.id)).toEqual([]);
  await dueAgain(issued.id);
  await runDueJobs({ ...api, signatureTime: failing('refused') });
  expect(await stampEvents(issued.id)).toEqual([{ type: 'prescription.stamp_failed' }]);
  const failed = await view(issued.id);
  expect(failed.timeStamp).toMatchObject({ state: 'failed', fault: 'refused' });
  expect(failed.actions).toContain('stamp');
  const params = { prescriptionId: issued.id };
  expect(await clinic.nurse.client.refused('prescriptionStamp', { params })).toMatchObject({
    code: 'permission.denied',
  });
  expect(await clinic.stranger.client.refused('prescriptionStamp', { params })).toMatchObject({
    status: 404,
  });
  expect((await clinic.doctor.client.ok('prescriptionStamp', { params })).timeStamp?.state).toBe(
    'pending',
  );
  await runDueJobs(api);
  expect((await view(issued.id)).timeStamp?.state).toBe('stamped');
  expect((await stampEvents(issued.id)).at(-1)).toEqual({ type: 'prescription.stamped' });
  const again = await clinic.doctor.client.ok('prescriptionStamp', { params });
  expect(again.timeStamp?.state).toBe('stamped'); // asking once more changes nothing
});

test('a stamp of another content, or of what is signed by hand, is refused by the database', async () => {
  const issued = await electronic();
  const other = createHash('sha256').update('otra').digest('hex');
  await expect(
    clinic.inDatabase(
      `update prescription_time_stamp set state = 'stamped', imprint = $2, provider = 'x', serial = '01', stamped_at = now(), token = 'x' where prescription_id = $1`,
      [issued.id, other],
    ),
  ).rejects.toMatchObject({ constraint: 'prescription_time_stamp_of_content' });
  const byHand = await clinic.issue((await clinic.startVisit()).id, [handwritten]);
  expect(byHand.timeStamp).toBeNull();
  expect(byHand.actions).not.toContain('send');
  await expect(
    clinic.inDatabase(
      `insert into prescription_time_stamp (company_id, prescription_id, asked_at) select company_id, id, now() from prescription where id = $1`,
      [byHand.id],
    ),
  ).rejects.toMatchObject({ constraint: 'prescription_time_stamp_of_content' });
});

const key = (last: number): string => `6f2d3a58-0f7c-4f0e-9c0a-7a1a6d1c2b${String(last)}`;
const mailsTo = async (to: string) =>
  (await api.anyone.ok('sandboxMailbox', { query: { to } })).items.filter(
    ({ attachment }) => attachment?.type === 'application/pdf',
  );

test.each([
  ['one key', 50, 50],
  ['two keys', 60, 61],
])('it is mailed once, also when asked twice at once with %s', async (_keys, first, second) => {
  const to = `paciente.receta.${String(first)}@sala.test`;
  const issued = await electronic({ email: to });
  expect(issued).toMatchObject({ mailBar: null, mailTo: to });
  const send = (last: number) =>
    clinic.doctor.client.call('prescriptionSend', {
      params: { prescriptionId: issued.id },
      body: { deliveryKey: key(last) },
    });
  const answers = await Promise.all([send(first), send(second)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await runDueJobs(api);
  // Of two keys either may have been first; the answer to it was lost.
  const [kept] = await clinic.inDatabase<{ id: string }>(
    'select id from prescription_delivery where prescription_id = $1',
    [issued.id],
  );
  expect((await send(kept?.id === key(second) ? second : first)).status).toBe(200);
  await runDueJobs(api);
  expect(await mailsTo(to)).toHaveLength(1);
  expect(await view(issued.id)).toMatchObject({ deliveries: [{ state: 'sent' }] });
  const { items } = await clinic.reception.client.ok('prescriptionStatusList', {
    query: { search: issued.folio ?? '' },
  });
  expect(items[0]?.sentAt).not.toBeNull();
});

test('nobody sends what is signed by hand, to whom has no address, or of another company', async () => {
  const byHand = await clinic.issue((await clinic.startVisit()).id, [handwritten]);
  const send = (prescriptionId: string, last: number) => ({
    params: { prescriptionId },
    body: { deliveryKey: key(last) },
  });
  const { client } = clinic.doctor;
  expect(await client.refused('prescriptionSend', send(byHand.id, 51))).toMatchObject({
    code: 'prescription.not_sendable',
  });
  const silent = await electronic();
  expect(await client.refused('prescriptionSend', send(silent.id, 52))).toMatchObject({
    code: 'prescription.mail_refused',
    meta: { because: 'no_address' },
  });
  expect(
    await clinic.stranger.client.refused('prescriptionSend', send(silent.id, 53)),
  ).toMatchObject({ status: 404 });
  expect(await clinic.nurse.client.refused('prescriptionSend', send(silent.id, 54))).toMatchObject({
    code: 'permission.denied',
  });
  const mailed = await electronic({ email: 'cancelada@sala.test' });
  await client.ok('prescriptionSend', send(mailed.id, 55));
  await client.ok('prescriptionCancel', {
    params: { prescriptionId: mailed.id },
    body: { version: mailed.version, reason: 'Equivocada' },
  });
  await runDueJobs(api);
  expect(await mailsTo('cancelada@sala.test')).toHaveLength(0);
  expect((await view(mailed.id)).deliveries).toMatchObject([{ state: 'failed' }]);
});
