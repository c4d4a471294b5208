import { randomUUID } from 'node:crypto';
import type { EmailRule } from '@sala/shared-contracts';
import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { mailboxBody, rawMail, ruleBody } from '../../testing/records/mail';
import { readMail } from '../model/mail/read-mail';
import { receiveMail } from '../model/receive-mail';

describe('a rule that asks for a task', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const arrive = async (mailboxId: string, rule: EmailRule, subject: string): Promise<string> => {
    const mail = await readMail(rawMail({ Subject: subject }));
    const now = api.clock.now().toISOString();
    const { companyId, userId } = owner;
    const threadId = await inTransaction(api.database.pool, { companyId, userId: null }, (db) =>
      receiveMail(
        { db, now, ...createChangeRecorder(db, { now, requestId: randomUUID() }) },
        { mailboxId, ownerId: userId, mail, rule, at: now, seen: false },
      ),
    );
    return threadId ?? '';
  };

  test('gets one for each mail, which leads to it and names nothing of finance', async () => {
    const { id: mailboxId } = await owner.client.ok('mailboxCreate', { body: mailboxBody });
    const asking = { ...ruleBody, createTask: true };
    const finance = await owner.client.ok('emailRuleCreate', { body: asking });
    const upkeep = await owner.client.ok('emailRuleCreate', {
      body: { ...asking, category: 'maintenance', assigneeId: owner.userId },
    });
    const secret = await arrive(mailboxId, finance, 'Factura del abogado');
    const open = await arrive(mailboxId, upkeep, 'Elevador');
    await runDueJobs(api);
    const { items } = await owner.client.ok('taskList', { query: { sort: 'title' } });
    expect(items).toMatchObject([
      { title: 'Atender un correo', assignee: null },
      { title: 'Atender un correo: Elevador', assignee: { id: owner.userId } },
    ]);
    const views = await Promise.all(
      items.map(({ id: taskId }) => owner.client.ok('taskView', { params: { taskId } })),
    );
    expect(views.map(({ description }) => description?.split('threadId=')[1])).toEqual([
      secret,
      open,
    ]);
  });
});
