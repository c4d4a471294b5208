import { limits } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  testPassword,
  type SignedIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { bookAround, type FrontDesk } from '../../testing/records/arrivals';
import {
  openRemindingDesk,
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

const sql = (text: string, values: readonly unknown[]) =>
  withClient(
    api.database.owner,
    async (client) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
  );

const born = { day: 12, month: 3 };
const body = (shown: string, bornOn = born) => ({ body: { shown, bornOn } });
const toDesk = {
  status: 409,
  code: 'kiosk.desk_needed',
  title: 'Pasa a recepción: ahí te atienden.',
};
const refused = (shown: string, bornOn = born, { client }: Pick<SignedIn, 'client'> = reception) =>
  client.refused('kioskArrive', body(shown, bornOn));

test('code and day of birth show doctor, time and room; arriving issues a token', async () => {
  const one = await reminded();
  await sql('update appointment set room_id = $2 where id = $1', [one.id, place.roomId]);
  expect(await reception.client.ok('kioskAppointment', body(one.url))).toEqual({
    patient: 'Mariana G.',
    startAt: expect.stringMatching(/^2026-11-24T16:10:00/) as string,
    timeZone: 'America/Mexico_City',
    practitioner: 'Julia Ríos',
    room: 'Consultorio 9',
  });
  expect(
    await sql(
      `select count(*)::int as times from audit_log where action = 'patient.read' and entity_id = $1`,
      [one.patientId],
    ),
  ).toEqual([{ times: 1 }]);
  expect(await sql('select status from appointment where id = $1', [one.id])).toEqual([
    { status: 'scheduled' },
  ]);
  const ticket = await reception.client.ok('kioskArrive', body(one.code));
  expect(ticket).toEqual({
    patient: 'Mariana G.',
    token: expect.stringMatching(/^MED-\d{3}$/) as string,
    room: 'Consultorio 9',
    ahead: expect.any(Number) as number,
  });
  const view = await reception.client.ok('checkInView', {
    params: { patientId: one.patientId, appointmentUid: one.uid },
    query: {},
  });
  expect(view).toMatchObject({
    ticket: { token: ticket.token },
    appointment: { status: 'checked_in' },
  });
  expect(
    await sql(
      `select diff -> 'identifiedBy' as by from audit_log where entity_id = $1 and action = 'appointment.checked_in'`,
      [one.id],
    ),
  ).toEqual([{ by: [null, 'kiosk'] }]);
});

test('takes the urgency of the booking into the queue', async () => {
  const one = await reminded();
  await sql(`update appointment set priority = 'urgent' where id = $1`, [one.id]);
  await reception.client.ok('kioskArrive', body(one.code));
  expect(await sql('select priority from queue_entry where appointment_id = $1', [one.id])).toEqual(
    [{ priority: 'urgent' }],
  );
});

test('repeated and concurrent arrivals return the same token', async () => {
  const one = await reminded();
  const tickets = await Promise.all(
    Array.from({ length: 4 }, () => reception.client.ok('kioskArrive', body(one.code))),
  );
  expect(new Set(tickets.map(({ token }) => token)).size).toBe(1);
  await reception.client.ok('kioskAppointment', body(one.code));
  expect(
    await sql('select count(*)::int as visits from visit where appointment_id = $1', [one.id]),
  ).toEqual([{ visits: 1 }]);
});

test('an unknown, foreign, cancelled, moved or expired code goes to the desk, all alike', async () => {
  const off = await reminded();
  const moved = await reminded({ minutes: 40 });
  const today = await reminded({ minutes: 60 });
  await sql(
    `update appointment set status = 'cancelled', cancelled_at = now(), cancelled_by = 'patient' where id = $1`,
    [off.id],
  );
  await sql(`update appointment set status = 'rescheduled' where id = $1`, [moved.id]);
  const stranger = await signedInCompany(api);
  expect(await refused('K7Q29FXM3TRP')).toMatchObject(toDesk);
  expect(await refused('')).toMatchObject(toDesk);
  expect(await refused(off.code)).toMatchObject(toDesk);
  expect(await refused(moved.code)).toMatchObject(toDesk);
  expect(await refused(today.code, born, stranger)).toMatchObject(toDesk);
  api.clock.move(new Date('2026-11-25T16:00:00Z'));
  const nextDay = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
  expect(await refused(today.code, born, nextDay)).toMatchObject(toDesk);
});

test('another day, an early or late arrival and a no-show go to the desk', async () => {
  const refusedBoth = async ({ code }: { readonly code: string }) => {
    expect(await reception.client.refused('kioskAppointment', body(code))).toMatchObject(toDesk);
    expect(await refused(code)).toMatchObject(toDesk);
  };
  await refusedBoth(await reminded({ minutes: 24 * 60 }));
  await refusedBoth(await reminded({ minutes: 180 }));
  const [late, missed] = [await reminded(), await reminded({ minutes: 30 })];
  await sql(`update appointment set status = 'no_show', no_show_at = now() where id = $1`, [
    missed.id,
  ]);
  await refusedBoth(missed);
  api.clock.move(new Date('2026-11-24T16:24:00Z'));
  await reception.client.ok('kioskAppointment', body(late.code));
  api.clock.move(new Date('2026-11-24T16:26:00Z')); // more than 15 minutes late
  await refusedBoth(late);
});

test('a patient with an open visit goes to the desk', async () => {
  const first = await reminded();
  await reception.client.ok('kioskArrive', body(first.code));
  const second = await bookAround(api, owner, place, first.patientId, { minutes: 40 });
  const { code } = await remindedCode(api, reception, second.id, first.email);
  expect(await refused(code)).toMatchObject(toDesk);
});

test('a minor without a guardian, a deceased patient and open questions go to the desk', async () => {
  const guardian = { name: 'Rosa López', relation: 'mother', phone: '+525511112222' };
  const child = await reminded({}, { birthDate: '2018-03-12', guardian });
  await sql('update patient set guardian = null where id = $1', [child.patientId]);
  expect(await refused(child.code)).toMatchObject(toDesk);
  const gone = await reminded();
  await sql(`update patient set status = 'deceased', deceased_on = '2026-11-01' where id = $1`, [
    gone.patientId,
  ]);
  expect(await refused(gone.code)).toMatchObject(toDesk);
  const { id: eventTypeId } = await owner.client.ok('eventTypeCreate', {
    body: {
      name: 'Estudio',
      minutes: 20,
      departmentId: place.departmentId,
      questions: [{ key: 'ayuno', label: '¿Vienes en ayuno?', type: 'bool', required: true }],
    },
  });
  const asked = await reminded({}, {}, { ...place, eventTypeId });
  expect(await refused(asked.code)).toMatchObject(toDesk);
});

test('three wrong days of birth close the appointment at the kiosk for all its codes', async () => {
  const one = await reminded();
  expect(await refused(one.code, { day: 3, month: 12 })).toMatchObject({
    status: 409,
    code: 'kiosk.birth_mismatch',
  });
  expect(
    await reception.client.refused('kioskAppointment', body(one.code, { day: 12, month: 4 })),
  ).toMatchObject({ code: 'kiosk.birth_mismatch' });
  expect(await refused(one.code, { day: 11, month: 3 })).toMatchObject(toDesk);
  expect(await refused(one.code)).toMatchObject(toDesk);
  // Asked for again within a minute it is not sent again.
  api.clock.move(new Date(api.clock.now().getTime() + 60_000));
  const again = await remindedCode(api, reception, one.id, one.email);
  expect(await refused(again.code)).toMatchObject(toDesk);
  expect(
    (
      await reception.client.ok('checkIn', {
        params: { patientId: one.patientId, appointmentUid: one.uid },
        body: { code: again.code },
      })
    ).token,
  ).toMatch(/^MED/);
});

test('concurrent attempts are counted one by one', async () => {
  const one = await reminded();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => refused(one.code, { day: 1 + index, month: 9 })),
  );
  expect(answers.filter(({ code }) => code === 'kiosk.birth_mismatch')).toHaveLength(
    limits.kioskAnswersMax - 1,
  );
});

test('a privacy notice that was not accepted goes to the desk', async () => {
  const purposes = [{ key: 'treatment' as const, label: 'Atenderte', required: true }];
  const draft = await owner.client.ok('privacyNoticeCreate', {
    body: { kind: 'integral', locale: 'es-MX', body: '# Aviso', purposes },
  });
  await owner.client.ok('privacyNoticePublish', {
    params: { noticeId: draft.id },
    body: { version: 1 },
  });
  expect(await refused((await reminded()).code)).toMatchObject(toDesk);
});

test('leaving the kiosk requires the password of the signed-in member', async () => {
  expect(
    await reception.client.refused('kioskLeave', { body: { password: 'otra-clave-1' } }),
  ).toMatchObject({ code: 'auth.password_wrong' });
  await reception.client.ok('kioskLeave', { body: { password: testPassword } });
});

test('a code does nothing without the permission to check in', async () => {
  const auditor = await joinCompany(api, await signedUp(api), owner.companyId, ['auditor']);
  expect(await refused((await reminded()).code, born, auditor)).toMatchObject({
    code: 'permission.denied',
  });
});

test('guessing codes is rate-limited', async () => {
  const limited = await createTestApi({
    rateLimit: { max: 5, maxPerNetworkAddress: 1000, windowSeconds: 60 },
  });
  try {
    const { client } = await signedInCompany(limited);
    const tries = [];
    for (let attempt = 0; attempt < 6; attempt += 1)
      tries.push(await client.refused('kioskAppointment', body('K7Q29FXM3TRP')));
    expect(tries.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 5 }, () => 'kiosk.desk_needed'),
      'request.rate_limited',
    ]);
  } finally {
    await limited.close();
  }
});
