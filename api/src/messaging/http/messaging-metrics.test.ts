import { writeDefinition } from '@sala/shared-contracts';
import { actAsPerson, type PersonAct } from '../../adapters/whatsapp/simulated-acts';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { connectWhatsapp } from '../../testing/records/messages';

/* The clock goes on while a test runs, so within 50 s. */
const minutes = (count: number): unknown => expect.closeTo(count * 60, -2);
const week = { from: '2026-11-23', to: '2026-12-04' };

describe('the metrics of messaging', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let account: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    // Friday, 23:45 in Mexico City.
    api.clock.move(new Date('2026-11-28T05:45:00Z'));
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    account = (await connectWhatsapp(owner)).connection?.webhookUrl ?? '';
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
  });
  afterAll(() => api.close());

  const go = (to: string) => api.clock.move(new Date(to));
  const act = async (done: PersonAct, id = '+525512345678') => {
    await actAsPerson(api.phoneNetwork.whatsapp, api.clock, account, { id, name: 'Rosa' }, done);
    await runDueJobs(api);
  };
  const say = (text: string, id?: string) => act({ kind: 'text', text }, id);
  const first = async () => {
    const { items } = await owner.client.ok('conversationList', { query: {} });
    return { params: { conversationId: items[0]?.id ?? '' }, ...items[0] };
  };
  const reply = async (body: string, more = {}) => {
    const { params, replyCount = 0 } = await first();
    return reception.client.ok('messageSend', {
      params,
      body: { content: { kind: 'text', body }, replyCount, ...more },
    });
  };
  const change = async (status: 'resolved' | 'open', conversationId: string) => {
    const params = { conversationId };
    const { version } = await owner.client.ok('conversationView', { params });
    await owner.client.ok('conversationUpdate', { params, body: { status, version } });
  };
  const times = (query = {}) =>
    owner.client.ok('messagingTimesView', { query: { ...week, ...query } });
  const inCompany = (sql: string, values: readonly unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query(sql, [...values]));
  const rows = async (datasetId: 'conversations' | 'sentMessages', columns: string[]) =>
    (
      await owner.client.ok('datasetRows', {
        params: { datasetId },
        query: { definition: writeDefinition({ columns }) },
      })
    ).rows;
  const openOffice = () =>
    owner.client.ok('siteCreate', {
      body: {
        name: 'Centro',
        openingHours: {
          friday: { opens: '09:00', closes: '23:55' },
          saturday: { opens: '00:05', closes: '12:00' },
        },
      },
    });

  test('times of the first answer and of the end, on the clock and within opening hours', async () => {
    await say('¿Abren mañana?');
    expect(await times()).toMatchObject({ opened: 1, unanswered: 1, firstReply: { count: 0 } });
    const { params } = await first();
    go('2026-11-28T06:00:00Z'); // midnight, closed
    await reply('Sí, hasta las 12.');
    go('2026-11-28T06:25:00Z'); // Saturday, 0:25
    await change('resolved', params.conversationId);
    expect((await times()).firstReply).toEqual({
      count: 1,
      clock: { median: minutes(15), p90: minutes(15) },
      open: null,
    });
    await openOffice();
    const told = await times();
    expect(told).toMatchObject({
      timeZone: 'America/Mexico_City',
      opened: 1,
      unanswered: 0,
      firstReply: { count: 1, open: { median: minutes(10) } },
      resolution: { count: 1, open: { median: minutes(30) } },
      byChannel: [{ channel: 'whatsapp', firstReply: { count: 1 } }],
      byDay: [{ day: '2026-11-27', opened: 1 }],
    });
    const person = (id: string) => told.byPerson.find((one) => one.person?.id === id);
    expect(person(reception.userId)).toMatchObject({
      firstReply: { count: 1 },
      resolution: { count: 0 },
    });
    expect(person(owner.userId)).toMatchObject({
      firstReply: { count: 0 },
      resolution: { count: 1 },
    });
    expect(await times({ personId: reception.userId, channel: 'whatsapp' })).toMatchObject({
      firstReply: { count: 1 },
      resolution: { count: 0, clock: null },
    });
    expect(await times({ channel: 'sms' })).toMatchObject({ opened: 0, byChannel: [], byDay: [] });
    const behind = (query: object) =>
      owner.client.ok('conversationCaseList', { query: { ...week, ...query } });
    expect(await behind({ personId: reception.userId })).toMatchObject({
      total: 1,
      items: [
        {
          conversationId: params.conversationId,
          seconds: minutes(15),
          resolvedBy: { id: owner.userId },
        },
      ],
    });
    expect((await behind({ measure: 'resolution', personId: 'none' })).items).toEqual([]);
    expect((await behind({ measure: 'unanswered' })).total).toBe(0);
    expect(
      await rows('conversations', ['date', 'channel', 'firstReplyMinutes', 'resolutionMinutes']),
    ).toEqual([['2026-11-27', 'whatsapp', 15, 40]]);
  });

  test('what is taken back is no answer; writing again after the end is another case', async () => {
    await say('Hola');
    const { params } = await first();
    const sent = await reply('Hola, Rosa', { undoable: true });
    expect((await times()).firstReply.count).toBe(1);
    await reception.client.ok('messageCancel', { params: { messageId: sent.id } });
    expect(await times()).toMatchObject({ unanswered: 1, firstReply: { count: 0 } });
    await reply('Buenas tardes');
    await change('resolved', params.conversationId);
    await change('open', params.conversationId);
    expect((await times()).resolution.count).toBe(0);
    await change('resolved', params.conversationId);
    go('2026-11-28T06:30:00Z');
    await say('Otra cosa');
    expect(await times()).toMatchObject({
      opened: 2,
      unanswered: 1,
      firstReply: { count: 1 },
      resolution: { count: 1 },
    });
    expect((await times()).byDay.map(({ day, opened }) => [day, opened])).toEqual([
      ['2026-11-27', 1],
      ['2026-11-28', 1],
    ]);
  });

  test('what was sent, read and answered, by template and event; cost by day and month', async () => {
    await say('Hola');
    const { params, ...conversation } = await first();
    expect(conversation.channel).toBe('whatsapp');
    await inCompany(
      `with t as (
         insert into message_template (company_id, name, language, created_at, created_by, updated_at, updated_by)
         values (app_company(), 'aviso', 'es_MX', now(), $2, now(), $2) returning company_id, id
       ), m as (
         insert into message (company_id, conversation_id, channel, number, direction, kind, body, status, error_code, template_id,
           delivery_id, counted_micros, billable, at)
         select t.company_id, $1, 'whatsapp', 100 + n, 'out', 'template', 'Aviso', (array['read', 'delivered', 'sent', 'failed'])[n],
           case when n = 4 then '131026' end, t.id, ('00000000-0000-4000-8000-00000000000' || n)::uuid, 200000, n <> 3,
           timestamptz '2026-11-30T05:00:00Z' + n * interval '1 minute'
         from t, generate_series(1, 4) as n returning delivery_id
       ), w as (
         insert into message (company_id, conversation_id, channel, number, direction, kind, body, at)
         values (app_company(), $1, 'whatsapp', 105, 'in', 'text', 'Gracias', '2026-11-30T05:05:00Z')
       )
       insert into outgoing_message (company_id, event, occurrence, purpose, user_id, channel, state, delivery_id, time_zone, due_at,
         created_at, created_by)
       select app_company(), 'appointmentReminder', m.delivery_id::text, 'reminders', $2, 'whatsapp', 'sent', m.delivery_id,
         'America/Mexico_City', now(), timestamptz '2026-11-30T05:00:00Z', $2 from m`,
      [params.conversationId, owner.userId],
    );
    const fate = { sent: 3, delivered: 2, read: 1, replied: 3, failed: 1 };
    const query = { from: '2026-11-29', to: '2026-11-30' };
    expect(await owner.client.ok('messagingDeliveryView', { query })).toMatchObject({
      templates: [{ name: 'aviso', language: 'es_MX', ...fate }],
      events: [{ event: 'appointmentReminder', channel: 'whatsapp', ...fate }],
    });
    // 5:00 UTC is the evening before; what the provider does not charge for costs nothing.
    const cost = { channel: 'whatsapp', currency: 'MXN', count: 3, micros: 400_000 };
    expect((await owner.client.ok('messagingCostView', { query })).items).toEqual([
      { on: '2026-11-29', ...cost },
    ]);
    const byMonth = { ...query, step: 'month' as const };
    expect((await owner.client.ok('messagingCostView', { query: byMonth })).items).toEqual([
      { on: '2026-11-01', ...cost },
    ]);
  });

  test('a reply is counted with the price of the settings; refusals are counted by reason', async () => {
    await say('Hola');
    await reply('Buenas tardes');
    const { items } = await owner.client.ok('messagingCostView', { query: week });
    expect(items).toEqual([
      { on: '2026-11-27', channel: 'whatsapp', currency: 'MXN', count: 1, micros: 200_000 },
    ]);
    expect(await rows('sentMessages', ['channel', 'answered', 'cost'])).toEqual([
      ['whatsapp', false, 20],
    ]);
    await inCompany(
      `insert into outgoing_refusal (company_id, event, purpose, user_id, channel, verdict, reason, at)
       select app_company(), 'appointmentReminder', 'reminders', $1, c, 'refused', 'no_consent', '2026-11-28T12:00:00Z'
       from unnest('{whatsapp,sms}'::text[]) as c`,
      [owner.userId],
    );
    const refusals = (query = {}) =>
      owner.client.ok('messagingRefusalCounts', { query: { ...week, ...query } });
    expect((await refusals()).items).toEqual([
      { reason: 'no_consent', verdict: 'refused', count: 2 },
    ]);
    expect((await refusals({ channel: 'sms' })).items).toMatchObject([{ count: 1 }]);
  });

  test('who manages the inbox reads it, for a bounded period', async () => {
    expect(await reception.client.refused('messagingTimesView', { query: week })).toMatchObject({
      status: 403,
    });
    const asked = (from: string, to: string) =>
      owner.client.refused('messagingCostView', { query: { from, to } });
    expect(await asked('2026-11-02', '2026-11-01')).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'to', code: 'too_small' }],
    });
    expect(await asked('2025-01-01', '2026-11-01')).toMatchObject({
      errors: [{ path: 'to', code: 'too_big' }],
    });
  });
});
