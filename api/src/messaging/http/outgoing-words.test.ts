import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TemplateEvent } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import {
  bookAt,
  createFrontDesk,
  hourAhead,
  type FrontDesk,
} from '../../testing/records/appointments';
import { messageTemplateBody } from '../../testing/records/message-templates';
import { plainText } from '../../testing/records/message-texts';
import { connectWhatsapp } from '../../testing/records/messages';
import { createPatient } from '../../testing/records/patients';
import { newCompany } from '../../testing/members';

/** Ten in the morning in Mexico City, on a Tuesday. */
const morning = new Date('2026-11-24T16:00:00Z');

describe('what the gate says', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let desk: FrontDesk;
  let account: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    api.clock.move(morning);
    owner = await newCompany(api);
    desk = await createFrontDesk(api, owner);
  });
  afterAll(() => api.close());

  const sql = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await delay(10);
  };
  const pass = async (milliseconds = 6000) => {
    api.clock.move(new Date(api.clock.now().getTime() + milliseconds));
    await api.phoneNetwork.tick();
    await runDueJobs(api);
  };
  const connectSms = async () => {
    await owner.client.ok('channelConnectionSave', {
      params: { channel: 'sms' },
      body: {
        channel: 'sms',
        mode: 'simulator',
        settings: { accountSid: `AC${'0'.repeat(32)}`, phone: '+525550002000' },
        secrets: { token: `token-${owner.companyId}` },
      },
    });
    await owner.client.ok('integrationTest', { params: { provider: 'sms' } });
  };
  const connectPhone = async () => {
    const { connection } = await connectWhatsapp(owner);
    account = connection?.webhookUrl ?? '';
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
  };
  const patient = async (phone: string) =>
    (
      await createPatient(owner.client, {
        firstName: 'Rosa',
        phone,
        email: `p${phone.slice(-10)}@correo.test`,
      })
    ).id;
  const allowReminders = (patientId: string) =>
    owner.client.ok('patientConsentRecord', {
      params: { patientId },
      body: {
        method: 'verbal',
        answers: [{ purpose: 'reminders', channel: 'sms', granted: true }],
      },
    });
  const book = async (patientId: string, hour = 10) => {
    const { id } = await bookAt(owner.client, desk, hourAhead(api, 3, hour), { patientId });
    await runDueJobs(api);
    return id;
  };
  const write = (
    channel: 'whatsapp' | 'sms' | 'email',
    text: object,
    event: TemplateEvent = 'appointment.created',
  ) =>
    owner.client.ok('eventTemplateSave', {
      params: { event, channel, language: 'es-MX' },
      body: { ...plainText, version: 0, body: 'Hola', ...text },
    });
  const toldOf = async (appointmentId: string) =>
    (await owner.client.ok('appointmentView', { params: { appointmentId } })).messages;
  const makeDue = async (minutesBefore: number) => {
    await sql(
      `update job set due_at = clock_timestamp() where state = 'waiting' and company_id = $1
         and entity_id in (select id from appointment_reminder where company_id = $1 and minutes_before = $2)`,
      [owner.companyId, minutesBefore],
    );
    await runDueJobs(api);
  };
  const refusals = async (patientId: string) =>
    (await owner.client.ok('patientOutgoingView', { params: { patientId } })).refusals;
  const mails = (phone: string) =>
    sql<{ subject: string; text: string; pictures: boolean }>(
      `select subject, body as text, file is not null as pictures from sandbox_mail where recipient = $1`,
      [`p${phone.slice(-10)}@correo.test`],
    );
  const messages = () =>
    sql<{ id: string; channel: string; kind: string; body: string; status: string }>(
      `select id, channel, kind, body, status from message where company_id = $1 and direction = 'out' order by at, channel`,
      [owner.companyId],
    );
  const approved = async (event: 'appointment.created' | null = 'appointment.created') => {
    const draft = await owner.client.ok('messageTemplateCreate', {
      body: { ...messageTemplateBody, event },
    });
    await owner.client.ok('messageTemplateSubmit', {
      params: { messageTemplateId: draft.id },
      body: { version: draft.version },
    });
    await until(
      async () =>
        (
          await sql(
            'select from message_template_version where template_id = $1 and accepted_at is not null',
            [draft.id],
          )
        ).length > 0,
    );
    await pass();
    return owner.client.ok('messageTemplateView', { params: { messageTemplateId: draft.id } });
  };
  const stopTemplate = (id: string) =>
    sql(`update message_template set status = 'paused' where id = $1`, [id]);

  test('the text of the company with its values, by SMS without accents as it was written', async () => {
    await connectSms();
    await write('sms', {
      body: '{{paciente.nombre}}: {{cita.hora}} con {{cita.profesional}}, {{cita.sede}}. {{cita.enlace}}',
    });
    const id = await patient('+525512340021');
    const appointmentId = await book(id);
    const [sent] = await messages();
    expect(sent?.body).toMatch(
      /^Rosa: 10:00 con Clara Mora, Centro\. https:\/\/\S+\/appointment\/[\w-]{43}\n/,
    );
    expect(sent?.body.match(/https/g)).toHaveLength(1);
    expect(sent?.body).toContain('1. Confirmar');
    const links = await sql('select from appointment_link where appointment_id = $1', [
      appointmentId,
    ]);
    expect(links).toHaveLength(1);
  });

  test('a value that is not known stops that channel with a reason, and the next is asked', async () => {
    await connectSms();
    await write('sms', { body: 'Llama al {{clinica.telefono}}' });
    await write('email', {
      subject: 'Te esperamos, {{paciente.nombre}}',
      body: 'A las {{cita.hora}}, {{paciente.nombre}}.',
    });
    const id = await patient('+525512340022');
    await book(id);
    expect(await messages()).toEqual([]);
    expect(await refusals(id)).toMatchObject([
      { reason: 'missing_value', variable: 'clinica.telefono', channel: 'sms', purpose: 'care' },
    ]);
    const [mail] = await mails('+525512340022');
    expect(mail).toMatchObject({ subject: 'Te esperamos, Rosa', pictures: true });
    // The code for the arrival stays below the company's own words.
    expect(mail?.text).toMatch(/^A las 10:00, Rosa\.\n\nAl llegar/);
    const view = await owner.client.ok('eventTemplateView', {
      params: { event: 'appointment.created', channel: 'sms', language: 'es-MX' },
    });
    expect(view.refusals).toMatchObject([{ reason: 'missing_value', channel: 'sms' }]);
  });

  test('a move says so with the time before, and a reminder of the same day is another one', async () => {
    await connectSms();
    await write(
      'sms',
      { body: 'Antes {{cita.hora_anterior}}, ahora {{cita.hora}}' },
      'appointment.rescheduled',
    );
    await write('sms', { body: 'Te recordamos: {{cita.hora}}' }, 'appointment.reminder_24h');
    await write('sms', { body: 'Hoy, {{cita.hora}}' }, 'appointment.reminder_2h');
    const patientId = await patient('+525512340029');
    await allowReminders(patientId);
    const id = await book(patientId);
    const startAt = hourAhead(api, 3, 12);
    const { version } = await owner.client.ok('appointmentView', { params: { appointmentId: id } });
    await owner.client.ok('appointmentReschedule', {
      params: { appointmentId: id },
      body: { version, startAt, bookingKey: randomUUID() },
    });
    await makeDue(0); // a move can be undone for two minutes
    const said = async () => (await messages()).map(({ body }) => body.split('\n')[0]);
    expect((await said()).at(-1)).toBe('Antes 10:00, ahora 12:00');
    const before = (hours: number) => new Date(Date.parse(startAt) - hours * 3_600_000);
    api.clock.move(before(24));
    await makeDue(1440);
    api.clock.move(before(2));
    await makeDue(120);
    expect((await said()).slice(2)).toEqual(['Te recordamos: 12:00', 'Hoy, 12:00']);
  });

  test('outside its window WhatsApp says the template of the event, and its buttons answer', async () => {
    await connectPhone();
    const { id: templateId, version } = await approved(null);
    const nobody = await patient('+525512340024');
    await book(nobody);
    expect(await refusals(nobody)).toMatchObject([{ reason: 'no_template', channel: 'whatsapp' }]);
    // What it is for is no part of its text: the provider is not asked again.
    const tied = await owner.client.ok('messageTemplateUpdate', {
      params: { messageTemplateId: templateId },
      body: { version, event: 'appointment.created' },
    });
    expect(tied).toMatchObject({ event: 'appointment.created', status: 'approved', inUse: 1 });
    expect(tied.versions).toHaveLength(1);
    const rosa = await patient('+525512340025');
    const appointmentId = await book(rosa, 11);
    const sent = (await messages()).at(-1);
    expect(sent).toMatchObject({ channel: 'whatsapp', kind: 'template' });
    expect(sent?.body).toMatch(/^Hola, Rosa: te esperamos el viernes/);
    const person = () => api.phoneNetwork.whatsapp.find(account)?.business.person('+525512340025');
    await until(async () => (person()?.messages.length ?? 0) > 0);
    expect(person()?.messages.at(-1)).toMatchObject({ kind: 'template' });
    const questions = await sql('select from appointment_question where appointment_id = $1', [
      appointmentId,
    ]);
    expect(questions).toHaveLength(1);
  });

  test('a template that is paused leaves it to the next channel, also when it waits already', async () => {
    await connectPhone();
    await connectSms();
    const { id: templateId } = await approved();
    const id = await patient('+525512340026');
    // It waits for the end of quiet hours, and meanwhile the provider pauses it.
    await owner.client.ok('outgoingPolicyUpdate', {
      body: { version: 0, quietHours: { from: '10:05', to: '10:10' } },
    });
    api.clock.move(new Date('2026-11-24T16:06:00Z'));
    await book(id, 12);
    expect(await messages()).toMatchObject([{ channel: 'whatsapp', kind: 'template' }]);
    const [appointment] = (await owner.client.ok('appointmentList', { query: { patientId: id } }))
      .items;
    expect(await toldOf(appointment?.id ?? '')).toMatchObject([
      { status: 'postponed', channel: 'whatsapp', reason: null, until: '2026-11-24T16:10:00Z' },
    ]);
    await stopTemplate(templateId);
    api.clock.move(new Date('2026-11-24T16:11:00Z'));
    const waiting = `company_id = $1 and channel = 'whatsapp' and kind = 'message'`;
    await sql(`update delivery set next_at = clock_timestamp() where ${waiting}`, [
      owner.companyId,
    ]);
    await until(async () => {
      await runDueJobs(api);
      return (await messages()).length === 2;
    });
    const [template, text] = await messages();
    expect(template).toMatchObject({ kind: 'template', status: 'failed' });
    expect(text).toMatchObject({ channel: 'sms', kind: 'text' });
    // The appointment tells where it went in the end.
    expect(await toldOf(appointment?.id ?? '')).toMatchObject([
      { status: 'sent', channel: 'sms', reason: null, until: null },
    ]);
    // Nobody says it again where it failed: it has been said.
    const [failed] = await sql<{ id: string }>(`select id from delivery where ${waiting}`, [
      owner.companyId,
    ]);
    const again = [
      await owner.client.refused('messageRetry', { params: { messageId: template?.id ?? '' } }),
      await owner.client.refused('deliveryRetry', { params: { deliveryId: failed?.id ?? '' } }),
    ];
    expect(again.map(({ code }) => code)).toEqual([
      'delivery.not_repeatable',
      'delivery.not_repeatable',
    ]);
    // The next one does not even wait there.
    await book(id, 15);
    expect((await messages()).at(-1)).toMatchObject({ channel: 'sms' });
    expect(await refusals(id)).toContainEqual(
      expect.objectContaining({ reason: 'no_template', channel: 'whatsapp' }),
    );
  });

  test('the appointment tells what became of a message that waited', async () => {
    await connectSms();
    await owner.client.ok('outgoingPolicyUpdate', {
      body: {
        version: 0,
        channels: ['sms'],
        quietHours: { from: '10:05', to: '10:10' },
      },
    });
    api.clock.move(new Date('2026-11-24T16:06:00Z'));
    const stopped = await patient('+525512340030');
    const ids = [
      await book(await patient('+525512340031'), 10),
      await book(await patient('+525512340002'), 11),
      await book(stopped, 12),
    ];
    const cancelled = await book(await patient('+525512340033'), 13);
    const version = (
      await owner.client.ok('appointmentView', { params: { appointmentId: cancelled } })
    ).version;
    for (const id of ids) expect(await toldOf(id)).toMatchObject([{ status: 'postponed' }]);
    await owner.client.ok('patientConsentRecord', {
      params: { patientId: stopped },
      body: {
        method: 'verbal',
        answers: [{ purpose: 'service', channel: 'sms', granted: false }],
      },
    });
    await owner.client.ok('appointmentCancel', {
      params: { appointmentId: cancelled },
      body: { version, by: 'clinic', note: 'Se cayó el sistema' },
    });
    await runDueJobs(api);
    api.clock.move(new Date('2026-11-24T16:11:00Z'));
    await sql('update delivery set next_at = clock_timestamp() where company_id = $1', [
      owner.companyId,
    ]);
    const ends = async () => (await Promise.all([...ids, cancelled].map(toldOf))).flat();
    await until(async () => (await ends()).every(({ status }) => status !== 'postponed'));
    await pass(0);
    expect(await ends()).toMatchObject([
      { status: 'sent', reason: null, until: null },
      { status: 'failed', reason: 'error', until: null },
      { status: 'skipped', reason: 'no_consent', until: null },
      { kind: 'booked', status: 'skipped', reason: 'needless', until: null },
    ]);
  });

  test('an offer asks with numbers by SMS, without the page of an appointment', async () => {
    await connectSms();
    const waiting = await owner.client.ok('appointmentWait', {
      body: {
        patientId: await patient('+525512340033'),
        eventTypeId: desk.eventTypeId,
        bookingKey: randomUUID(),
      },
    });
    const id = await book(await patient('+525512340034'), 11);
    const { version } = await owner.client.ok('appointmentView', { params: { appointmentId: id } });
    await owner.client.ok('appointmentCancel', {
      params: { appointmentId: id },
      body: { version, by: 'patient', note: 'No puede' },
    });
    const said = (await messages()).find(({ body }) => body.includes('hay un espacio'));
    expect(said?.body).toMatch(/\n1\. S[ií], lo quiero\n2\. No, gracias$/);
    expect(said?.body).not.toContain('http');
    const asked = await sql('select from appointment_question where appointment_id = $1', [
      waiting.id,
    ]);
    expect(asked).toHaveLength(1);
  });
});
