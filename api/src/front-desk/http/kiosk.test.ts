import { limits } from '@sala/shared-contracts';
import {
  createTestApi,
  newestMail,
  testPassword,
  type SignedIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import {
  openRemindingDesk,
  remindable,
  remindedCode,
  type RemindingDesk,
} from '../../testing/records/reminders';
import { randomUUID } from 'node:crypto';
import { imageSize } from 'image-size';
import { extractCode, formatCode } from '../../scheduling/sql/arrival-codes';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('the kiosk', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let place: FrontDesk;
  let reminded: RemindingDesk['reminded'];

  const morning = new Date('2026-11-24T16:00:00Z'); // Tuesday, 10:00 in Mexico City

  beforeAll(async () => {
    api.clock.move(morning);
    ({ owner, reception, place, reminded } = await openRemindingDesk(api));
  });
  beforeEach(() => api.clock.move(morning));
  afterAll(() => api.clock.move());

  const sql = (text: string, values: readonly unknown[]) =>
    api.database.asOwner(
      async (client) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
    );

  const born = { day: 12, month: 3 };
  const body = (shown: string, bornOn = born) => ({ body: { shown, bornOn } });
  const toDesk = {
    status: 409,
    code: 'kiosk.desk_needed',
    title: 'Pasa a recepción: ahí te atienden.',
  };
  const refused = (
    shown: string,
    bornOn = born,
    { client }: Pick<SignedIn, 'client'> = reception,
  ) => client.refused('kioskArrive', body(shown, bornOn));

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

  test('repeated and concurrent arrivals return the same token, with the urgency of the booking', async () => {
    const one = await reminded();
    await sql(`update appointment set priority = 'urgent' where id = $1`, [one.id]);
    const tickets = await Promise.all(
      Array.from({ length: 4 }, () => reception.client.ok('kioskArrive', body(one.code))),
    );
    expect(new Set(tickets.map(({ token }) => token)).size).toBe(1);
    await reception.client.ok('kioskAppointment', body(one.code));
    expect(
      await sql('select count(*)::int as visits from visit where appointment_id = $1', [one.id]),
    ).toEqual([{ visits: 1 }]);
    expect(
      await sql('select priority from queue_entry where appointment_id = $1', [one.id]),
    ).toEqual([{ priority: 'urgent' }]);
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
    const stranger = await newCompany(api);
    expect(await refused('K7Q29FXM3TRP')).toMatchObject(toDesk);
    expect(await refused('')).toMatchObject(toDesk);
    expect(await refused(off.code)).toMatchObject(toDesk);
    expect(await refused(moved.code)).toMatchObject(toDesk);
    expect(await refused(today.code, born, stranger)).toMatchObject(toDesk);
    api.clock.move(new Date('2026-11-25T16:00:00Z'));
    const nextDay = await newMember(api, owner.companyId, ['reception']);
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
});

describe('codes of arrival', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let place: FrontDesk;
  let reminded: RemindingDesk['reminded'];

  const morning = new Date('2026-11-24T16:00:00Z'); // Tuesday, 10:00 in Mexico City

  beforeAll(async () => {
    api.clock.move(morning);
    ({ owner, reception, place, reminded } = await openRemindingDesk(api));
  });
  beforeEach(() => api.clock.move(morning));
  afterAll(() => api.clock.move());

  type Reminded = Awaited<ReturnType<typeof reminded>>;

  const codeStatus = async (
    { params }: Pick<Reminded, 'params'>,
    code: string | undefined,
    { client }: Pick<SignedIn, 'client'> = reception,
  ) => (await client.ok('checkInView', { params, query: code === undefined ? {} : { code } })).code;

  const arrivals = (appointmentId: string): Promise<unknown[]> =>
    api.database.asOwner(async (client) => {
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
    expect(imageSize(new Uint8Array(await picture.content.arrayBuffer())).width).toBeGreaterThan(
      200,
    );
    expect(await codeStatus(one, one.code)).toBe('valid');
    expect(await codeStatus(one, one.url)).toBe('valid');
    expect(await codeStatus(one, undefined)).toBe('none');
  });

  test('a telehealth appointment gets no arrival code', async () => {
    const email = `${randomUUID()}@correo.test`;
    const { id } = await remindable(owner, email);
    const appointment = await bookAround(api, owner, place, id);
    await api.database.asOwner((client) =>
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
    const rows = await api.database.asOwner(
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
    const stranger = await newCompany(api);
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
    const later = await newMember(api, owner.companyId, ['reception']); // the tokens from the morning have expired
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
    await api.database.asOwner((client) =>
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
});
