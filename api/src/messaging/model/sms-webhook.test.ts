import { signSms, smsSignatureHeader } from '../../adapters/sms/simulator';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';

const accountSid = `AC${'0'.repeat(32)}`;

describe('conversations by SMS', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let url: string;
  let token: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
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
  afterAll(() => api.close());

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
