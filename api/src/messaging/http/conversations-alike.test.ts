import type { Role } from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { inTransaction } from '../../platform/database/database';
import { connectWhatsapp } from '../../testing/records/messages';

describe('many conversations at once, and one as a file', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;

  const join = async (role: Role) => joinCompany(api, await signedUp(api), owner.companyId, [role]);
  const open = async (phone: string) =>
    (
      await owner.client.ok('conversationCreate', {
        body: { channel: 'whatsapp', phone },
      })
    ).id;
  const view = (conversationId: string) =>
    reception.client.ok('conversationView', { params: { conversationId } });
  const alike = (
    conversations: string[],
    change: Parameters<typeof owner.client.ok<'conversationBulk'>>[1]['body']['change'],
    who = reception,
  ) => who.client.ok('conversationBulk', { body: { conversations, change } });

  beforeAll(async () => {
    api = await createTestApi();
    api.clock.move(new Date('2026-11-27T16:00:00Z'));
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
    reception = await join('reception');
    await connectWhatsapp(owner);
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
  });
  afterAll(() => api.close());

  test('many are resolved, given, labelled and snoozed; what cannot be is told apart', async () => {
    const ids = [await open('+525512345601'), await open('+525512345602')];
    const [one = '', two = ''] = ids;
    const strange = 'c0ffee00-0000-4000-8000-0000000000aa';
    const outcome = await alike([...ids, strange], { kind: 'status', status: 'resolved' });
    expect(new Set(outcome.done)).toEqual(new Set(ids));
    expect(outcome.failed).toMatchObject([{ id: strange, code: 'resource.not_found' }]);
    expect([(await view(one)).status, (await view(two)).status]).toEqual(['resolved', 'resolved']);
    await alike(ids, { kind: 'assign', assigneeId: reception.userId });
    await alike([one], { kind: 'label', add: ['Pago', 'urgente'], remove: [] });
    await alike(ids, { kind: 'label', add: ['pago'], remove: ['Urgente'] });
    await alike([two], { kind: 'snooze', until: '2026-11-28T16:00:00.000Z' });
    expect(await view(one)).toMatchObject({
      assignee: { id: reception.userId },
      labels: ['pago'],
      status: 'resolved',
    });
    expect(await view(two)).toMatchObject({ labels: ['pago'], status: 'snoozed' });
    const past = await alike(ids, { kind: 'snooze', until: '2026-11-26T16:00:00.000Z' });
    expect(past).toMatchObject({ done: [], failed: [{ code: 'request.invalid' }, {}] });
    const many = Array.from({ length: 20 }, (_, at) => `etiqueta-${String(at)}`);
    expect((await alike([one], { kind: 'label', add: many, remove: [] })).failed).toMatchObject([
      { code: 'conversation.labels_full' },
    ]);
    const auditor = await join('auditor');
    expect(
      await auditor.client.refused('conversationBulk', {
        body: { conversations: ids, change: { kind: 'status', status: 'open' } },
      }),
    ).toMatchObject({ code: 'permission.denied' });
  });

  test('a transcript says who said what, without notes unless asked, and is in the log', async () => {
    const id = await open('+525512345603');
    const params = { conversationId: id };
    await inTransaction(api.database.pool, owner, async (db) => {
      await db.query(
        `insert into message (company_id, conversation_id, channel, number, direction, kind, external_id, body, at)
         values (app_company(), $1, 'whatsapp', 1, 'in', 'text', 'wamid.t1', $2, $3)`,
        [id, '<script>alert(1)</script> ¿Hay cita?', '2026-11-27T15:00:00.000Z'],
      );
      await db.query('update conversation set last_number = 1 where id = $1', [id]);
    });
    await owner.client.ok('noteCreate', { params, body: { body: 'Debe dos consultas' } });
    const take = async (query: object) => {
      const { name, content } = await owner.client.ok('conversationTranscript', { params, query });
      return { name, text: await content.text() };
    };
    const plain = await take({});
    expect(plain.name).toMatch(/^Conversación con .*\.txt$/);
    expect(plain.text).toMatch(/27\/11\/2026, 09:00 · .*\n<script>alert\(1\)<\/script> ¿Hay/);
    expect(plain.text).not.toContain('Debe dos consultas');
    const page = await take({ format: 'html', notes: 'yes' });
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; ¿Hay cita?');
    expect(page.text).not.toContain('<script');
    expect(page.text).toContain('Debe dos consultas');
    const logged = await inTransaction(api.database.pool, owner, (db) =>
      db.query<{ diff: object }>(
        `select diff from audit_log where action = 'conversation.exported' order by id`,
      ),
    );
    expect(logged.map(({ diff }) => diff)).toEqual([
      { format: 'txt', notes: false, messages: 1 },
      { format: 'html', notes: true, messages: 2 },
    ]);
    const stranger = await signedInCompany(api);
    expect(
      await stranger.client.refused('conversationTranscript', { params, query: {} }),
    ).toMatchObject({ code: 'resource.not_found' });
    expect(
      await (await join('nurse')).client.refused('conversationTranscript', { params, query: {} }),
    ).toMatchObject({ code: 'permission.denied' });
  });
});
