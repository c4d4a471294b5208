import { runStep } from '../../platform/jobs/run-step';
import { mailPosting } from '../../adapters/email/mailer';
import { createTestApi, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { deliver, mailboxBody, rawMail } from '../../testing/records/mail';
import { openReminderShop } from '../../testing/records/reminder-shop';
import { purchaseReminderJob, purchaseReminderKind } from '../jobs/purchase-reminders';

describe('reminders follow what happens', () => {
  let api: TestApi;
  let shop: Awaited<ReturnType<typeof openReminderShop>>;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    shop = await openReminderShop(api);
  });
  afterAll(() => api.close());

  test('a purchase changes the plan of its customer at once, and nobody else’s', async () => {
    const [rosa, luis] = [await shop.customer('rosa@correo.test'), await shop.customer('l@c.test')];
    await shop.sell(luis, '2026-11-10');
    await shop.configure();
    await shop.work();
    // A plan that is not looked at stays as it is, wrong or not.
    await shop.sql(`update purchase_reminder set due_on = '2026-12-20'`);
    await shop.sell(rosa, '2026-11-06');
    await runDueJobs(api);
    expect(await shop.list()).toEqual([
      ['2026-12-03', 'scheduled', null],
      ['2026-12-20', 'scheduled', null],
    ]);
    // Buying again begins anew.
    await shop.sell(rosa, '2026-11-20');
    await runDueJobs(api);
    expect(await shop.list()).toEqual([
      ['2026-12-03', 'cancelled', 'bought_again'],
      ['2026-12-17', 'scheduled', null],
      ['2026-12-20', 'scheduled', null],
    ]);
    const again = await shop.sell(rosa, '2026-11-21');
    await runDueJobs(api);
    await shop.client().ok('purchaseCancel', {
      params: { purchaseId: again.id },
      body: { version: again.version, reason: 'Se capturó por error' },
    });
    await runDueJobs(api);
    expect((await shop.list()).filter(([, status]) => status === 'scheduled')).toEqual([
      ['2026-12-20', 'scheduled', null],
    ]);
  });

  test('a date among the fields of a sale moves its reminder as soon as it is changed', async () => {
    const { id: fieldId } = await shop.client().ok('purchaseFieldCreate', {
      body: { key: 'garantia', label: 'Fin de la garantía', type: 'date', required: false },
    });
    await shop.configure({
      scope: 'custom_field',
      targetId: fieldId,
      basis: 'date_field',
      message: 'Vence el {{campo.fecha}}',
    });
    const { id: purchaseId, version } = await shop.sell(
      await shop.customer('rosa@correo.test'),
      '2026-11-04',
      { customValues: { garantia: '2026-12-10' } },
    );
    await runDueJobs(api);
    expect(await shop.list()).toEqual([['2026-12-07', 'scheduled', null]]);
    await shop.client().ok('purchaseUpdate', {
      params: { purchaseId },
      body: { version, customValues: { garantia: '2026-12-15' } },
    });
    await runDueJobs(api);
    expect(await shop.list()).toEqual([['2026-12-12', 'scheduled', null]]);
  });

  test('whoever says no is skipped at once, and planned again when they agree', async () => {
    const customerId = await shop.customer('rosa@correo.test');
    await shop.sell(customerId, '2026-11-06');
    await shop.configure({ channels: ['email'] });
    await shop.work();
    const answer = async (granted: boolean) => {
      await shop.client().ok('customerConsentSet', {
        params: { customerId },
        body: { channel: 'email', purpose: 'service', granted, method: 'verbal' },
      });
      await runDueJobs(api);
      return shop.list();
    };
    expect(await answer(false)).toEqual([['2026-12-03', 'skipped', 'no_consent']]);
    await shop.work();
    expect(await shop.list()).toEqual([['2026-12-03', 'skipped', 'no_consent']]);
    expect(await answer(true)).toEqual([['2026-12-03', 'scheduled', null]]);
  });

  test('one that can never be sent is marked as failed, and the others go on', async () => {
    for (const email of ['rosa@correo.test', 'rota@correo.test', 'luis@correo.test'])
      await shop.sell(await shop.customer(email), '2026-11-04');
    const { id: configId } = await shop.configure();
    const failures: unknown[] = [];
    const post = mailPosting(undefined, api.clock);
    const options = {
      pool: api.database.pool,
      kinds: { [purchaseReminderJob]: purchaseReminderKind },
      clock: api.clock,
      publicUrl: 'https://sala.test',
      retryAfter: [],
      postMail: (...[db, mail]: Parameters<typeof post>) =>
        mail.to === 'rota@correo.test' ? Promise.reject(new Error('broken')) : post(db, mail),
      onFailure: (cause: unknown) => failures.push(cause),
    };
    await shop.makeDue();
    while (failures.length === 0 && (await runStep(options)));
    expect(failures).toEqual([new Error('broken')]);
    expect((await shop.list()).map(([, ...fate]) => fate)).toEqual(
      expect.arrayContaining([
        ['sent', null],
        ['sent', null],
        ['failed', 'error'],
      ]),
    );
    const results = await shop.client().ok('purchaseReminderResults', {
      query: { from: '2026-12-01', to: '2026-12-31' },
    });
    expect(results.items).toMatchObject([{ configId, sent: 2, refused: 1 }]);
    await shop.work();
    expect(await shop.list()).toHaveLength(3);
  });

  test('a mail from the person is an answer; one of a machine is not', async () => {
    await shop.sell(await shop.customer('rosa@correo.test'), '2026-11-04');
    await shop.configure({ repeatEvery: 3, maxReminders: 2 });
    await shop.work();
    const { id: mailboxId } = await shop.client().ok('mailboxCreate', { body: mailboxBody });
    await shop.move('2026-12-01T20:00:00.000Z');
    const from = { From: 'Rosa Campos <Rosa@correo.test>' };
    const out = rawMail({ ...from, 'Auto-Submitted': 'auto-replied' }, 'Estoy de vacaciones');
    await deliver(api, shop.member(), mailboxId, out);
    await shop.work();
    expect(await shop.list()).toEqual([
      ['2026-12-01', 'sent', null],
      ['2026-12-04', 'scheduled', null],
    ]);
    await deliver(api, shop.member(), mailboxId, rawMail(from, 'Sí, apártenme uno'));
    await shop.work();
    expect(await shop.list()).toEqual([
      ['2026-12-01', 'responded', null],
      ['2026-12-04', 'cancelled', 'answered'],
    ]);
    const results = await shop.client().ok('purchaseReminderResults', {
      query: { from: '2026-12-01', to: '2026-12-31' },
    });
    expect(results.items).toMatchObject([{ sent: 1, responded: 1 }]);
  });
});
