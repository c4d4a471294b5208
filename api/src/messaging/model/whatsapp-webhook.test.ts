import { randomUUID } from 'node:crypto';
import { limits } from '@sala/shared-contracts';
import {
  inboundValue,
  signWhatsapp,
  signatureHeader,
  statusValue,
  type SimulatedNumber,
  type StatusFacts,
} from '../../adapters/whatsapp/simulated-webhooks';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { createMessageRecords } from '../../testing/records/messages';
import { signSms, smsSignatureHeader } from '../../adapters/sms/simulator';
import { newCompany } from '../../testing/members';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe("WhatsApp's webhook", () => {
  const appSecret = 'secreto-de-la-app';

  let owner: SignedInMember;
  let number: SimulatedNumber;
  let verifyToken: string;

  beforeEach(async () => {
    owner = await newCompany(api);
    const settings = {
      phoneNumberId: `10${Math.floor(Math.random() * 1e12)}`,
      businessAccountId: '20123456789',
      phone: '+525550001000',
    };
    const { connection } = await owner.client.ok('channelConnectionSave', {
      params: { channel: 'whatsapp' },
      body: {
        channel: 'whatsapp',
        mode: 'simulator',
        settings,
        secrets: { token: 'EAAG', appSecret },
      },
    });
    verifyToken = connection?.verifyToken ?? '';
    const webhookUrl = connection?.webhookUrl ?? '';
    number = { ...settings, token: 'EAAG', appSecret, webhookUrl };
  });
  afterAll(() => api.clock.move());

  const path = (): string => new URL(number.webhookUrl).pathname;
  const post = async (raw: Buffer, signature = signWhatsapp(raw, appSecret), url = path()) =>
    (
      await api.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', [signatureHeader]: signature },
        payload: raw,
      })
    ).statusCode;
  const call = (...entries: readonly (readonly object[])[]): Buffer =>
    Buffer.from(
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: entries.map((values) => ({
          id: number.businessAccountId,
          changes: values.map((value) => ({ field: 'messages', value })),
        })),
      }),
    );
  const text = (body: string, id = `wamid.${randomUUID()}`, from = '+525512345678') =>
    inboundValue(
      number,
      { id: from, name: 'Rosa' },
      { id, at: api.clock.now(), type: 'text', text: { body } },
    );
  const status = (facts: Partial<StatusFacts> & Pick<StatusFacts, 'id' | 'status'>) =>
    statusValue(
      number,
      { id: '+525512345678', name: 'Rosa' },
      {
        at: api.clock.now(),
        reference: undefined,
        category: 'service',
        ...facts,
      },
    );
  const inCompany = <Row>(sql: string, values: readonly unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query<Row>(sql, values));
  const bodies = async () =>
    (await inCompany<{ body: string | null }>('select body from message order by at, number')).map(
      ({ body }) => body,
    );

  test('answers its challenge to the right word only', async () => {
    const ask = (token: string, mode = 'subscribe') =>
      api.app.inject({
        method: 'GET',
        url: path(),
        query: { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' },
      });
    const answer = await ask(verifyToken);
    expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
    expect((await ask('otra')).statusCode).toBe(401);
    expect((await ask(verifyToken, 'unsubscribe')).statusCode).toBe(401);
    const nowhere = path().replace(/[^/]+$/, randomUUID());
    expect((await api.app.inject({ method: 'GET', url: nowhere })).statusCode).toBe(404);
  });

  test('is refused with a wrong signature, or over bytes that were serialised again', async () => {
    const raw = Buffer.from(
      call([text('Ñandú 🦤')])
        .toString()
        .replace('Ñandú', '\\u00d1and\\u00fa'),
    );
    const again = Buffer.from(JSON.stringify(JSON.parse(raw.toString())));
    expect(await post(again, signWhatsapp(raw, appSecret))).toBe(401);
    for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, signWhatsapp(raw, 'otra')])
      expect(await post(raw, signature)).toBe(401);
    expect(await post(raw)).toBe(204);
    await runDueJobs(api);
    expect(await bodies()).toEqual(['Ñandú 🦤']);
  });

  test('is too large with 5 MB, and taken with 2', async () => {
    expect(await post(Buffer.alloc(5_242_880, 'x'))).toBe(413);
    expect(await post(Buffer.alloc(limits.whatsappWebhookMaxBytes + 1, 'x'))).toBe(413);
    const raw = Buffer.concat([call([text('Hola')]), Buffer.alloc(2_097_152, ' ')]);
    expect(await post(raw)).toBe(204);
  });

  test('keeps the order of each person, whatever is read at the same time', async () => {
    const people = ['+525512340001', '+525512340002', '+525512340003', '+525512340004'];
    const rounds = ['1', '2', '3', '4'];
    for (const round of rounds) {
      const messages = people.map((from) => text(round, undefined, from));
      // Now and then a call tells of several people.
      const calls = Number(round) % 3 === 0 ? [call(messages)] : messages.map((one) => call([one]));
      for (const raw of calls) expect(await post(raw)).toBe(204);
    }
    await runDueJobs(api, 4);
    expect(
      await inCompany(
        `select string_agg(body, '' order by number) as read from message group by conversation_id`,
      ),
    ).toEqual(people.map(() => ({ read: rounds.join('') })));
    expect(await inCompany('select from job_turn')).toEqual([]);
  });

  test('has each message once, of a hundred repetitions and of calls that share it', async () => {
    const raw = call([text('Una vez', 'wamid.una')]);
    for (let time = 0; time < 100; time += 50)
      expect(new Set(await Promise.all(Array.from({ length: 50 }, () => post(raw))))).toEqual(
        new Set([204]),
      );
    await post(call([text('Una vez', 'wamid.una')], [text('Otra', 'wamid.otra')]));
    await runDueJobs(api);
    expect(await bodies()).toEqual(['Una vez', 'Otra']);
    expect(await inCompany('select from conversation')).toHaveLength(1);
  });

  test('is read whole: all entries and changes, with what is not understood beside them', async () => {
    const odd = inboundValue(
      number,
      { id: '+525512345678', name: 'Rosa' },
      { id: 'wamid.orden', at: api.clock.now(), type: 'order', order: { catalog_id: '1' } },
    );
    const raw = call(
      [text('Primero'), { nonsense: true }, odd],
      [text('Segundo', undefined, '+525587654321')],
    );
    expect(await post(raw)).toBe(204);
    await runDueJobs(api);
    const rows = await inCompany<{ kind: string }>('select kind from message order by kind');
    expect(rows.map(({ kind }) => kind)).toEqual(['text', 'text', 'unsupported']);
    expect(await inCompany('select from conversation')).toHaveLength(2);
    for (const nonsense of [
      '',
      '[]',
      'null',
      '{"object":"page"}',
      '{"object":"whatsapp_business_account","entry":[{}]}',
    ])
      expect(await post(Buffer.from(nonsense))).toBe(204);
    await runDueJobs(api);
  });

  test('takes whatever people write, and nothing that cannot be stored', async () => {
    await post(call([text('a\u0000b\ud800c\u202ed')]));
    await post(call([text(`${'👨‍👩‍👧'.repeat(900)}`)]));
    await post(call([text('\u200b\u0000')]));
    await runDueJobs(api);
    const [first, second, third] = await bodies();
    expect(first).toBe('abcd');
    expect([...(second ?? '')].length).toBeLessThanOrEqual(limits.messageBodyMax);
    expect(third).toBeNull();
  });

  test('of another number, and of nobody, changes nothing', async () => {
    const other = { ...number, phoneNumberId: '999999999' };
    await post(
      call([
        inboundValue(
          other,
          { id: '+525512345678', name: 'Rosa' },
          { id: 'wamid.x', at: api.clock.now(), type: 'text' },
        ),
      ]),
    );
    await post(
      call([
        {
          ...text('¿Quién soy?'),
          contacts: [],
          messages: [{ id: 'wamid.y', timestamp: '1', type: 'text', text: { body: 'x' } }],
        },
      ]),
    );
    await runDueJobs(api);
    expect(await bodies()).toEqual([]);
  });

  describe('of what became of a message', () => {
    const sentMessage = async (): Promise<string> => {
      const { messageId } = await createMessageRecords(api, owner);
      await inCompany(`update message set status = 'queued' where id = $1`, [messageId]);
      return messageId;
    };
    const report = async (...values: readonly object[]) => {
      for (const value of values) expect(await post(call([value]))).toBe(204);
      await runDueJobs(api);
    };
    // createMessageRecords connects the channel anew: with the secret of this test again.
    const reconnect = async () => {
      const { connection } = await owner.client.ok('channelConnectionSave', {
        params: { channel: 'whatsapp' },
        body: {
          channel: 'whatsapp',
          mode: 'simulator',
          settings: {
            phoneNumberId: number.phoneNumberId,
            businessAccountId: number.businessAccountId,
            phone: number.phone,
          },
          secrets: { token: 'EAAG', appSecret },
        },
      });
      number = { ...number, webhookUrl: connection?.webhookUrl ?? '' };
    };
    const statusOf = async (id: string) =>
      (
        await inCompany<{ status: string; code: string | null }>(
          'select status, error_code as code from message where id = $1',
          [id],
        )
      )[0];

    test('follows the lattice, in whatever order it is told', async () => {
      const id = await sentMessage();
      await reconnect();
      const of = (word: StatusFacts['status']) =>
        status({ id: 'wamid.out', status: word, reference: id });
      await report(of('read'));
      expect(await statusOf(id)).toMatchObject({ status: 'read' });
      await report(of('delivered'), of('sent'), of('failed'));
      expect(await statusOf(id)).toEqual({ status: 'read', code: null });
    });

    test('fails with its reason, is believed when it arrived after all, and ignores strangers', async () => {
      const id = await sentMessage();
      await reconnect();
      await report(
        status({ id: 'wamid.otro', status: 'delivered', reference: randomUUID() }),
        status({ id: 'wamid.otro', status: 'delivered', reference: 'no es nuestro' }),
        status({
          id: 'wamid.out',
          status: 'failed',
          reference: id,
          error: { code: 131026, title: 'Message undeliverable' },
        }),
      );
      expect(await statusOf(id)).toEqual({ status: 'failed', code: '131026' });
      await report(status({ id: 'wamid.out', status: 'sent' }));
      expect(await statusOf(id)).toMatchObject({ status: 'failed' });
      await report(status({ id: 'wamid.out', status: 'delivered' }));
      expect(await statusOf(id)).toEqual({ status: 'delivered', code: null });
    });

    test('does not move back for anybody who writes to the table', async () => {
      const id = await sentMessage();
      await inCompany(`update message set status = 'delivered' where id = $1`, [id]);
      for (const back of ['sent', 'queued', 'failed'])
        await expect(
          inCompany(`update message set status = $2, error_code = 'x' where id = $1`, [id, back]),
        ).rejects.toMatchObject({ constraint: 'message_status_back' });
    });
  });

  test('with a changed number and another owner makes a member be asked', async () => {
    const from = '5215512345678';
    await post(call([text('Hola')]));
    await runDueJobs(api);
    await post(
      call([
        {
          ...text('x'),
          contacts: [{ profile: { name: 'Rosa' }, wa_id: from, user_id: 'MX.999' }],
          messages: [
            {
              from,
              id: 'wamid.z',
              timestamp: '1764000000',
              type: 'text',
              text: { body: 'Soy otra' },
            },
          ],
        },
      ]),
    );
    await runDueJobs(api);
    expect(await inCompany('select doubt from contact_address where doubt is not null')).toEqual([
      { doubt: 'other_person' },
    ]);
    await post(
      call([
        {
          ...text('x'),
          messages: [
            {
              from,
              id: 'wamid.s',
              timestamp: '1764000000',
              type: 'system',
              system: { type: 'customer_changed_number', wa_id: '5215587654321' },
            },
          ],
        },
      ]),
    );
    await runDueJobs(api);
    expect(
      await inCompany(`select value from contact_address where kind = 'phone' order by created_at`),
    ).toEqual([{ value: '+525512345678' }, { value: '+525587654321' }]);
    expect(await inCompany(`select from message where direction = 'activity'`)).toHaveLength(1);
  });
});

describe('conversations by SMS', () => {
  const accountSid = `AC${'0'.repeat(32)}`;

  let owner: SignedInMember;
  let url: string;
  let token: string;

  beforeEach(async () => {
    owner = await newCompany(api);
    token = `token-${owner.companyId}`;
    const { connection } = await owner.client.ok('channelConnectionSave', {
      params: { channel: 'sms' },
      body: {
        channel: 'sms',
        mode: 'simulator',
        settings: { accountSid, phone: '+525550002000' },
        secrets: { token },
      },
    });
    url = connection?.webhookUrl ?? '';
    await owner.client.ok('integrationTest', { params: { provider: 'sms' } });
  });
  afterAll(() => api.clock.move());

  const write = async (text: string) => {
    await owner.client.ok('sandboxPhoneWrite', {
      body: { channel: 'sms', person: '+525512345678', name: 'Rosa', act: { kind: 'text', text } },
    });
    await runDueJobs(api);
    const { items } = await owner.client.ok('conversationList', { query: { channel: 'sms' } });
    return items[0];
  };
  const post = async (facts: Record<string, string>, signature?: string, target = url) => {
    const form = new URLSearchParams(facts);
    const answer = await api.app.inject({
      method: 'POST',
      url: new URL(target).pathname,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        [smsSignatureHeader]: signature ?? signSms(token, url, form),
      },
      payload: form.toString(),
    });
    return answer.statusCode;
  };

  test('a person writes and is answered; buttons become lines, templates cannot be said', async () => {
    const one = await write('Hola, ¿hay lugar mañana? 🙂');
    expect(one).toMatchObject({
      channel: 'sms',
      address: { kind: 'phone', value: '+525512345678' },
      lastMessage: { preview: 'Hola, ¿hay lugar mañana? 🙂' },
      windowEndsAt: null,
    });
    const params = { conversationId: one?.id ?? '' };
    const template = { kind: 'template' as const, name: 'x', language: 'es_MX' };
    const refused = await owner.client.refused('messageSend', {
      params,
      body: { content: template, replyCount: 0 },
    });
    expect(refused.code).toBe('conversation.channel_unfit');
    await owner.client.ok('messageSend', {
      params,
      body: {
        content: {
          kind: 'interactive',
          body: '¿Vienes?',
          buttons: [{ title: 'Sí' }, { title: 'No' }],
        },
        replyCount: 0,
      },
    });
    const status = async () =>
      (await owner.client.ok('messageList', { params, query: {} })).items.at(-1)?.status;
    while ((await status()) !== 'delivered') {
      api.clock.move(new Date(api.clock.now().getTime() + 1500));
      await api.phoneNetwork.tick();
      await runDueJobs(api);
    }
    const phone = await owner.client.ok('sandboxPhoneView', {
      query: { channel: 'sms', person: '+525512345678' },
    });
    expect(phone.messages.at(-1)?.text).toBe('¿Vienes?\n1. Sí\n2. No');
  });

  test('is refused unless its form is signed for our public address', async () => {
    const facts = {
      MessageSid: `SM${'a'.repeat(32)}`,
      From: '+525587654321',
      To: '+525550002000',
      Body: 'ñ & = +',
      SmsStatus: 'received',
    };
    const form = new URLSearchParams(facts);
    for (const signature of [
      '',
      'x',
      signSms('otro', url, form),
      signSms(token, `${url}/`, form),
      signSms(token, url, new URLSearchParams({ ...facts, Body: 'otro' })),
    ])
      expect(await post(facts, signature)).toBe(401);
    for (let time = 0; time < 3; time += 1) expect(await post(facts)).toBe(204);
    await runDueJobs(api);
    const { items } = await owner.client.ok('conversationList', { query: {} });
    expect(items.map(({ lastMessage }) => lastMessage?.preview)).toEqual(['ñ & = +']);
  });

  test('STOP and START are the provider’s word; a short code cannot be answered', async () => {
    const one = await write('Hola');
    const choice = (sid: string, OptOutType: string) =>
      post({
        MessageSid: `SM${sid.repeat(32)}`,
        From: '+525512345678',
        Body: OptOutType,
        OptOutType,
        SmsStatus: 'received',
      });
    const params = { conversationId: one?.id ?? '' };
    const send = () =>
      owner.client.call('messageSend', {
        params,
        body: { content: { kind: 'text', body: 'Hola' }, replyCount: 0 },
      });
    await choice('b', 'STOP');
    await runDueJobs(api);
    expect((await send()).body).toMatchObject({ code: 'message.suppressed' });
    await choice('c', 'START');
    await runDueJobs(api);
    expect((await send()).status).toBe(201);
    await post({
      MessageSid: `SM${'d'.repeat(32)}`,
      From: '55555',
      Body: 'Promo',
      SmsStatus: 'received',
    });
    await runDueJobs(api);
    expect((await owner.client.ok('conversationList', { query: {} })).items).toHaveLength(1);
  });
});
