import { randomUUID } from 'node:crypto';
import type { MessageOffer, PatientChannel, Purchase } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { messageTemplateBody } from '../../testing/records/message-templates';
import { connectWhatsapp } from '../../testing/records/messages';
import { connectPayments } from '../../testing/records/purchases';
import { openShop, type Shop } from '../../testing/shop';
import { isLinkWanted } from '../model/purchase-message';

const phone = '+525512345077';
const email = 'ana.ruiz@correo.test';

describe('a payment link and a receipt as messages', () => {
  let api: TestApi;
  let shop: Shop;
  let sold: Purchase;

  beforeAll(async () => {
    api = await createTestApi();
    api.clock.move(new Date('2026-11-24T16:00:00Z'));
  });
  beforeEach(async () => {
    shop = await openShop(api);
    await connectPayments(api, shop.owner);
    await contact({ phone, email });
    sold = await shop.sell({ issue: true });
  });
  afterAll(() => api.close());

  const contact = async (body: {
    readonly phone?: string | null;
    readonly email?: string | null;
  }) => {
    const params = { customerId: shop.customerId };
    const { version } = await shop.owner.client.ok('customerView', { params });
    await shop.owner.client.ok('customerUpdate', { params, body: { version, ...body } });
  };
  const connectSms = async () => {
    await shop.owner.client.ok('channelConnectionSave', {
      params: { channel: 'sms' },
      body: {
        channel: 'sms',
        mode: 'simulator',
        settings: { accountSid: `AC${'0'.repeat(32)}`, phone: '+525550002000' },
        secrets: { token: `token-${shop.owner.companyId}` },
      },
    });
  };
  const linkOf = ({ id: purchaseId }: Purchase) =>
    shop.owner.client.ok('paymentLinkCreate', {
      params: { purchaseId },
      body: { amount: 4000, days: 3 },
    });
  const order = (
    paymentLinkId: string | null,
    channels: readonly PatientChannel[],
    deliveryKey: string = randomUUID(),
  ) => ({
    params: { purchaseId: sold.id },
    body: { deliveryKey, paymentLinkId, channels: [...channels] },
  });
  const offersOf = async (paymentLinkId?: string): Promise<Record<string, MessageOffer>> => {
    const query = paymentLinkId === undefined ? {} : { paymentLinkId };
    const { offers } = await shop.owner.client.ok('purchaseMessagePreview', {
      params: { purchaseId: sold.id },
      query,
    });
    return Object.fromEntries(offers.map((one) => [one.channel, one]));
  };
  const listed = async () =>
    (await shop.owner.client.ok('purchaseMessageList', { params: { purchaseId: sold.id } })).items;
  const mails = (): Promise<{ subject: string; text: string; file: string | null }[]> =>
    api.database.asOwner(
      async (db) =>
        (
          await db.query(
            `select subject, body as text, file_name as file from sandbox_mail where recipient = $1 order by number`,
            [email],
          )
        ).rows,
    );
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) {
      await api.phoneNetwork.tick();
      await runDueJobs(api);
      await new Promise(setImmediate);
    }
  };

  test('a link goes by SMS once, however often it is clicked, and its way is followed', async () => {
    await connectSms();
    const link = await linkOf(sold);
    const { sms, whatsapp, email: mail } = await offersOf(link.id);
    expect(sms).toMatchObject({ to: phone, refusal: null, cost: { micros: expect.any(Number) } });
    expect(sms?.text).toContain(link.url);
    expect(sms?.text).toContain('$40.00');
    expect(sms?.text).toContain('27 de noviembre de 2026');
    expect(whatsapp).toMatchObject({ refusal: 'channel_off', text: null });
    expect(mail).toMatchObject({ to: email, refusal: null, cost: { micros: 0 } });
    expect(await listed()).toEqual([]);

    const twice = order(link.id, ['sms']);
    const sent = await Promise.all(
      [1, 2].map(() => shop.owner.client.ok('purchaseMessageCreate', twice)),
    );
    expect(sent[0]?.id).toBe(sent[1]?.id);
    expect(await listed()).toMatchObject([
      { paymentLinkId: link.id, channel: 'sms', by: { id: shop.owner.userId } },
    ]);
    await until(async () => (await listed())[0]?.state === 'delivered');
    expect((await listed())[0]).toMatchObject({ to: phone, reason: null, failure: null });

    await shop.owner.client.ok('paymentLinkCancel', { params: { paymentLinkId: link.id } });
    expect(
      await shop.owner.client.refused('purchaseMessageCreate', order(link.id, ['sms'])),
    ).toMatchObject({ code: 'payment_link.not_payable' });
  });

  test('WhatsApp outside its window needs a template of the event; the next channel follows', async () => {
    const { connection } = await connectWhatsapp(shop.owner);
    await shop.owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
    const link = await linkOf(sold);
    expect((await offersOf(link.id)).whatsapp).toMatchObject({ refusal: 'no_template' });
    expect(
      await shop.owner.client.refused('purchaseMessageCreate', order(link.id, ['whatsapp'])),
    ).toMatchObject({ code: 'purchase_message.refused', meta: { because: 'no_template' } });
    const next = await shop.owner.client.ok(
      'purchaseMessageCreate',
      order(link.id, ['whatsapp', 'email']),
    );
    expect(next).toMatchObject({ channel: 'email' });
    expect((await mails()).at(-1)?.text).toContain(link.url);

    const { id: messageTemplateId, version } = await shop.owner.client.ok('messageTemplateCreate', {
      body: {
        ...messageTemplateBody,
        name: 'enlace_de_pago',
        header: { kind: 'none' },
        buttons: [],
        body: 'Hola, {{1}}: paga {{2}} en {{3}} antes del {{4}}, por favor.',
        variables: [
          { sample: 'Rosa', source: 'first_name' },
          { sample: '$850.00', source: 'payment_amount' },
          { sample: 'https://sala.example/p', source: 'payment_link' },
          { sample: '8 de diciembre', source: 'payment_until' },
        ],
        event: 'payment.link',
      },
    });
    await shop.owner.client.ok('messageTemplateSubmit', {
      params: { messageTemplateId },
      body: { version },
    });
    await until(async () => {
      api.clock.move(new Date(api.clock.now().getTime() + 6000));
      return (await offersOf(link.id)).whatsapp?.refusal === null;
    });
    expect((await offersOf(link.id)).whatsapp?.text).toContain(link.url);
    const sent = await shop.owner.client.ok('purchaseMessageCreate', order(link.id, ['whatsapp']));
    expect(sent).toMatchObject({ channel: 'whatsapp', paymentLinkId: link.id });
    expect(connection).not.toBeNull();
  });

  test('where one channel fails for good, the next that was chosen takes over', async () => {
    await connectSms();
    await connectWhatsapp(shop.owner); // not chosen
    const link = await linkOf(sold);
    await shop.owner.client.ok('sandboxPhonePlan', {
      body: { channel: 'sms', answers: { status: 400, times: 1 } },
    });
    const sent = await shop.owner.client.ok(
      'purchaseMessageCreate',
      order(link.id, ['sms', 'email']),
    );
    expect(sent).toMatchObject({ channel: 'sms' });
    await until(async () => (await listed())[0]?.channel === 'email');
    expect(await listed()).toMatchObject([{ id: sent.id, paymentLinkId: link.id }]);
    expect((await mails()).at(-1)?.text).toContain(link.url);
  });

  test('a receipt of what was paid goes by mail with its paper', async () => {
    expect(
      await shop.owner.client.refused('purchaseMessageCreate', order(null, ['email'])),
    ).toMatchObject({ code: 'purchase_message.no_receipt' });
    await shop.pay(sold, [{ method: 'transfer', amount: 4000 }]);
    const before = (await mails()).length;
    const twice = order(null, ['email']);
    const sent = await Promise.all(
      [1, 2].map(() => shop.owner.client.ok('purchaseMessageCreate', twice)),
    );
    expect(sent[0]).toMatchObject({ paymentLinkId: null, channel: 'email' });
    expect(sent[1]?.id).toBe(sent[0]?.id);
    const written = await mails();
    expect(written).toHaveLength(before + 1);
    expect(written.at(-1)?.text).toContain('$40.00');
    expect(written.at(-1)?.file).toMatch(/\.pdf$/);
  });

  test('within its window WhatsApp takes the paper along', async () => {
    await connectWhatsapp(shop.owner);
    await shop.owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
    await shop.pay(sold, [{ method: 'transfer', amount: sold.total }]);
    expect((await offersOf()).whatsapp).toMatchObject({ refusal: 'no_template', attached: false });
    await shop.owner.client.ok('sandboxPhoneWrite', {
      body: {
        channel: 'whatsapp',
        person: phone,
        name: 'Ana',
        act: { kind: 'text', text: '¿Me mandan mi recibo?' },
      },
    });
    await until(async () => (await offersOf()).whatsapp?.refusal === null);
    expect((await offersOf()).whatsapp).toMatchObject({ attached: true, to: phone });
    expect((await offersOf()).sms).toMatchObject({ attached: false });
    const sent = await shop.owner.client.ok(
      'purchaseMessageCreate',
      order(null, ['whatsapp', 'email']),
    );
    expect(sent).toMatchObject({ channel: 'whatsapp', paymentLinkId: null });
    const { items } = await shop.owner.client.ok('conversationList', { query: {} });
    const thread = await shop.owner.client.ok('messageList', {
      params: { conversationId: items[0]?.id ?? '' },
      query: {},
    });
    expect(thread.items.at(-1)).toMatchObject({
      kind: 'document',
      body: expect.stringContaining('$100.00'),
      attachments: [{ kind: 'document', name: expect.stringMatching(/\.pdf$/) }],
    });
    await until(async () => (await listed())[0]?.state === 'delivered');
  });

  test('a link that ended while its message waited is not sent', async () => {
    await connectSms();
    const link = await linkOf(sold);
    await api.database.asOwner((db) =>
      db.query(`update payment_link set state = 'approved' where id = $1`, [link.id]),
    );
    const leaving = {
      outgoingId: randomUUID(),
      occurrence: '',
      now: api.clock.now().toISOString(),
    };
    const wanted = (subjectId: string | null) =>
      inTransaction(api.database.pool, shop.owner, (db) =>
        isLinkWanted(db, { ...leaving, subjectId }),
      );
    expect(await wanted(link.id)).toBe(false);
    expect(await wanted((await linkOf(sold)).id)).toBe(true);
  });

  test('says by name why it does not go, and to whom it could not', async () => {
    const link = await linkOf(sold);
    await contact({ phone: null, email: null });
    const { sms, email: mail } = await offersOf(link.id);
    expect([sms?.refusal, mail?.refusal]).toEqual(['channel_off', 'no_address']);
    expect(
      await shop.owner.client.refused('purchaseMessageCreate', order(link.id, ['email'])),
    ).toMatchObject({ meta: { because: 'no_address' } });
    expect(await listed()).toEqual([]);
    const other = await openShop(api);
    expect(
      await other.owner.client.refused('purchaseMessageCreate', order(link.id, ['email'])),
    ).toMatchObject({ code: 'resource.not_found' });
    const doctor = await shop.as('doctor');
    expect(
      (await doctor.client.call('purchaseMessageCreate', order(link.id, ['email']))).status,
    ).toBe(403);
  });
});
