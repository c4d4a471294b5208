import { setTimeout as delay } from 'node:timers/promises';
import { actAsPerson, type PersonAct } from '../../adapters/whatsapp/simulated-acts';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { connectWhatsapp } from '../../testing/records/messages';

describe('a message on its way', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let account: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    const { connection } = await connectWhatsapp(owner);
    account = connection?.webhookUrl ?? '';
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
  });
  afterAll(() => api.close());

  const inCompany = <Row>(sql: string, values: readonly unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query<Row>(sql, values));
  const act = async (done: PersonAct, id = '+525512345678') => {
    const who = { id, name: 'Rosa' };
    expect(await actAsPerson(api.phoneNetwork.whatsapp, api.clock, account, who, done)).toBe(true);
    await runDueJobs(api);
  };
  /** Somebody writes and is answered. @returns the answer. */
  const answer = async (id?: string) => {
    await act({ kind: 'text', text: 'Hola' }, id);
    const { items } = await reception.client.ok('conversationList', { query: {} });
    const conversationId = items[0]?.id ?? '';
    const { id: messageId } = await reception.client.ok('messageSend', {
      params: { conversationId },
      body: { content: { kind: 'text', body: 'Buenas tardes' }, replyCount: 0 },
    });
    return { conversationId, messageId };
  };
  const read = async (conversationId: string) =>
    (
      await reception.client.ok('messageList', { params: { conversationId }, query: {} })
    ).items.findLast(({ direction }) => direction === 'out');
  const delivery = async () =>
    (
      await inCompany<{ state: string; attempt: number; unanswered: number; wait: number }>(
        `select state, attempt, unanswered, extract(epoch from next_at - created_at)::int as wait from delivery where channel = 'whatsapp'`,
      )
    )[0];
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await delay(10);
  };
  const due = () =>
    inCompany(
      `update delivery set next_at = clock_timestamp() where channel = 'whatsapp' and state = 'queued'`,
    );
  const tick = async () => {
    api.clock.move(new Date(api.clock.now().getTime() + 1500));
    await api.phoneNetwork.tick();
    await runDueJobs(api);
  };
  const received = () =>
    api.phoneNetwork.whatsapp
      .find(account)
      ?.business.person('+525512345678')
      .messages.filter(({ direction }) => direction === 'in').length;

  test.each([
    ['429', 429],
    ['500', 500],
  ])(
    'to a provider that answers %s is tried again, and arrives once',
    async (_what, status) => {
      await act({ kind: 'text', text: 'Hola' });
      api.phoneNetwork.whatsapp.plan({ status, times: 1 });
      const { conversationId } = await answer();
      await until(async () => {
        const { state, attempt } = (await delivery()) ?? {};
        return state === 'queued' && attempt === 1;
      });
      expect(await read(conversationId)).toMatchObject({
        status: 'sending',
        error: { code: 'unavailable' },
      });
      // Who is told to slow down waits longer than who met a failure.
      expect((await delivery())?.wait).toBeGreaterThanOrEqual(status === 429 ? 29 : 9);
      await due();
      await until(async () => (await read(conversationId))?.status === 'sent');
      expect(await read(conversationId)).toMatchObject({ error: null });
      expect(received()).toBe(1);
    },
    20_000,
  );

  test('whose answer is lost is known again by its status, and is not sent twice', async () => {
    await act({ kind: 'text', text: 'Hola' });
    api.phoneNetwork.whatsapp.plan({ status: 'unanswered', times: 1 });
    const { conversationId, messageId } = await answer();
    await until(async () => received() === 1);
    expect(await delivery()).toMatchObject({ state: 'sending' });
    // The report comes within seconds; a call is given up after two minutes.
    await until(async () => {
      await tick();
      return (await read(conversationId))?.status === 'delivered';
    });
    expect(await read(conversationId)).toMatchObject({ id: messageId, error: null });
    expect(await delivery()).toMatchObject({ state: 'delivered' });
    await due();
    await tick();
    expect(received()).toBe(1);
  });

  test('with a revoked token fails at once, says so in /apps, and is sent again once it is mended', async () => {
    const number = api.phoneNetwork.whatsapp.find(account)?.number;
    if (!number) throw new Error('there is a number');
    await act({ kind: 'text', text: 'Hola' });
    const connect = (token: string) =>
      owner.client.ok('channelConnectionSave', {
        params: { channel: 'whatsapp' },
        body: {
          channel: 'whatsapp',
          mode: 'simulator',
          settings: {
            phoneNumberId: number.phoneNumberId,
            businessAccountId: number.businessAccountId,
            phone: number.phone,
          },
          secrets: { token },
        },
      });
    api.phoneNetwork.whatsapp.revoke(account);
    const { conversationId, messageId } = await answer();
    await until(async () => (await read(conversationId))?.status === 'failed');
    expect(await read(conversationId)).toMatchObject({ error: { code: '190' } });
    const { connection } = await owner.client.ok('channelConnectionView', {
      params: { channel: 'whatsapp' },
    });
    expect(connection).toMatchObject({
      health: 'error',
      lastError: { code: '190' },
      month: { failed: 1 },
    });
    const tested = await owner.client.refused('integrationTest', {
      params: { provider: 'whatsapp' },
    });
    expect(tested.code).toBe('integration.failed');
    await connect('otro-token');
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
    await reception.client.ok('messageRetry', { params: { messageId } });
    await until(async () => (await read(conversationId))?.status === 'sent');
    expect(received()).toBe(1);
    const again = await reception.client.refused('messageRetry', { params: { messageId } });
    expect(again.code).toBe('message.not_failed');
  });

  test('that never arrives is tried at another place after two; a third is not tried here', async () => {
    const lost = '+525500000001';
    const { conversationId } = await answer(lost);
    const failed = async (count: number) => {
      await until(async () => {
        await tick();
        const { items } = await reception.client.ok('messageList', {
          params: { conversationId },
          query: {},
        });
        return items.filter(({ status }) => status === 'failed').length === count;
      });
    };
    await failed(1);
    expect(await read(conversationId)).toMatchObject({ error: { code: '131026' } });
    await reception.client.ok('messageSend', {
      params: { conversationId },
      body: { content: { kind: 'text', body: '¿Sigues ahí?' }, replyCount: 1 },
    });
    await failed(2);
    const { code } = await reception.client.refused('messageSend', {
      params: { conversationId },
      body: { content: { kind: 'text', body: '¿Hola?' }, replyCount: 2 },
    });
    expect(code).toBe('message.suppressed');
  });

  test('a file that cannot be fetched is shown as such, and so is one of an unknown kind', async () => {
    await act({
      kind: 'picture',
      content: Buffer.from('MZ\u0000\u0000no es una foto'),
      type: 'image/png',
    });
    await act({ kind: 'picture', content: Buffer.alloc(5_242_881, 1), type: 'image/png' });
    // The next one is gone before it is fetched.
    const { files } = api.phoneNetwork.whatsapp.find(account)?.business ?? { files: new Map() };
    const who = { id: '+525512345678', name: 'Rosa' };
    await actAsPerson(api.phoneNetwork.whatsapp, api.clock, account, who, { kind: 'picture' });
    files.clear();
    await runDueJobs(api);
    const faults = await inCompany<{ state: string; fault: string }>(
      `select x.state, x.fault from message_attachment x join message m on m.id = x.message_id order by m.number`,
    );
    expect(faults).toEqual([
      { state: 'failed', fault: 'kind_unknown' },
      { state: 'failed', fault: 'too_large' },
      { state: 'failed', fault: 'gone' },
    ]);
    const [{ id: attachmentId } = { id: '' }] = await inCompany<{ id: string }>(
      'select id from message_attachment',
    );
    const refused = await reception.client.refused('messageFileDownload', {
      params: { attachmentId },
    });
    expect(refused.code).toBe('messageFile.not_stored');
  });

  test('with webhooks that go astray, each message is there as often as it was told', async () => {
    const fates = [
      ['duplicate', 2],
      ['reorder', 2],
      ['delay', 2],
      ['drop', 1],
      ['forge', 1],
    ] as const;
    const arrived = async () =>
      (await inCompany(`select from message where direction = 'in'`)).length;
    for (const [fate, count] of fates) {
      const before = await arrived();
      api.phoneNetwork.plan(fate);
      await act({ kind: 'text', text: 'Uno' });
      await act({ kind: 'text', text: 'Dos' });
      api.clock.move(new Date(api.clock.now().getTime() + 31_000));
      await tick();
      expect([fate, (await arrived()) - before]).toEqual([fate, count]);
    }
  });

  test('is of its company: nobody else retries it', async () => {
    const { messageId } = await answer();
    const stranger = await newCompany(api);
    const refused = await stranger.client.refused('messageRetry', { params: { messageId } });
    expect(refused.code).toBe('resource.not_found');
  });
});
