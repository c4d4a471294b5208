import { randomUUID } from 'node:crypto';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { runDueJobs } from '../../testing/jobs';

let api: TestApi;
let owner: SignedInMember;
let reception: SignedInMember;
let doctor: SignedInMember;
let place: FrontDesk;

const morning = new Date('2026-11-24T16:00:00Z'); // Tuesday, 10:00 in Mexico City

beforeAll(async () => {
  api = await createTestApi();
  api.clock.move(morning);
  owner = await newCompany(api);
  reception = await newMember(api, owner.companyId, ['reception']);
  doctor = await newMember(api, owner.companyId, ['doctor']);
  place = await createFrontDesk(owner, doctor.userId);
});
beforeEach(() => api.clock.move(morning));
afterAll(() => api.close());

const patient = (change: object = {}) => createPatient(reception.client, change);
const bookAppointment = async (options: Parameters<typeof bookAround>[4] = {}) =>
  bookAround(api, owner, place, (await patient()).id, options);
type Address = { readonly patientId: string; readonly uid: string };
const paramsOf = ({ patientId, uid }: Address) => ({ patientId, appointmentUid: uid });
const arrive = (appointment: Address, body: object = {}) =>
  reception.client.ok('checkIn', { params: paramsOf(appointment), body });
const refused = (appointment: Address, body: object = {}) =>
  reception.client.refused('checkIn', { params: paramsOf(appointment), body });
const count = (sql: string, values: readonly unknown[]): Promise<number> =>
  api.database.asOwner(async (client) =>
    Number(
      (await client.query<{ count: string }>(`select count(*) as count from ${sql}`, [...values]))
        .rows[0]?.count,
    ),
  );

test('check-in creates visit, token and charge, and returns the same ones when repeated', async () => {
  const appointment = await bookAppointment();
  const ticket = await arrive(appointment, { stage: 'triage', priority: 'urgent' });
  expect(ticket).toMatchObject({
    visitNumber: 1,
    stage: 'triage',
    arrivedLate: false,
    quote: { description: 'Consulta', price: 70_000, freeFollowUp: false },
  });
  expect(ticket.token).toMatch(/^MED-\d{3}$/);
  const answers = await Promise.all(Array.from({ length: 3 }, () => arrive(appointment)));
  for (const answer of answers)
    expect(answer).toMatchObject({ token: ticket.token, visitId: ticket.visitId });
  expect(await count('visit where appointment_id = $1', [appointment.id])).toBe(1);
  expect(await count('visit_charge where appointment_id = $1', [appointment.id])).toBe(1);
  await runDueJobs(api);
  const { items } = await doctor.client.ok('notificationList');
  expect(items[0]).toMatchObject({ kind: 'patient_arrived', facts: { token: ticket.token } });
  const view = await reception.client.ok('checkInView', { params: paramsOf(appointment) });
  expect(view).toMatchObject({
    ticket: { token: ticket.token },
    appointment: { status: 'checked_in' },
    possible: false,
  });
});

test('concurrent arrivals get consecutive tokens', async () => {
  const { departmentId: _department, ...rest } = place;
  const { id: departmentId } = await owner.client.ok('departmentCreate', {
    body: { name: 'Nutrición', code: 'nutricion', siteId: place.siteId, tokenPrefix: 'NU' },
  });
  const somebody = await Promise.all(
    Array.from({ length: 4 }, (_, index) => patient({ firstName: `Uno${index}` })),
  );
  const appointments = await Promise.all(
    somebody.map(({ id }) => bookAround(api, owner, { ...rest, departmentId }, id)),
  );
  const tickets = await Promise.all(appointments.map((one) => arrive(one)));
  expect(tickets.map(({ token }) => token).sort()).toEqual(
    Array.from({ length: 4 }, (_, index) => `NU-${String(index + 1).padStart(3, '0')}`),
  );
});

test('a patient that is not the appointment’s is a 404', async () => {
  const appointment = await bookAppointment();
  const other = await patient();
  for (const params of [
    { patientId: other.id, appointmentUid: appointment.uid },
    { patientId: appointment.patientId, appointmentUid: 'no-such-appointment' },
    { patientId: randomUUID(), appointmentUid: appointment.uid },
  ]) {
    expect(await reception.client.refused('checkIn', { params, body: {} })).toMatchObject({
      status: 404,
    });
    expect(await reception.client.refused('checkInView', { params })).toMatchObject({
      status: 404,
    });
  }
  const stranger = await newCompany(api, { roles: ['reception'] });
  expect(
    await stranger.client.refused('checkIn', { params: paramsOf(appointment), body: {} }),
  ).toMatchObject({ status: 404 });
});

test('a merged patient resolves to the surviving record', async () => {
  const [kept, gone] = [
    await patient({ firstName: 'Teresa' }),
    await patient({ firstName: 'Tere' }),
  ];
  const appointment = await bookAround(api, owner, place, gone.id);
  await owner.client.ok('patientMerge', {
    params: { patientId: kept.id },
    body: { version: 1, sourceId: gone.id, sourceVersion: 1 },
  });
  const view = await reception.client.ok('checkInView', { params: paramsOf(appointment) });
  expect(view.patient.id).toBe(kept.id);
  expect((await arrive(appointment)).patientId).toBe(kept.id);
});

test('a late arrival is marked; an early one or another day must be acknowledged', async () => {
  expect((await arrive(await bookAppointment({ minutes: -16 }))).arrivedLate).toBe(true);
  const early = await bookAppointment({ minutes: 180 });
  expect(await refused(early)).toMatchObject({
    code: 'checkIn.unconfirmed',
    meta: { warnings: ['early'] },
  });
  expect((await arrive(early, { acknowledged: ['early'] })).token).toMatch(/^MED/);
  const tomorrow = await bookAppointment({ minutes: 24 * 60 });
  expect(
    (await reception.client.ok('checkInView', { params: paramsOf(tomorrow) })).warnings,
  ).toEqual(['wrong_day']);
  expect(await refused(tomorrow)).toMatchObject({
    code: 'checkIn.unconfirmed',
    meta: { warnings: ['wrong_day'] },
  });
  expect((await arrive(tomorrow, { acknowledged: ['wrong_day'] })).token).toMatch(/^MED/);
});

test('a no-show can be checked in late on the same day only', async () => {
  expect(
    (await arrive(await bookAppointment({ minutes: -60, status: 'no_show' }))).arrivedLate,
  ).toBe(true);
  const yesterday = await bookAppointment({ minutes: -24 * 60, status: 'no_show' });
  expect(await refused(yesterday, { acknowledged: ['wrong_day'] })).toMatchObject({
    code: 'appointment.transition_refused',
  });
  const over = await bookAppointment({ status: 'cancelled' });
  expect(await refused(over)).toMatchObject({
    code: 'appointment.transition_refused',
    meta: { from: 'cancelled', possible: [] },
  });
});

test('a no-show can be checked in after the rest of the slot was booked by another patient', async () => {
  const late = await bookAppointment({ minutes: -50, status: 'no_show' });
  const other = await bookAppointment({ minutes: 5 });
  await api.database.asOwner(async (client) => {
    await client.query('alter table appointment disable trigger appointment_held');
    await client.query(
      `update appointment set end_at = start_at + interval '90 minutes' where id = $1`,
      [late.id],
    );
    await client.query(
      'update appointment set overbooked = false, overbook_reason = null where id = any ($1)',
      [[late.id, other.id]],
    );
    await client.query('alter table appointment enable trigger appointment_held');
  });
  expect(await arrive(late)).toMatchObject({ arrivedLate: true });
});

test('a waiting patient is checked in for the next appointment within the same visit', async () => {
  const { id } = await patient();
  const first = await arrive(await bookAround(api, owner, place, id));
  const next = await bookAround(api, owner, place, id, { minutes: 40 });
  expect(await refused(next)).toMatchObject({
    code: 'checkIn.unconfirmed',
    meta: { warnings: ['visit_open'] },
  });
  const second = await arrive(next, { acknowledged: ['visit_open'] });
  expect(second).toMatchObject({ visitId: first.visitId, visitNumber: 1 });
  expect(second.token).not.toBe(first.token);
});

test('a minor requires a guardian', async () => {
  const guardian = { name: 'Rosa López', relation: 'mother', phone: '+525511112222' };
  const child = await patient({ birthDate: '2018-05-01', guardian });
  await api.database.asOwner((client) =>
    client.query('update patient set guardian = null where id = $1', [child.id]),
  );
  const appointment = await bookAround(api, owner, place, child.id);
  expect(await refused(appointment)).toMatchObject({ code: 'checkIn.guardian_missing' });
});

test('check-in and walk-in demand the required questions that have no answer', async () => {
  const { id: eventTypeId } = await owner.client.ok('eventTypeCreate', {
    body: {
      name: 'Estudio',
      minutes: 20,
      departmentId: place.departmentId,
      questions: [{ key: 'ayuno', label: '¿Vienes en ayuno?', type: 'bool', required: true }],
    },
  });
  const appointment = await bookAround(api, owner, { ...place, eventTypeId }, (await patient()).id);
  expect(await refused(appointment)).toMatchObject({
    code: 'request.invalid',
    errors: [{ path: 'customAnswers.ayuno', code: 'required' }],
  });
  await arrive(appointment, { customAnswers: { ayuno: true } });
  const walkIn = {
    eventTypeId,
    departmentId: place.departmentId,
    patientId: (await patient()).id,
    bookingKey: randomUUID(),
  };
  expect(await reception.client.refused('queueWalkIn', { body: walkIn })).toMatchObject({
    code: 'request.invalid',
    errors: [{ path: 'customAnswers.ayuno', code: 'required' }],
  });
  await reception.client.ok('queueWalkIn', {
    body: { ...walkIn, customAnswers: { ayuno: false } },
  });
});

test('follow-ups within the free days cost nothing, up to the limit of the event type', async () => {
  const { id } = await patient();
  const visit = async () => {
    const ticket = await arrive(await bookAround(api, owner, place, id));
    const served = await doctor.client.ok('queueServe', {
      params: { queueEntryId: ticket.queueEntryId },
      body: { version: 1, alongside: true },
    });
    await doctor.client.ok('queueFinish', {
      params: { queueEntryId: ticket.queueEntryId },
      body: { version: served.version ?? 0, reason: 'Sin nota' },
    });
    return ticket.quote;
  };
  const advanceDays = (days: number) =>
    api.database.asOwner(async (client) => {
      await client.query(
        'update visit set started_at = started_at - make_interval(days => $2) where patient_id = $1',
        [id, days],
      );
      await client.query(
        'update visit_charge set created_at = created_at - make_interval(days => $2) where visit_id in (select id from visit where patient_id = $1)',
        [id, days],
      );
    });
  expect(await visit()).toMatchObject({ price: 70_000, freeFollowUp: false });
  await advanceDays(3);
  expect(await visit()).toMatchObject({ price: 0, freeFollowUp: true });
  await advanceDays(1);
  expect(await visit()).toMatchObject({ price: 70_000, freeFollowUp: false });
  await advanceDays(8);
  expect(await visit()).toMatchObject({ price: 70_000, freeFollowUp: false });
});

test('token numbers restart at midnight in the time zone of the site', async () => {
  const { departmentId: _department, ...rest } = place;
  const { id: departmentId } = await owner.client.ok('departmentCreate', {
    body: { name: 'Dental', code: 'dental', siteId: place.siteId, tokenPrefix: 'DE' },
  });
  const next = async () =>
    (await arrive(await bookAround(api, owner, { ...rest, departmentId }, (await patient()).id)))
      .token;
  api.clock.move(new Date('2026-11-23T23:30:00Z'));
  expect([await next(), await next()]).toEqual(['DE-001', 'DE-002']);
  api.clock.move(new Date('2026-11-24T05:30:00Z')); // still Monday in Mexico City
  expect(await next()).toBe('DE-003');
  api.clock.move(new Date('2026-11-24T06:10:00Z'));
  expect(await next()).toBe('DE-001');
});

test('the latest privacy notice must be accepted, and can be in the same request', async () => {
  const own = await newCompany(api);
  const desk = await createFrontDesk(own);
  const { id: patientId } = await createPatient(own.client);
  const publish = async () => {
    const notice = await own.client.ok('privacyNoticeCreate', {
      body: {
        kind: 'integral',
        locale: 'es-MX',
        body: 'Aviso',
        purposes: [{ key: 'treatment', label: 'Atenderte', required: true }],
      },
    });
    await own.client.ok('privacyNoticePublish', {
      params: { noticeId: notice.id },
      body: { version: 1 },
    });
    return notice.id;
  };
  const consents = (noticeId: string) => ({
    method: 'signed' as const,
    noticeId,
    answers: [
      { purpose: 'privacy_notice' as const, granted: true },
      { purpose: 'reminders' as const, channel: 'whatsapp' as const, granted: true },
    ],
  });
  const first = await publish();
  const appointment = await bookAround(api, own, desk, patientId);
  const params = paramsOf(appointment);
  expect(await own.client.refused('checkIn', { params, body: {} })).toMatchObject({
    code: 'checkIn.consent_missing',
  });
  await own.client.ok('checkIn', { params, body: { consents: consents(first) } });
  const second = await publish();
  const again = await bookAround(
    api,
    own,
    desk,
    (await createPatient(own.client, { firstName: 'Otra' })).id,
  );
  expect(
    await own.client.refused('checkIn', {
      params: paramsOf(again),
      body: { consents: consents(first) },
    }),
  ).toMatchObject({ code: 'checkIn.consent_missing' });
  await own.client.ok('checkIn', { params: paramsOf(again), body: { consents: consents(second) } });
  expect((await own.client.ok('checkInView', { params: paramsOf(again) })).noticeAccepted).toBe(
    true,
  );
});

test('check-in records vital signs once with clinical:write, without publishing them', async () => {
  const nurse = await newMember(api, owner.companyId, ['nurse']);
  const appointment = await bookAppointment();
  const vitals = { systolic: 118, diastolic: 76, temperature: 36.6 };
  const params = paramsOf(appointment);
  expect(await refused(appointment, { vitals })).toMatchObject({
    status: 403,
    code: 'permission.denied',
    meta: { permission: 'clinical:write' },
  });
  for (const wrong of [{ temperature: 18 }, { systolic: 70, diastolic: 90 }]) {
    expect(
      await nurse.client.refused('checkIn', { params, body: { vitals: wrong } }),
    ).toMatchObject({
      status: 400,
      errors: [{ path: `vitals.${Object.keys(wrong).at(-1) ?? ''}` }],
    });
  }
  expect(await count('visit where appointment_id = $1', [appointment.id])).toBe(0);
  const ticket = await nurse.client.ok('checkIn', {
    params,
    body: { stage: 'triage', priority: 'urgent', vitals },
  });
  expect(JSON.stringify(ticket)).not.toContain('36.6');
  expect(await nurse.client.ok('checkIn', { params, body: { vitals } })).toMatchObject({
    token: ticket.token,
  });
  const { vitals: measured } = await doctor.client.ok('visitView', {
    params: { visitId: ticket.visitId },
  });
  expect(measured).toMatchObject([vitals]);
  expect(
    await count(`outbox_event where type = 'visit.measured' and entity_id = $1`, [ticket.visitId]),
  ).toBe(1);
  expect(
    await count(`audit_log where action = 'vital_signs.created' and entity_id = $1`, [
      ticket.visitId,
    ]),
  ).toBe(1);
});

test('the appointment offers calling a waiting patient to staff with check-in:write', async () => {
  const appointment = await bookAppointment();
  const see = async (who: SignedInMember) =>
    (await who.client.ok('appointmentView', { params: { appointmentId: appointment.id } })).turn;
  expect(await see(reception)).toBeNull();
  const { token, queueEntryId } = await arrive(appointment);
  const billing = await newMember(api, owner.companyId, ['billing']);
  expect([await see(reception), await see(billing)]).toEqual([
    { entryId: queueEntryId, token, version: 1, called: false },
    null,
  ]);
  await reception.client.ok('queueCall', { params: { queueEntryId }, body: { version: 1 } });
  expect(await see(reception)).toEqual({ entryId: queueEntryId, token, version: 2, called: true });
  await doctor.client.ok('appointmentStart', {
    params: { appointmentId: appointment.id },
    body: { version: 2, alongside: true },
  });
  expect(await see(reception)).toBeNull();
});
