import { randomUUID } from 'node:crypto';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { listenTo, type Listening } from '../../platform/http/events.testing';

describe('the live line of the team chat', () => {
  let api: TestApi;
  let ana: SignedInMember;
  let beto: SignedInMember;
  let caro: SignedInMember;
  const lines: Listening[] = [];

  beforeAll(async () => {
    api = await createTestApi();
    await api.app.listen({ port: 0 });
    ana = await newCompany(api);
    const join = async () => newMember(api, ana.companyId, ['nurse']);
    beto = await join();
    caro = await join();
  });
  afterAll(async () => {
    for (const line of lines) line.leave();
    await api.close();
  });

  const listen = async ({ token }: SignedInMember, last?: string): Promise<Listening> => {
    const line = await listenTo(api.app, token, last);
    lines.push(line);
    await line.until('\nid: ');
    return line;
  };
  const createdIn = (id: string): string =>
    `data: ${JSON.stringify({ type: 'chat_message.created', entityId: id })}`;

  test('people of a channel hear of a message at once, nobody else does, also later', async () => {
    const { id } = await ana.client.ok('chatChannelCreate', {
      body: { kind: 'group', name: 'Guardia', memberIds: [beto.userId, caro.userId] },
    });
    const at = { params: { chatChannelId: id } };
    const say = () =>
      ana.client.ok('chatMessageCreate', { ...at, body: { clientKey: randomUUID(), body: 'Ya' } });
    const [member, left] = [await listen(beto), await listen(caro)];
    const position = /\nid: (\d+)/.exec(left.text())?.[1];
    await ana.client.ok('chatMemberRemove', {
      params: { ...at.params, userId: caro.userId },
    });
    // The last thing that whoever left hears of the channel.
    await left.until(`"type":"chat_channel.changed","entityId":"${id}"`);
    const sentAt = Date.now();
    await say();
    await member.until(createdIn(id));
    expect(Date.now() - sentAt).toBeLessThan(1000);
    await ana.client.ok('chatTyping', at);
    await member.until('chat_channel.typed');
    // A message to both tells that the line of whoever left is still open, and was silent.
    const dm = await ana.client.ok('chatChannelCreate', {
      body: { kind: 'dm', userId: caro.userId },
    });
    await left.until(dm.id);
    expect(left.text()).not.toMatch(/chat_message\.created|chat_channel\.typed/);
    const back = await listen(caro, position);
    await back.until(dm.id);
    expect(back.text()).not.toContain('chat_message.created');
  });

  test('who has a page open is here', async () => {
    const { id } = await ana.client.ok('chatChannelCreate', {
      body: { kind: 'dm', userId: beto.userId },
    });
    const { items } = await ana.client.ok('chatPresenceView', { params: { chatChannelId: id } });
    expect(items.find(({ userId }) => userId === beto.userId)?.here).toBe(true);
    expect(items.find(({ userId }) => userId === ana.userId)?.here).toBe(false);
  });
});
