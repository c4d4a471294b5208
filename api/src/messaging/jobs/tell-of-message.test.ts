import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';

describe('a person who writes', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    reception = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
    await owner.client.ok('channelConnectionSave', {
      params: { channel: 'sms' },
      body: {
        channel: 'sms',
        mode: 'simulator',
        settings: { accountSid: `AC${'0'.repeat(32)}`, phone: '+525550002000' },
        secrets: { token: 'token' },
      },
    });
    await owner.client.ok('integrationTest', { params: { provider: 'sms' } });
  });
  afterAll(() => api.close());

  const write = async (text: string) => {
    const act = { kind: 'text', text } as const;
    await owner.client.ok('sandboxPhoneWrite', {
      body: { channel: 'sms', person: '+525512345678', name: 'Rosa Mora', act },
    });
    await runDueJobs(api);
    return (await owner.client.ok('conversationList', { query: {} })).items[0];
  };
  const told = async ({ client }: SignedInMember) =>
    (await client.ok('notificationList')).items.filter(
      ({ kind }) => kind === 'patient_message_received',
    );

  test('is told to whoever sees to the conversation, once until they answer, without a word of it', async () => {
    const one = await write('Me salió sangre en la orina');
    expect([await told(owner), await told(reception)]).toEqual([[], []]); // nobody sees to it yet
    if (!one) throw new Error('there is a conversation');
    const params = { conversationId: one.id };
    const answer = async (replyCount: number) =>
      reception.client.ok('messageSend', {
        params,
        body: { content: { kind: 'text', body: 'Venga hoy' }, replyCount },
      });
    await reception.client.ok('conversationUpdate', {
      params,
      body: { version: one.version, assigneeId: reception.userId },
    });
    await answer(one.replyCount);
    await write('¿A qué hora?');
    await write('Contésteme');
    const [notice, ...others] = await told(reception);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ facts: {}, path: `/hospital/chats?conversationId=${one.id}` });
    expect(JSON.stringify(notice)).not.toMatch(/orina|Rosa|5512345678|hora/);
    expect(await told(owner)).toEqual([]);
    await answer((await write('¿Hola?'))?.replyCount ?? 0);
    await write('Gracias');
    expect(await told(reception)).toHaveLength(2);
    // Whoever is blocked is not told of.
    const { version } = await reception.client.ok('conversationView', { params });
    await reception.client.ok('conversationUpdate', { params, body: { version, blocked: true } });
    await write('¡Oigan!');
    expect(await told(reception)).toHaveLength(2);
  });
});
