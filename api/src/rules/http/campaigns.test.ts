import { createChangeRecorder } from '../../platform/audit/change-recorder';
import { mailPosting } from '../../adapters/email/mailer';
import { inTransaction, type Db } from '../../platform/database/database';
import { createTestApi, joinCompany, signIn, signedInCompany, signedUp } from '../../testing';
import type { SignedInMember, TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { campaignBody } from '../../testing/records/campaigns';
import { createPatient } from '../../testing/records/patients';
import { serveBatch } from '../jobs/run-campaign';
import { takeAudience } from '../model/campaigns/take-audience';
import { lockCampaign, startCampaign } from '../sql/campaigns.queries';

/** In Mexico City: two in the afternoon. */
const afternoon = '2026-12-01T20:00:00.000Z';
const day = 86_400_000;

describe('a campaign', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    api.clock.move(new Date(afternoon));
    owner = await signedInCompany(api);
    await owner.client.ok('channelConnectionSave', {
      params: { channel: 'sms' },
      body: {
        channel: 'sms',
        mode: 'simulator',
        settings: { accountSid: `AC${'0'.repeat(32)}`, phone: '+525550002000' },
        secrets: { token: `token-${owner.companyId}` },
      },
    });
    await owner.client.ok('integrationTest', { params: { provider: 'sms' } });
  });
  afterAll(() => api.close());

  const inCompany = <Result>(run: (db: Db) => Promise<Result>) =>
    inTransaction(api.database.pool, owner, run);
  const sql = <Row>(text: string, values: readonly unknown[] = []) =>
    inCompany((db) => db.query<Row>(text, values));
  const agree = (patientId: string) =>
    owner.client.ok('patientConsentRecord', {
      params: { patientId },
      body: {
        method: 'verbal',
        answers: [{ purpose: 'marketing', channel: 'sms', granted: true }],
      },
    });
  const people = async (count: number, consents = count) => {
    const ids: string[] = [];
    for (let place = 0; place < count; place += 1) {
      const { id } = await createPatient(owner.client, {
        firstName: `Rosa ${place}`,
        phone: `+5255123400${String(place).padStart(2, '0')}`,
      });
      if (place < consents) await agree(id);
      ids.push(id);
    }
    return ids;
  };
  const create = (change: object = {}) =>
    owner.client.ok('campaignCreate', { body: { ...campaignBody, ...change } });
  const view = (campaignId: string) => owner.client.ok('campaignView', { params: { campaignId } });
  const move = async (
    campaignId: string,
    status: 'scheduled' | 'paused' | 'running' | 'cancelled' | 'draft',
  ) => {
    const { version } = await view(campaignId);
    return owner.client.ok('campaignMove', { params: { campaignId }, body: { status, version } });
  };
  /** Skipped, and handed to the queue, which may have sent some of them since. */
  const outcome = async (campaignId: string) => {
    const { people: all, skipped, queued, sent, delivered } = (await view(campaignId)).totals;
    return { people: all, skipped, handed: queued + sent + delivered };
  };
  /** The clock of jobs is the database’s: what waits is made due. */
  const work = async () => {
    await sql(`update job set due_at = clock_timestamp() where kind = 'campaign_run'`);
    await runDueJobs(api);
  };
  const after = async (days: number) => {
    api.clock.move(new Date(Date.parse(afternoon) + days * day));
    await work();
    // A session does not last as long.
    owner = { ...owner, ...(await signIn(api, owner.email)) };
  };
  const reached = (status: string, firstName: string) =>
    sql(
      `update message m set status = $1, error_code = case when $1 = 'failed' then 'gone' end
       from campaign_recipient r join patient p on p.company_id = r.company_id and p.id = r.patient_id
       where m.delivery_id = r.delivery_id and p.first_name = $2`,
      [status, firstName],
    );
  const answered = (firstName: string, at: string) =>
    sql(
      `with c as (update conversation v set last_number = v.last_number + 1 from message m
         join campaign_recipient r on r.delivery_id = m.delivery_id join patient p on p.company_id = r.company_id and p.id = r.patient_id
         where v.company_id = m.company_id and v.id = m.conversation_id and p.first_name = $1 returning v.id, v.channel, v.last_number)
       insert into message (company_id, conversation_id, channel, number, direction, kind, body, at)
       select app_company(), id, channel, last_number, 'in', 'text', 'Sí', $2 from c`,
      [firstName, at],
    );
  const states = async (campaignId: string) => {
    const { items } = await owner.client.ok('campaignRecipientList', {
      params: { campaignId },
      query: {},
    });
    return items
      .map(({ name, state, reason }) => `${name?.split(' ')[1]} ${state} ${reason ?? ''}`.trim())
      .sort();
  };

  test('is written, previewed, sent to those who agreed, and completed', async () => {
    await people(4, 3);
    const draft = await create();
    const preview = await owner.client.ok('campaignPreview', {
      body: { definition: campaignBody, campaignId: null },
    });
    expect(preview).toMatchObject({ people: 4, reachable: 4, agreed: 3, minutes: 1 });
    expect(preview.samples.map(({ text }) => text).sort()[0]).toBe(
      'Hola, Rosa: esta semana hay limpieza dental a mitad de precio.',
    );
    expect(preview.cost).toMatchObject({ micros: 3_000_000, leftMicros: null });
    expect((await move(draft.id, 'scheduled')).status).toBe('scheduled');
    await work();
    const sent = await view(draft.id);
    expect(sent.status).toBe('running');
    expect(await outcome(draft.id)).toEqual({ people: 4, handed: 3, skipped: 1 });
    expect(sent.skippedBy).toEqual([{ reason: 'no_consent', count: 1 }]);
    expect(sent.cost.micros).toBe(3_000_000);
    await reached('delivered', 'Rosa 0');
    await reached('failed', 'Rosa 1');
    await reached('delivered', 'Rosa 2');
    await answered('Rosa 2', '2026-12-01T21:00:00.000Z');
    expect(await states(draft.id)).toEqual([
      '0 delivered',
      '1 failed gone',
      '2 replied',
      '3 skipped no_consent',
    ]);
    await after(0.1);
    const ended = await view(draft.id);
    expect(ended.status).toBe('partially_failed');
    expect(ended.totals).toMatchObject({ delivered: 1, failed: 1, replied: 1, skipped: 1 });
  });

  test('follows up those for whom it did not help, and lets the others go', async () => {
    const [, , refuses] = await people(4);
    const { id } = await create({
      steps: [
        {
          waitDays: 8,
          condition: 'not_read',
          action: {
            kind: 'message',
            message: { ...campaignBody.message, body: 'Quedan dos días' },
          },
        },
        {
          waitDays: 2,
          condition: 'no_booking',
          action: { kind: 'task', title: 'Llamar a {{name}}', priority: 'high', assigneeId: null },
        },
      ],
    });
    await move(id, 'scheduled');
    await work();
    await reached('read', 'Rosa 0');
    await reached('delivered', 'Rosa 1');
    await reached('delivered', 'Rosa 2');
    await reached('delivered', 'Rosa 3');
    await answered('Rosa 1', '2026-12-02T20:00:00.000Z');
    await owner.client.ok('patientConsentRecord', {
      params: { patientId: refuses ?? '' },
      body: {
        method: 'verbal',
        answers: [{ purpose: 'marketing', channel: 'sms', granted: false }],
      },
    });
    await after(8.1);
    expect((await view(id)).steps).toEqual([
      { messages: 1, tasks: 0, notDue: 1, refused: 0 },
      { messages: 0, tasks: 0, notDue: 0, refused: 0 },
    ]);
    await after(10.2);
    const { steps, totals } = await view(id);
    expect(steps[1]).toEqual({ messages: 0, tasks: 2, notDue: 0, refused: 0 });
    expect(totals.replied).toBe(1);
    const { items } = await owner.client.ok('taskList', { query: { sort: 'dueOn' } });
    expect(items.map(({ title }) => title).sort()).toEqual([
      'Llamar a Rosa 0 García López',
      'Llamar a Rosa 3 García López',
    ]);
  });

  test('a worker that dies between loses nobody and writes to nobody twice', async () => {
    await people(6);
    const { id } = await create({ throttlePerMinute: 600 });
    await move(id, 'scheduled');
    // The audience is taken; a batch is cut off before its commit.
    await inCompany(async (db) => {
      await startCampaign(db, id, { userId: owner.userId, now: afternoon });
      const campaign = await lockCampaign(db, id);
      if (!campaign) throw new Error('no campaign');
      await takeAudience(db, campaign, { now: afternoon, timeZone: 'America/Mexico_City' });
    });
    const cut = new Error('killed');
    await expect(
      inCompany(async (db) => {
        const campaign = await lockCampaign(db, id);
        if (!campaign) throw new Error('no campaign');
        const context = {
          db,
          entityId: id,
          userId: owner.userId,
          now: afternoon,
          publicUrl: 'https://sala.test',
          mail: (mail: Parameters<ReturnType<typeof mailPosting>>[1]) =>
            mailPosting(undefined, api.clock)(db, mail),
          ...createChangeRecorder(db, { now: afternoon, requestId: id }),
        };
        await serveBatch(context, campaign, { limit: 3, which: 'all' });
        throw cut;
      }),
    ).rejects.toBe(cut);
    await work();
    const written = await sql<{ occurrence: string }>('select occurrence from outgoing_message');
    expect(new Set(written.map(({ occurrence }) => occurrence)).size).toBe(6);
    expect(written).toHaveLength(6);
    expect(await outcome(id)).toEqual({ people: 6, handed: 6, skipped: 0 });
  });

  test('keeps to its throttle, pauses, resumes and cancels', async () => {
    await people(5);
    const { id } = await create({ throttlePerMinute: 2 });
    await move(id, 'scheduled');
    await work();
    const handed = () =>
      sql<{ count: number }>('select count(*)::int as count from outgoing_message').then(
        ([row]) => row?.count,
      );
    expect(await handed()).toBe(2);
    await move(id, 'paused');
    await after(0.01);
    expect(await handed()).toBe(2);
    await move(id, 'running');
    await work();
    expect(await handed()).toBe(4);
    expect(
      await owner.client.refused('campaignUpdate', {
        params: { campaignId: id },
        body: { version: (await view(id)).version, title: 'Otro' },
      }),
    ).toMatchObject({ code: 'campaign.started' });
    const ended = await move(id, 'cancelled');
    expect(ended.skippedBy).toEqual([{ reason: 'cancelled', count: 1 }]);
    await after(1);
    expect(await handed()).toBe(4);
    expect(
      await owner.client.refused('campaignMove', {
        params: { campaignId: id },
        body: { status: 'running', version: ended.version },
      }),
    ).toMatchObject({ code: 'campaign.transition_refused' });
  });

  test('stops at the messages that the plan holds', async () => {
    await people(3);
    const { id } = await create();
    await move(id, 'scheduled');
    await api.database.asOwner((client) =>
      client.query(`update plan set limits = limits || '{"messages": 0}' where code = 'free'`),
    );
    await sql(`update subscription set plan_id = (select id from plan where code = 'free')`, []);
    await work();
    expect(await view(id)).toMatchObject({ status: 'paused', pausedBecause: 'budget' });
    await sql(
      `update subscription set plan_id = (select id from plan where code = 'service_enterprise')`,
      [],
    );
  });

  test('takes each address once, keeps a control group, and stops at the budget', async () => {
    await people(3);
    const { id: daughter } = await createPatient(owner.client, {
      firstName: 'Rosa hija',
      phone: '+525512340000',
    });
    await agree(daughter);
    const { id } = await create();
    const policy = await owner.client.ok('outgoingPolicyView');
    await owner.client.ok('outgoingPolicyUpdate', {
      body: { version: policy.version, monthlyBudgetMicros: 2_000_000 },
    });
    const { version } = await view(id);
    expect(
      await owner.client.refused('campaignMove', {
        params: { campaignId: id },
        body: { status: 'scheduled', version },
      }),
    ).toMatchObject({ code: 'campaign.over_budget' });
    await sql('update outgoing_policy set monthly_budget_micros = null', []);
    await move(id, 'scheduled');
    await sql('update outgoing_policy set monthly_budget_micros = 2000000', []);
    await work();
    const stopped = await view(id);
    expect(stopped).toMatchObject({ status: 'paused', pausedBecause: 'budget' });
    expect(await outcome(id)).toEqual({ people: 4, handed: 3, skipped: 1 });
    expect(stopped.skippedBy).toEqual([{ reason: 'duplicate', count: 1 }]);

    const half = await create({ title: 'Con control', controlPercent: 50 });
    await sql('update outgoing_policy set monthly_budget_micros = null, marketing_days = null', []);
    await move(half.id, 'scheduled');
    await work();
    const measured = await view(half.id);
    const { withheld, people: all, skipped } = measured.totals;
    expect(measured.uplift).toMatchObject({
      control: { people: withheld },
      treated: { people: all - withheld - skipped },
      conclusive: false,
    });
  });

  test('goes to the people of a list, whatever names them, and to nobody twice', async () => {
    const [first, second] = await people(3);
    const { id } = await create({ condition: { any: [] } });
    const save = (lines: readonly string[]) =>
      owner.client.ok('campaignListSave', {
        params: { campaignId: id },
        query: { name: 'lista.csv', version: '1' },
        body: new Blob([lines.join('\n')]),
      });
    const { campaign, unknown, examples } = await save([
      'Teléfono,Nota',
      '55 1234 0000,por teléfono',
      `${second},por id`,
      '+52 55 1234 0000,otra vez',
      '55 9999 9999,nadie',
    ]);
    expect(campaign).toMatchObject({ listed: 2, version: 2 });
    expect([unknown, examples]).toEqual([1, ['55 9999 9999, nadie']]);
    await move(id, 'scheduled');
    await work();
    expect(await outcome(id)).toEqual({ people: 2, handed: 2, skipped: 0 });
    const { items } = await owner.client.ok('campaignRecipientList', {
      params: { campaignId: id },
      query: {},
    });
    expect(items.map(({ subjectId }) => subjectId).sort()).toEqual([first, second].sort());
    expect(
      await owner.client.refused('campaignListDelete', {
        params: { campaignId: id },
        query: { version: String((await view(id)).version) },
      }),
    ).toMatchObject({ code: 'campaign.started' });
  });

  test('is read by whoever reads rules, and started by marketing alone', async () => {
    const { id } = await create();
    const join = async (role: 'marketing' | 'billing' | 'nurse') =>
      joinCompany(api, await signedUp(api), owner.companyId, [role]);
    const billing = await join('billing');
    const marketing = await join('marketing');
    const params = { campaignId: id };
    await billing.client.ok('campaignView', { params });
    const body = { status: 'cancelled' as const, version: 1 };
    expect(await billing.client.refused('campaignMove', { params, body })).toMatchObject({
      code: 'permission.denied',
    });
    expect(await (await join('nurse')).client.refused('campaignView', { params })).toMatchObject({
      code: 'permission.denied',
    });
    expect(
      await (await signedInCompany(api)).client.refused('campaignView', { params }),
    ).toMatchObject({ code: 'resource.not_found' });
    expect((await marketing.client.ok('campaignMove', { params, body })).status).toBe('cancelled');
  });
});
