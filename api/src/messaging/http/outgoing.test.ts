import { setTimeout as delay } from 'node:timers/promises';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { inTransaction, type Db } from '../../platform/database/database';
import { mailPosting } from '../../adapters/email/mailer';
import { composeMail } from '../../platform/mail/mail-texts';
import {
  sendOutgoing,
  type OutgoingOutcome,
  type OutgoingRequest,
} from '../../platform/outgoing/outgoing';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { createPatient } from '../../testing/records/patients';
import { campaignBody } from '../../testing/records/campaigns';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('the gate of outgoing messages', () => {
  /** Of a text on a phone. */
  const facts = {
    'cita.fecha': 'lunes 7 de diciembre',
    'cita.hora': '10:00',
    'cita.sede': 'Centro',
  };
  const appointment = {
    firstName: 'Rosa',
    company: 'Clínica Luna',
    eventType: 'Consulta',
    practitioner: '',
    when: 'lunes 7 de diciembre, 10:00',
    place: 'Centro',
    arrival: '',
  };
  /** In Mexico City: two in the afternoon, and eleven at night. */
  const afternoon = '2026-12-01T20:00:00.000Z';
  const night = '2026-12-02T05:00:00.000Z';
  const morning = '2026-12-02T15:00:00.000Z';

  let owner: SignedInMember;

  beforeEach(async () => {
    api.clock.move(new Date(afternoon));
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  const inCompany = <Result>(run: (db: Db) => Promise<Result>) =>
    inTransaction(api.database.pool, owner, run);
  const sql = <Row>(text: string, values: readonly unknown[] = []) =>
    inCompany((db) => db.query<Row>(text, values));
  const send = (
    patientId: string,
    change: Partial<OutgoingRequest> = {},
    now = afternoon,
  ): Promise<OutgoingOutcome> =>
    inCompany((db) =>
      sendOutgoing(
        {
          db,
          userId: owner.userId,
          now,
          mail: (mail) => mailPosting(undefined, api.clock)(db, mail),
          publish: createChangeRecorder(db, { now, requestId: 'test' }).publish,
        },
        {
          event: 'appointmentReminder',
          person: { patientId },
          occurrence: 'one',
          locale: 'es-MX',
          facts,
          mail: composeMail('appointmentReminder', { locale: 'es-MX', facts: appointment }),
          ...change,
        },
      ),
    );
  const consent = (patientId: string, channel: 'sms' | 'email', granted = true) =>
    owner.client.ok('patientConsentRecord', {
      params: { patientId },
      body: { method: 'verbal', answers: [{ purpose: 'reminders', channel, granted }] },
    });
  const patient = async (phone = '+525512345678') => {
    const { id } = await createPatient(owner.client, {
      phone,
      email: `p${phone.slice(-10)}@correo.test`,
    });
    await consent(id, 'sms');
    await consent(id, 'email');
    return id;
  };
  const policy = async (body: object) => {
    const { version } = await owner.client.ok('outgoingPolicyView');
    return owner.client.ok('outgoingPolicyUpdate', { body: { version, ...body } });
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
  const view = (patientId: string) =>
    owner.client.ok('patientOutgoingView', { params: { patientId } });
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await delay(10);
  };
  const states = () =>
    sql<{ state: string; channel: string }>('select state, channel from outgoing_message');

  test('two at once do not pass the limit of a day together', async () => {
    const id = await patient();
    await policy({ serviceDailyMax: 1 });
    const both = await Promise.all([
      send(id, { occurrence: 'one' }),
      send(id, { occurrence: 'two' }),
    ]);
    expect(both.map(({ state }) => state).sort()).toEqual(['refused', 'sent']);
    expect(both).toContainEqual({ state: 'refused', reason: 'cap' });
    expect((await view(id)).refusals).toMatchObject([{ reason: 'cap', verdict: 'refused' }]);
    expect((await owner.client.ok('outgoingRefusalCounts')).items).toEqual([
      { event: 'appointmentReminder', verdict: 'refused', reason: 'cap', count: 1 },
    ]);
    // The next day is another one; what changes an appointment is told all the same.
    expect((await send(id, { occurrence: 'three' }, '2026-12-02T20:00:00.000Z')).state).toBe(
      'sent',
    );
    expect((await send(id, { event: 'appointmentCancelled' })).state).toBe('sent');
    expect((await send(id, { occurrence: 'four', byHand: true })).state).toBe('sent');
  });

  test('the same occurrence is written of once, also by two at once', async () => {
    const id = await patient();
    const both = await Promise.all([send(id), send(id)]);
    expect(both).toContainEqual({ state: 'refused', reason: 'duplicate' });
    expect(both).toContainEqual(expect.objectContaining({ state: 'sent', channel: 'email' }));
    expect(await states()).toEqual([{ state: 'sent', channel: 'email' }]);
  });

  test('two at once do not pass the budget together: the other goes by mail', async () => {
    await connectSms();
    const { smsPriceMicros, spentMicros } = await policy({
      smsPriceMicros: 1_000_000,
      whatsappPriceMicros: 0,
      // One message of one part, and not another one.
      monthlyBudgetMicros: 1_500_000,
    });
    expect([smsPriceMicros, spentMicros]).toEqual([1_000_000, 0]);
    const people = [await patient('+525512340012'), await patient('+525512340013')];
    // Whichever of them is first: neither number has a fate of its own at the simulated network.
    const both = await Promise.all(people.map((id) => send(id, { occurrence: id })));
    expect(both.map((one) => 'channel' in one && one.channel).sort()).toEqual(['email', 'sms']);
    const refusals = await Promise.all(people.map(view));
    expect(refusals.flatMap((one) => one.refusals)).toMatchObject([
      { reason: 'budget', channel: 'sms' },
    ]);
    await until(async () => (await states()).every(({ state }) => state === 'sent'));
  });

  test('at night a phone waits until the morning, and a mail does not', async () => {
    await connectSms();
    const id = await patient('+525512340004');
    expect(await send(id, {}, night)).toMatchObject({
      state: 'postponed',
      channel: 'sms',
      until: morning,
    });
    expect((await view(id)).refusals).toMatchObject([
      { verdict: 'postponed', until: '2026-12-02T15:00:00Z' },
    ]);
    const waits = await sql<{ wait: number }>(
      `select extract(epoch from next_at - created_at)::int / 3600 as wait from delivery where channel = 'sms'`,
    );
    expect(waits).toEqual([{ wait: 10 }]);
    // Of no use in the morning: by mail, at once.
    const early = { occurrence: 'two', useUntil: '2026-12-02T14:00:00.000Z' };
    expect(await send(id, early, night)).toMatchObject({ state: 'sent', channel: 'email' });
  });

  test('consent that is withdrawn while a message waits stops it', async () => {
    await connectSms();
    const id = await patient('+525512340005');
    await send(id, { channels: ['sms'] }, night);
    await consent(id, 'sms', false);
    await sql(`update delivery set next_at = clock_timestamp() where channel = 'sms'`);
    await until(async () => (await states()).some(({ state }) => state === 'refused'));
    expect((await view(id)).refusals).toContainEqual(
      expect.objectContaining({ reason: 'no_consent', channel: 'sms', verdict: 'refused' }),
    );
    const { items } = await owner.client.ok('conversationList', { query: {} });
    expect(items).toMatchObject([{ lastMessage: { status: 'failed' } }]);
    // The next one does not even wait, and the conversation says so.
    await send(id, { channels: ['sms'], occurrence: 'two' }, night);
    const thread = await owner.client.ok('messageList', {
      params: { conversationId: items[0]?.id ?? '' },
      query: {},
    });
    expect(thread.items.at(-1)).toMatchObject({
      direction: 'activity',
      details: { activity: 'outgoing_refused', reason: 'no_consent' },
    });
  });

  test('what does not arrive by phone goes by mail, once', async () => {
    await connectSms();
    const id = await patient('+525512340001'); // accepted, and undelivered later
    expect(await send(id)).toMatchObject({ state: 'sent', channel: 'sms' });
    await until(async () => {
      api.clock.move(new Date(api.clock.now().getTime() + 1500));
      await api.phoneNetwork.tick();
      await runDueJobs(api);
      return (await states()).some(({ channel }) => channel === 'email');
    });
    await runDueJobs(api);
    const mails = () => sql(`select from sandbox_mail where recipient = 'p5512340001@correo.test'`);
    await until(async () => (await mails()).length > 0);
    expect(await mails()).toHaveLength(1);
    expect(await send(id)).toEqual({ state: 'refused', reason: 'duplicate' });
  });

  test('a person’s own order of channels counts, and who may not change it cannot', async () => {
    await connectSms();
    const id = await patient('+525512340006');
    const params = { patientId: id };
    const channels: ('email' | 'sms')[] = ['email', 'sms'];
    const saved = await owner.client.ok('patientChannelsSave', { params, body: { channels } });
    expect(saved.channels).toEqual(channels);
    expect(await send(id)).toMatchObject({ state: 'sent', channel: 'email' });
    const billing = await newMember(api, owner.companyId, ['billing']);
    const refused = await billing.client.call('patientChannelsSave', {
      params,
      body: { channels },
    });
    expect(refused.status).toBe(403);
    const stranger = await newCompany(api);
    expect((await stranger.client.call('patientOutgoingView', { params })).status).toBe(404);
    expect((await stranger.client.call('outgoingPolicyView')).status).toBe(200);
  });

  test('a mail address that bounced gets nothing until it is lifted, with a reason, once', async () => {
    const id = await patient('+525512340007');
    await sql(
      `with a as (insert into contact_address (company_id, kind, value, created_at, updated_at)
         values (app_company(), 'email', 'p5512340007@correo.test', now(), now()) returning id)
       insert into suppression (company_id, contact_address_id, channel, purpose, reason, created_at)
       select app_company(), a.id, 'email', 'all', 'bounced', now() from a`,
    );
    expect(await send(id)).toEqual({ state: 'refused', reason: 'suppressed' });
    const [stopped] = (await view(id)).suppressions;
    expect(stopped).toMatchObject({ address: 'p5512340007@correo.test', reason: 'bounced' });
    const params = { suppressionId: stopped?.id ?? '' };
    const body = { reason: 'Corrigió su buzón' };
    const both = await Promise.all([
      owner.client.call('suppressionLift', { params, body }),
      owner.client.call('suppressionLift', { params, body }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await send(id)).state).toBe('sent');
    const logged = await sql(`select from audit_log where action = 'suppression.lifted'`);
    expect(logged).toHaveLength(1);
  });

  test('no sender goes around it', async () => {
    const mail = composeMail('appointmentReminder', { locale: 'es-MX', facts: appointment });
    const around = inCompany((db) =>
      mailPosting(undefined, api.clock)(db, { ...mail, to: 'rosa@correo.test' }),
    );
    await expect(around).rejects.toThrow('has not passed the gate');
  });
});

describe('the way out of promotions by mail', () => {
  /** In Mexico City: two in the afternoon. */
  const afternoon = '2026-12-01T20:00:00.000Z';

  let owner: SignedInMember;

  beforeAll(async () => {
    api.clock.move(new Date(afternoon));
  });
  beforeEach(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  const sql = <Row>(text: string, values: readonly unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query<Row>(text, values));
  const open = (method: 'GET' | 'POST', url: string, more: object = {}) =>
    api.app.inject({ method, url, remoteAddress: '203.0.113.9', ...more });
  const send = async (change: object = {}) => {
    const body = {
      ...campaignBody,
      channel: 'email' as const,
      message: { ...campaignBody.message, subject: 'Semana de la salud', body: 'Hola, {{name}}.' },
      ...change,
    };
    const { id } = await owner.client.ok('campaignCreate', { body });
    await owner.client.ok('campaignMove', {
      params: { campaignId: id },
      body: { status: 'scheduled', version: 1 },
    });
    await sql(`update job set due_at = clock_timestamp() where kind = 'campaign_run'`);
    await runDueJobs(api);
    return id;
  };
  const linkTo = async (email: string) => {
    const [mail] = await sql<{ text: string }>(
      'select body as text from sandbox_mail where recipient = $1 order by sent_at desc limit 1',
      [email],
    );
    const [, path = ''] = /correo: https?:\/\/[^/]+(\/\S+)$/.exec(mail?.text ?? '') ?? [];
    return path;
  };
  const consents = (table: 'consent' | 'customer_consent', granted: boolean) =>
    sql(`select from ${table} where purpose = 'marketing' and channel = 'email' and granted = $1`, [
      granted,
    ]);
  const reader = async (email: string) => {
    const { id } = await createPatient(owner.client, { email });
    await owner.client.ok('patientConsentRecord', {
      params: { patientId: id },
      body: {
        method: 'verbal',
        answers: [{ purpose: 'marketing', channel: 'email', granted: true }],
      },
    });
    return id;
  };

  test('is in every mail of a campaign; opening it does nothing, its button ends them once', async () => {
    await reader('rosa@correo.test');
    await send();
    const url = await linkTo('rosa@correo.test');
    expect(url).toMatch(/^\/api\/v1\/unsubscribe\/[\w-]{43}$/);
    const page = await open('GET', url);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(page.body).toContain('<form method="post"><button');
    expect(page.body).toContain('r•••@correo.test');
    expect(page.body).not.toContain('rosa@');
    expect(page.body.length).toBeLessThan(60_000);
    expect((await open('GET', url, { headers: { 'accept-language': 'en' } })).body).toContain(
      'Stop getting promotions?',
    );
    expect(await consents('consent', false)).toHaveLength(0);

    // As Gmail does.
    const posted = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    };
    expect((await open('POST', url, posted)).statusCode).toBe(200);
    expect((await open('POST', url, posted)).statusCode).toBe(200);
    expect((await open('GET', url)).body).toContain('ya no recibirás promociones');
    expect(await consents('consent', false)).toHaveLength(1);
    expect(
      await sql(`select from audit_log where action = 'contact_address.stopped'`),
    ).toHaveLength(1);
    // The next campaign does not reach them.
    const next = await send({ title: 'Otra' });
    expect(
      (await owner.client.ok('campaignView', { params: { campaignId: next } })).skippedBy,
    ).toEqual([{ reason: 'no_consent', count: 1 }]);
  });

  test('ends them for a customer and a lead as well, and for nobody of another company', async () => {
    const customer = await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Berta Solís', email: 'berta@correo.test' },
    });
    await owner.client.ok('customerConsentSet', {
      params: { customerId: customer.id },
      body: { channel: 'email', purpose: 'marketing', granted: true, method: 'verbal' },
    });
    const lead = await owner.client.ok('leadCreate', {
      body: { name: 'Luz Ríos', source: 'web', email: 'luz@correo.test' },
    });
    await sql(
      `update lead set consent_at = created_at, consent_text = 'Acepto promociones' where id = $1`,
      [lead.id],
    );
    await send({ audience: 'customer' });
    await send({ audience: 'lead' });
    const first = owner;
    owner = await newCompany(api);
    await reader('luz@correo.test');
    owner = first;
    for (const email of ['berta@correo.test', 'luz@correo.test'])
      expect((await open('POST', await linkTo(email))).statusCode).toBe(200);
    expect(await consents('customer_consent', false)).toHaveLength(1);
    const stopped = await sql<{ companyId: string }>(
      `select company_id as "companyId" from suppression where channel = 'email' and purpose = 'marketing' and lifted_at is null`,
    );
    expect(stopped).toEqual([{ companyId: owner.companyId }, { companyId: owner.companyId }]);
    expect((await open('POST', `/api/v1/unsubscribe/${'x'.repeat(43)}`)).statusCode).toBe(404);
  });

  test('is limited by the network that asks', async () => {
    const url = `/api/v1/unsubscribe/${'y'.repeat(43)}`;
    const codes = new Set<number>();
    for (let call = 0; call < 121; call += 1)
      codes.add((await open('GET', url, { remoteAddress: '198.51.100.7' })).statusCode);
    expect([...codes]).toEqual([404, 429]);
  });
});
