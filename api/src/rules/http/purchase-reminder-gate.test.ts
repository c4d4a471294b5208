import type { TemplateVariableSource } from '@sala/shared-contracts';
import { createTestApi, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { messageTemplateBody } from '../../testing/records/message-templates';
import { connectWhatsapp } from '../../testing/records/messages';
import { openReminderShop } from '../../testing/records/reminder-shop';

describe('reminders and the gate', () => {
  let api: TestApi;
  let shop: Awaited<ReturnType<typeof openReminderShop>>;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    shop = await openReminderShop(api);
  });
  afterAll(() => api.close());

  const sql = <Row extends object>(text: string) =>
    api.database.asOwner(
      async (client) => (await client.query<Row>(text, [shop.member().companyId])).rows,
    );
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await new Promise(setImmediate);
  };
  const ends = new Set(['sent', 'delivered', 'failed']);
  const messages = () =>
    sql<{ kind: string; body: string; status: string }>(
      `select kind, body, status from message where company_id = $1 and direction = 'out' order by at`,
    );
  const connectSms = async () => {
    await shop.client().ok('channelConnectionSave', {
      params: { channel: 'sms' },
      body: {
        channel: 'sms',
        mode: 'simulator',
        settings: { accountSid: `AC${'0'.repeat(32)}`, phone: '+525550002000' },
        secrets: { token: `token-${shop.member().companyId}` },
      },
    });
    await shop.client().ok('integrationTest', { params: { provider: 'sms' } });
  };
  const refusals = async () =>
    sql<{ reason: string }>(
      `select reason from outgoing_refusal where company_id = $1 and verdict = 'refused' order by at`,
    );

  test('what waits for the end of quiet hours is asked about again when it leaves', async () => {
    await connectSms();
    await shop.client().ok('outgoingPolicyUpdate', {
      body: { version: 0, quietHours: { from: '10:55', to: '11:10' } },
    });
    const people: string[] = [];
    for (const phone of ['+525512340041', '+525512340042', '+525512340043']) {
      const id = await shop.customer(`c${phone.slice(-4)}@correo.test`, { phone });
      await shop.sell(id, '2026-11-04');
      people.push(id);
    }
    const [buyer, skipped, patient] = people;
    await shop.configure({ channels: ['sms'] });
    await shop.work();
    const waiting = (await shop.client().ok('purchaseReminderList', { query: {} })).items;
    expect(waiting).toHaveLength(3);
    const leaves = { status: 'sent', sentAt: '2026-12-01T17:10:00Z', channel: 'sms' };
    for (const one of waiting) expect(one).toMatchObject(leaves);
    const fateOf = async (customerId: string | undefined) => {
      const { items } = await shop.client().ok('purchaseReminderList', { query: {} });
      const one = items.find(({ customer, dueOn }) => {
        return customer?.id === customerId && dueOn === '2026-12-01';
      });
      return one && { id: one.id, version: one.version, fate: [one.status, one.reason] };
    };
    const held = await fateOf(skipped);
    await shop.client().ok('purchaseReminderSkip', {
      params: { purchaseReminderId: held?.id ?? '' },
      body: { skipped: true, version: held?.version ?? 0 },
    });
    // Its job has not run yet when the message is about to leave.
    await shop.sell(buyer ?? '', '2026-12-01');
    api.clock.move(new Date('2026-12-01T17:11:00.000Z'));
    await sql('update delivery set next_at = clock_timestamp() where company_id = $1');
    await until(async () => (await messages()).every(({ status }) => ends.has(status)));
    expect((await messages()).filter(({ status }) => status === 'failed')).toHaveLength(2);
    expect(await refusals()).toEqual([{ reason: 'needless' }, { reason: 'needless' }]);
    await runDueJobs(api);
    await shop.work();
    const fates = [await fateOf(buyer), await fateOf(skipped), await fateOf(patient)];
    expect(fates.map((one) => one?.fate)).toEqual([
      ['cancelled', 'bought_again'],
      ['skipped', 'by_hand'],
      ['sent', null],
    ]);
    const results = await shop.client().ok('purchaseReminderResults', {
      query: { from: '2026-12-01', to: '2026-12-31' },
    });
    expect(results.items).toMatchObject([{ sent: 1, converted: 0 }]);
    // It was handed over, so there is nothing to bring back.
    const restored = await shop.client().refused('purchaseReminderSkip', {
      params: { purchaseReminderId: held?.id ?? '' },
      body: { skipped: false, version: fates[1]?.version ?? 0 },
    });
    expect(restored.code).toBe('purchaseReminder.not_scheduled');
  });

  test('a word that stops messages skips what was to come, until a member lifts it', async () => {
    await connectSms();
    const phone = '+525512340061';
    const customerId = await shop.customer('rosa@correo.test', { phone });
    await shop.sell(customerId, '2026-11-06');
    await shop.configure({ channels: ['sms'] });
    await shop.work();
    expect(await shop.list()).toEqual([['2026-12-03', 'scheduled', null]]);
    await shop.client().ok('sandboxPhoneWrite', {
      body: { channel: 'sms', person: phone, name: 'Rosa', act: { kind: 'text', text: 'STOP' } },
    });
    await runDueJobs(api);
    expect(await shop.list()).toEqual([['2026-12-03', 'skipped', 'suppressed']]);
    for (const { id } of await sql<{ id: string }>(
      'select id from suppression where company_id = $1',
    ))
      await shop.client().ok('suppressionLift', {
        params: { suppressionId: id },
        body: { reason: 'Lo pidió en recepción' },
      });
    await runDueJobs(api);
    expect(await shop.list()).toEqual([['2026-12-03', 'scheduled', null]]);
  });

  test('outside its window WhatsApp says the template with its values, or the reason why not', async () => {
    await connectWhatsapp(shop.member());
    await shop.client().ok('integrationTest', { params: { provider: 'whatsapp' } });
    const approved = async (
      name: string,
      variables: { readonly sample: string; readonly source: TemplateVariableSource }[],
    ) => {
      const { id, version } = await shop.client().ok('messageTemplateCreate', {
        body: {
          ...messageTemplateBody,
          name,
          body: 'Hola, {{1}}: ya puedes renovar en {{2}}, te esperamos.',
          variables,
        },
      });
      await shop.client().ok('messageTemplateSubmit', {
        params: { messageTemplateId: id },
        body: { version },
      });
      const isApproved = async () => {
        api.clock.move(new Date(api.clock.now().getTime() + 1000));
        await api.phoneNetwork.tick();
        await runDueJobs(api);
        const { status } = await shop.client().ok('messageTemplateView', {
          params: { messageTemplateId: id },
        });
        return status === 'approved';
      };
      await until(isApproved);
      return id;
    };
    const rosa = { sample: 'Rosa', source: 'first_name' } as const;
    const whole = await approved('renueva', [rosa, { sample: 'Luna', source: 'clinic' }]);
    const lacking = await approved('renueva_cita', [
      rosa,
      { sample: 'lunes 7', source: 'appointment_day' },
    ]);
    const phone = '+525512340051';
    await shop.sell(await shop.customer('rosa@correo.test', { phone }), '2026-11-04');
    await shop.configure({ channels: ['whatsapp'], templateId: whole });
    await shop.configure({ name: 'Sin su dato', channels: ['whatsapp'], templateId: lacking });
    await shop.configure({ name: 'Sin plantilla', channels: ['whatsapp'] });
    await shop.work();
    const { items } = await shop.client().ok('purchaseReminderList', { query: {} });
    const fates = items.map(({ config, status, reason, channel }) => [
      config.name,
      status,
      reason,
      channel,
    ]);
    expect(fates.toSorted()).toEqual([
      ['Sin plantilla', 'skipped', 'no_template', null],
      ['Sin su dato', 'skipped', 'missing_value', null],
      ['Vitamina D', 'sent', null, 'whatsapp'],
    ]);
    const { commercialName } = await shop.client().ok('companyView');
    expect(await messages()).toMatchObject([
      {
        kind: 'template',
        body: expect.stringContaining(
          `Hola, Rosa Campos: ya puedes renovar en ${commercialName}, te esperamos.`,
        ),
      },
    ]);
    const [{ variable } = { variable: null }] = await sql<{ variable: string | null }>(
      `select variable from outgoing_refusal where company_id = $1 and reason = 'missing_value'`,
    );
    expect(variable).toBe('cita.fecha');
  });
});
