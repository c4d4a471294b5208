import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { deliver, mailboxBody, rawMail } from '../../testing/records/mail';

describe('the digest of the mailbox', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let reception: SignedInMember;
  let marketing: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    const join = async (role: 'reception' | 'marketing') =>
      joinCompany(api, await signedUp(api), owner.companyId, [role]);
    [reception, marketing] = [await join('reception'), await join('marketing')];
  });
  afterAll(() => api.close());

  const morning = async () => {
    await withClient(api.database.owner, (client) =>
      client.query(
        "update job set due_at = now() where kind = 'mailbox_digest' and state = 'waiting'",
      ),
    );
    await runDueJobs(api);
  };
  const choose = (member: SignedInMember) =>
    member.client.ok('notificationPreferencesSave', {
      body: {
        version: 0,
        kinds: [{ kind: 'mailbox_digest', inApp: true, mail: true, scope: 'mine' }],
        quietHours: null,
        digestHour: null,
      },
    });
  const toldOf = async ({ client }: SignedInMember) =>
    (await client.ok('notificationList'))?.items.filter(({ kind }) => kind === 'mailbox_digest');

  test('tells who chose it, how much of what they read came and waits, and no words of it', async () => {
    const { id: mailboxId } = await owner.client.ok('mailboxCreate', { body: mailboxBody });
    const move = async (subject: string, category: 'user_activity' | 'finance') => {
      const id = await deliver(api, owner, mailboxId, rawMail({ Subject: subject }));
      await owner.client.ok('emailThreadBulk', {
        body: { threads: [id ?? ''], change: { kind: 'move', category } },
      });
    };
    await move('Diagnóstico de Ana', 'user_activity');
    await move('Factura', 'finance');
    await choose(reception);
    await choose(marketing);
    await morning();
    expect(await toldOf(reception)).toMatchObject([
      { facts: { arrived: '1', waiting: '1' }, path: '/hospital/email?digest=1' },
    ]);
    // Nothing of marketing's came, and the owner did not choose it.
    expect([await toldOf(marketing), await toldOf(owner)]).toEqual([[], []]);
    const { items } = await api.anyone.ok('sandboxMailbox', {
      query: { to: reception.email },
    });
    const text = JSON.stringify(items);
    expect(text).toContain('Resumen del correo: 1 nuevos desde ayer y 1 por responder.');
    expect(text).not.toContain('Diagnóstico');
    await morning();
    expect(await toldOf(reception)).toHaveLength(2);
  });
});
