import { randomUUID } from 'node:crypto';
import { runStep } from '../../platform/jobs/run-step';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, joinCompany, signedInCompany, signedUp, signIn } from '../../testing';
import type { SignedInMember, TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { purchaseReminderJob, purchaseReminderKind } from '../jobs/purchase-reminders';
import { reminderBody, vitamins } from '../../testing/records/purchase-reminders';

/** In Mexico City: a Tuesday at eleven in the morning. */
const start = '2026-12-01T17:00:00.000Z';
const dayMs = 86_400_000;
const laterBy = (days: number): Date => new Date(Date.parse(start) + days * dayMs);

describe('purchase reminders', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let productId: string;
  let customerId: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    api.clock.move(new Date(start));
    owner = await signedInCompany(api, { founder: ['owner', 'billing'] });
    productId = (await owner.client.ok('productCreate', { body: vitamins })).id;
    customerId = await customer('rosa@correo.test');
  });
  afterAll(() => api.close());

  const sql = <Row>(text: string, values: readonly unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query<Row>(text, values));
  const customer = async (email: string, granted = true) => {
    const { id } = await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Rosa Campos', email },
    });
    await inTransaction(api.database.pool, owner, (db) =>
      db.query(
        `insert into customer_consent (company_id, customer_id, channel, purpose, granted, method, at, by)
         values (app_company(), $1, 'email', 'service', $2, 'verbal', $3, $4)`,
        [id, granted, start, owner.userId],
      ),
    );
    return id;
  };
  const sell = async (date: string, of = customerId, quantity = 1) =>
    owner.client.ok('purchaseCreate', {
      body: {
        customerId: of,
        date,
        items: [
          {
            productId,
            description: vitamins.name,
            quantity,
            unitPrice: vitamins.price,
            taxKind: vitamins.taxKind,
            satKey: vitamins.satKey,
            satUnit: vitamins.satUnit,
          },
        ],
        idempotencyKey: randomUUID(),
        issue: true,
      },
    });
  const configure = (change: object = {}) =>
    owner.client.ok('reminderConfigCreate', {
      body: { ...reminderBody, targetId: productId, ...change },
    });
  const list = async (query: object = {}) =>
    (await owner.client.ok('purchaseReminderList', { query })).items;
  const days = async () => (await list()).map(({ dueOn, status }) => [dueOn, status]);
  /** A session is over by then. */
  const move = async (at: Date) => {
    api.clock.move(at);
    const { client } = await signIn(api, owner.email);
    owner = { ...owner, client };
  };
  const work = async (at?: Date) => {
    if (at) await move(at);
    await sql(
      `update job set due_at = now() where kind = 'purchase_reminder' and state = 'waiting'`,
    );
    await runDueJobs(api);
  };
  const mails = () =>
    sql<{ recipient: string }>(
      `select state from outgoing_message where event = 'purchaseReminder'`,
    );

  test('are made once, sent once, and converted by the next purchase', async () => {
    await sell('2026-11-06'); // + 30 − 3: 3 December
    const { id: configId } = await configure();
    await work();
    await work();
    expect(await days()).toEqual([['2026-12-03', 'scheduled']]);
    await work(new Date('2026-12-03T15:59:00.000Z')); // 9:59
    expect(await days()).toEqual([['2026-12-03', 'scheduled']]);
    await work(new Date('2026-12-03T16:00:00.000Z'));
    await work(new Date('2026-12-03T18:00:00.000Z'));
    expect(await days()).toEqual([['2026-12-03', 'sent']]);
    expect(await mails()).toHaveLength(1);

    await move(new Date('2026-12-05T18:00:00.000Z'));
    const { id } = await sell('2026-12-05', customerId, 2);
    await work();
    const [converted] = await list({ status: 'converted' });
    expect(converted).toMatchObject({
      config: { id: configId },
      customer: { id: customerId },
      itemName: vitamins.name,
      convertedPurchase: { id },
      revenue: 50_000,
    });
    const results = await owner.client.ok('purchaseReminderResults', {
      query: { from: '2026-12-01', to: '2026-12-31' },
    });
    expect(results.items).toMatchObject([
      { configId, sent: 1, responded: 0, converted: 1, revenue: 50_000, refused: 0 },
    ]);
    // The new purchase begins its own.
    expect(await days()).toContainEqual(['2027-01-01', 'scheduled']);
  });

  test('killed before its end a run leaves nothing, and the next one sends once', async () => {
    await sell('2026-11-04');
    await configure();
    const failures: unknown[] = [];
    const killed = {
      pool: api.database.pool,
      kinds: { [purchaseReminderJob]: purchaseReminderKind },
      clock: api.clock,
      publicUrl: 'https://sala.test',
      retryAfter: [0],
      postMail: () => Promise.reject(new Error('killed')),
      onFailure: (cause: unknown) => failures.push(cause),
    };
    // Others' work comes first.
    while (failures.length === 0 && (await runStep(killed)));
    expect(failures).toHaveLength(1);
    // The plan is that of the sale, which was looked at by itself.
    expect([await days(), await mails()]).toEqual([[['2026-12-01', 'scheduled']], []]);
    await Promise.all([work(), work()]);
    await work();
    expect(await days()).toEqual([['2026-12-01', 'sent']]);
    expect(await mails()).toHaveLength(1);
  });

  test('a skip stays when the plan changes, and a day put off moves those after it', async () => {
    await sell('2026-11-06');
    const { id: reminderConfigId } = await configure({ repeatEvery: 5, maxReminders: 3 });
    await work();
    const [first, second] = await list();
    const params = (one: { id: string } | undefined) => ({ purchaseReminderId: one?.id ?? '' });
    await owner.client.ok('purchaseReminderSkip', {
      params: params(first),
      body: { skipped: true, version: 1 },
    });
    await owner.client.ok('purchaseReminderSnooze', {
      params: params(second),
      body: { dueOn: '2026-12-10', version: 1 },
    });
    await owner.client.ok('reminderConfigUpdate', {
      params: { reminderConfigId },
      body: { cycleDays: 31, version: 1 },
    });
    await work();
    expect(await days()).toEqual([
      ['2026-12-03', 'skipped'],
      ['2026-12-10', 'scheduled'],
      ['2026-12-15', 'scheduled'],
    ]);
    await owner.client.ok('purchaseReminderSkip', {
      params: params(first),
      body: { skipped: false, version: 2 },
    });
    await work();
    expect((await days())[0]).toEqual(['2026-12-04', 'scheduled']);
    const late = await owner.client.refused('purchaseReminderSnooze', {
      params: params(second),
      body: { dueOn: '2027-01-01', version: 2 },
    });
    expect([late.status, late.errors?.[0]?.path]).toEqual([400, 'dueOn']);
  });

  test('says why the gate refused, and what came too late', async () => {
    const silent = await customer('nadie@correo.test', false);
    await sell('2026-11-04', silent);
    await configure();
    await work();
    expect(await list()).toMatchObject([{ status: 'skipped', reason: 'no_consent' }]);
    await sell('2026-11-08');
    await work();
    await work(laterBy(9)); // due on the 5th, a standstill until the 10th
    expect(await list({ status: 'skipped' })).toMatchObject([
      { reason: 'no_consent' },
      { dueOn: '2026-12-05', reason: 'late' },
    ]);
    expect(await mails()).toEqual([]);
  });

  test('buying again ends what is to come; who does not answer is called', async () => {
    await sell('2026-11-04');
    const other = await customer('luis@correo.test');
    await sell('2026-11-04', other);
    await configure({ repeatEvery: 2, maxReminders: 2, onNoResponse: 'task' });
    await work();
    await move(laterBy(1));
    await sell('2026-12-02');
    await work(laterBy(1));
    expect((await list({ status: 'cancelled' })).map(({ reason }) => reason)).toEqual([
      'bought_again',
    ]);
    await work(laterBy(2));
    await work(laterBy(6));
    const tasks = await owner.client.ok('taskList', { query: {} });
    expect(tasks.items.map(({ title }) => title)).toEqual([
      'Llamar a Rosa Campos: no respondió al recordatorio de compra',
    ]);
    await work(laterBy(7));
    expect((await owner.client.ok('taskList', { query: {} })).items).toHaveLength(1);
  });

  test('the habit of a person counts where it is used, and is shown where it is not', async () => {
    await sell('2026-09-02');
    await sell('2026-10-02');
    await sell('2026-11-11'); // 30 and 40 days: 35
    const { id } = await configure({ usesLearnedCycle: true });
    await work();
    expect(await list()).toMatchObject([{ dueOn: '2026-12-13', cycleDays: 35, learnedDays: 35 }]);
    const { items } = await owner.client.ok('reminderConfigList');
    expect(items).toMatchObject([{ id, learnedDays: 35, learnedFrom: 1, scheduled: 1 }]);
  });

  test('any product of a category counts, and a configuration has to fit together', async () => {
    const { id: categoryId } = await owner.client.ok('categoryCreate', {
      body: { kind: 'product', code: 'suplementos', name: 'Suplementos' },
    });
    await owner.client.ok('productUpdate', {
      params: { productId },
      body: { categoryId, version: 1 },
    });
    await sell('2026-11-06');
    await configure({ scope: 'category', targetId: categoryId });
    await work();
    expect(await days()).toEqual([['2026-12-03', 'scheduled']]);
    const refused = async (change: object) => {
      const answer = await owner.client.refused('reminderConfigCreate', {
        body: { ...reminderBody, targetId: productId, ...change },
      });
      return answer.errors?.map(({ path, code }) => [path, code]);
    };
    expect(await refused({ basis: 'date_field' })).toEqual([['basis', 'not_an_option']]);
    expect(await refused({ targetId: null })).toEqual([['targetId', 'required']]);
    expect(await refused({ basis: 'run_out' })).toEqual([['dailyUse', 'required']]);
    expect(await refused({ maxReminders: 2 })).toEqual([['repeatEvery', 'required']]);
    expect(await refused({ message: 'Hola {{campo.fecha}}' })).toEqual([
      ['message', 'unknown_variable'],
    ]);
  });

  test('marketing plans without seeing people; reception sees nothing', async () => {
    await sell('2026-11-06');
    await configure();
    await work();
    const as = async (role: 'marketing' | 'reception' | 'auditor') =>
      joinCompany(api, await signedUp(api), owner.companyId, [role]);
    const { client: marketing } = await as('marketing');
    const { items } = await marketing.ok('purchaseReminderList', { query: {} });
    expect(items).toMatchObject([{ customer: null, itemName: vitamins.name }]);
    const purchaseReminderId = items[0]?.id ?? ''; // it was just made
    await marketing.ok('purchaseReminderSkip', {
      params: { purchaseReminderId },
      body: { skipped: true, version: 1 },
    });
    const { client: auditor } = await as('auditor');
    const denied = await auditor.refused('purchaseReminderSkip', {
      params: { purchaseReminderId },
      body: { skipped: false, version: 2 },
    });
    expect(denied.code).toBe('permission.denied');
    const { client: reception } = await as('reception');
    expect((await reception.refused('reminderConfigList')).code).toBe('permission.denied');
  });
});
