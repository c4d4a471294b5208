import { randomUUID } from 'node:crypto';
import { imageSize } from 'image-size';
import { extractCode, formatCode } from '../../scheduling/sql/arrival-codes';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  newestMail,
  signedInCompany,
  signedUp,
  type SignedIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import {
  openRemindingDesk,
  remindable,
  remindedCode,
  type RemindingDesk,
} from '../../testing/records/reminders';

let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let place: FrontDesk;
let reminded: RemindingDesk['reminded'];

const morning = new Date('2026-11-24T16:00:00Z'); // Tuesday, 10:00 in Mexico City

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(morning);
  ({ owner, reception, place, reminded } = await openRemindingDesk(api));
});
beforeEach(() => api.clock.move(morning));
afterAll(() => api.close());

type Reminded = Awaited<ReturnType<typeof reminded>>;

const codeStatus = async (
  { params }: Pick<Reminded, 'params'>,
  code: string | undefined,
  { client }: Pick<SignedIn, 'client'> = reception,
) => (await client.ok('checkInView', { params, query: code === undefined ? {} : { code } })).code;

const arrivals = (appointmentId: string): Promise<unknown[]> =>
  withClient(api.database.owner, async (client) => {
    const { rows } = await client.query<{ by: unknown }>(
      `select diff -> 'identifiedBy' as by from audit_log where entity_id = $1 and action = 'appointment.checked_in'`,
      [appointmentId],
    );
    return rows.map(({ by }) => by);
  });

test('a reminder contains a link and a QR image that open the check-in of the appointment', async () => {
  const one = await reminded();
  const [mail] = (await api.anyone.ok('sandboxMailbox', { query: { to: one.email } })).items;
  expect(new URL(one.url).pathname).toBe(
    `/hospital/appointments/check-in/${one.patientId}/${one.uid}`,
  );
  expect(one.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(mail?.text).toContain(formatCode(one.code));
  expect(mail?.attachment).toMatchObject({
    name: 'codigo-qr.png',
    type: 'image/png',
    alt: 'Código QR para tu llegada',
  });
  const picture = await api.anyone.ok('sandboxMailFile', { params: { mailId: mail?.id ?? '' } });
  expect(imageSize(new Uint8Array(await picture.content.arrayBuffer())).width).toBeGreaterThan(200);
  expect(await codeStatus(one, one.code)).toBe('valid');
  expect(await codeStatus(one, one.url)).toBe('valid');
  expect(await codeStatus(one, undefined)).toBe('none');
});

test('a telehealth appointment gets no arrival code', async () => {
  const email = `${randomUUID()}@correo.test`;
  const { id } = await remindable(owner, email);
  const appointment = await bookAround(api, owner, place, id);
  await withClient(api.database.owner, (client) =>
    client.query(`update appointment set kind = 'telehealth' where id = $1`, [appointment.id]),
  );
  await reception.client.ok('appointmentRemind', {
    params: { appointmentId: appointment.id },
    body: { version: 1 },
  });
  const mail = await newestMail(api, email);
  expect(mail).toMatchObject({ attachment: null });
  expect(mail.text).not.toContain('http');
});

test('each email of an appointment has its own code, and all of them are valid', async () => {
  const one = await reminded();
  // Asked for again within a minute it is not sent again.
  api.clock.move(new Date(api.clock.now().getTime() + 60_000));
  const again = await remindedCode(api, reception, one.id, one.email);
  expect(again.code).not.toBe(one.code);
  expect([await codeStatus(one, one.code), await codeStatus(one, again.code)]).toEqual([
    'valid',
    'valid',
  ]);
});

test('codes are not stored in readable form', async () => {
  const { code } = await reminded();
  const rows = await withClient(
    api.database.owner,
    async (client) =>
      (await client.query<{ row: string }>('select k::text as row from arrival_code k')).rows,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ row }) => row.includes(code))).toEqual([]);
});

test('a code is valid only for its appointment and company', async () => {
  const [one, other] = [await reminded(), await reminded({ minutes: 40 })];
  expect(await codeStatus(one, other.code)).toBe('unknown');
  expect(await codeStatus(one, 'K7Q29FXM3TRP')).toBe('unknown');
  expect(await codeStatus(one, '')).toBe('unknown');
  const stranger = await signedInCompany(api);
  const theirs = await createFrontDesk(stranger);
  const email = `${randomUUID()}@correo.test`;
  const { id } = await remindable(stranger, email);
  const away = await bookAround(api, stranger, theirs, id);
  expect(
    await stranger.client.ok('checkInView', {
      params: { patientId: id, appointmentUid: away.uid },
      query: { code: one.code },
    }),
  ).toMatchObject({ code: 'unknown' });
});

test('a code expires at midnight in the time zone of the site', async () => {
  const one = await reminded();
  api.clock.move(new Date('2026-11-25T05:59:00Z')); // 23:59 in Mexico City
  const later = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']); // the tokens from the morning have expired
  expect(await codeStatus(one, one.code, later)).toBe('valid');
  api.clock.move(new Date('2026-11-25T06:00:00Z'));
  expect(await codeStatus(one, one.code, later)).toBe('expired');
});

test('a code is revoked when its appointment is cancelled or moved', async () => {
  const [off, moved] = [await reminded(), await reminded({ minutes: 60 })];
  const versionOf = async (appointmentId: string) =>
    (await owner.client.ok('appointmentView', { params: { appointmentId } })).version;
  await owner.client.ok('appointmentCancel', {
    params: { appointmentId: off.id },
    body: { version: await versionOf(off.id), by: 'patient', note: 'Ya no' },
  });
  expect(await codeStatus(off, off.code)).toBe('expired');
  await withClient(api.database.owner, (client) =>
    client.query(`update appointment set status = 'rescheduled' where id = $1`, [moved.id]),
  );
  expect(await codeStatus(moved, moved.code)).toBe('expired');
});

test('the audit log names the identification method that the server verified', async () => {
  const [one, other] = [await reminded(), await reminded({ minutes: 80 })];
  const ticket = await reception.client.ok('checkIn', {
    params: one.params,
    body: { code: one.url },
  });
  expect(
    await reception.client.ok('checkIn', { params: one.params, body: { code: one.url } }),
  ).toEqual(ticket);
  await reception.client.ok('checkIn', { params: other.params, body: { code: one.code } });
  expect(await arrivals(one.id)).toEqual([[null, 'code']]);
  expect(await arrivals(other.id)).toEqual([[null, 'desk']]);
});

test.each([
  ['K7Q29FXM3TRP', 'plain, as in the address'],
  [' k7q2-9fxm-3trp ', 'typed with spaces'],
  ['K7Q2–9FXM–3TRP', 'with typographic dashes'],
  [
    'https://sala.test/hospital/appointments/check-in/00000000-0000-4000-8000-0000000000d1/cita0000001?code=K7Q29FXM3TRP',
    'as a scanner reads it',
  ],
  [
    "HTTPSÑ--SALA.TEST-HOSPITAL-APPOINTMENTS-CHECK'IN-CITA0000001_CODE¿K7Q29FXM3TRP",
    'as read by a scanner set up for a US keyboard',
  ],
])('parses the code %j: %s', (text) => {
  expect(extractCode(text)).toBe('K7Q29FXM3TRP');
});

test('reads O, I and L as digits and rejects a code that is too short', () => {
  expect(extractCode('OIL0-1111-2222')).toBe('011011112222');
  expect(extractCode('K7Q2-9FXM')).toBe('');
});
