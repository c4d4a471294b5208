import type { CampaignAudience } from '@sala/shared-contracts';
import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/database/database';
import { createTestApi, signIn, signedInCompany } from '../../testing';
import type { SignedInMember, TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { bookAt, createFrontDesk, hourAhead } from '../../testing/records/appointments';
import { campaignBody } from '../../testing/records/campaigns';
import { createPatient, patientMergeInput } from '../../testing/records/patients';
import { consultation } from '../../testing/records/purchases';

/** In Mexico City: two in the afternoon. */
const afternoon = '2026-12-01T20:00:00.000Z';
const hour = 3_600_000;
const day = 24 * hour;

const task = (title: string, waitDays = 1) => ({
  waitDays,
  condition: 'no_reply' as const,
  action: { kind: 'task' as const, title, priority: 'high' as const, assigneeId: null },
});

describe('exits of a campaign, at the moment of sending', () => {
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

  const sql = (text: string, values: readonly unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query(text, values));
  const answer = (patientId: string, granted: boolean) =>
    owner.client.ok('patientConsentRecord', {
      params: { patientId },
      body: { method: 'verbal', answers: [{ purpose: 'marketing', channel: 'sms', granted }] },
    });
  let made = 0;
  const person = async (firstName: string) => {
    made += 1;
    const phone = `+52551234${String(made).padStart(4, '0')}`;
    const patient = await createPatient(owner.client, { firstName, phone, lastName: 'Paz' });
    await answer(patient.id, true);
    return patient.id;
  };
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
  const start = async (change: object) => {
    const body = { ...campaignBody, ...change };
    const { id } = await owner.client.ok('campaignCreate', { body });
    const params = { campaignId: id };
    await owner.client.ok('campaignMove', { params, body: { status: 'scheduled', version: 1 } });
    return id;
  };
  const outcomes = async (campaignId: string) => {
    const { items } = await owner.client.ok('campaignRecipientList', {
      params: { campaignId },
      query: {},
    });
    return Object.fromEntries(
      items.map(({ name, subjectId, state, reason }) => [
        (name ?? subjectId).split(' ')[0],
        reason === null ? state : `${state} ${reason}`,
      ]),
    );
  };
  const tasks = async () =>
    (await owner.client.ok('taskList', { query: { sort: 'dueOn' } })).items
      .map(({ title }) => title)
      .sort();
  const die = (patientId: string) =>
    owner.client.ok('patientStatusSet', {
      params: { patientId },
      body: { version: 1, status: 'deceased', deceasedOn: '2026-11-20' },
    });
  const customerOf = async (patientId: string) => {
    const { id } = await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: `Paga por ${patientId.slice(0, 8)}` },
    });
    await sql('update patient set customer_id = $2 where id = $1', [patientId, id]);
    return id;
  };
  const buy = (customerId: string) =>
    owner.client.ok('purchaseCreate', {
      body: { customerId, items: [consultation], idempotencyKey: randomUUID(), issue: true },
    });

  /** One for each way out, besides one who stays. */
  const everybody = async () => {
    const desk = await createFrontDesk(api, owner);
    const [, refuses, dies, merges, target, leaves, books, buys] = [
      await person('Queda'),
      await person('Rechaza'),
      await person('Muere'),
      await person('Unida'),
      await person('Destino'),
      await person('Sale'),
      await person('Agenda'),
      await person('Compra'),
    ];
    const customerId = await customerOf(buys);
    const leave = async () => {
      await answer(refuses, false);
      await die(dies);
      await owner.client.ok('patientMerge', {
        params: { patientId: target },
        ...patientMergeInput(merges),
      });
      await owner.client.ok('patientUpdate', {
        params: { patientId: leaves },
        body: { version: 1, sex: 'H' },
      });
      await bookAt(owner.client, desk, hourAhead(api, 20, 9), { patientId: books });
      await buy(customerId);
    };
    return { leave };
  };
  const women = { field: 'sex', op: 'eq', value: 'M' } as const;

  test('holds for follow-ups: nobody who left gets a message or a task', async () => {
    const { leave } = await everybody();
    const id = await start({ condition: women, steps: [task('Llamar a {{firstName}}')] });
    await work();
    const { totals } = await owner.client.ok('campaignView', { params: { campaignId: id } });
    expect([totals.people, totals.queued + totals.sent + totals.delivered]).toEqual([9, 8]);
    await after(0.5);
    await leave();
    await after(1.1);
    expect(await outcomes(id)).toMatchObject({
      Queda: expect.stringMatching(/^(queued|sent|delivered)$/),
      Rechaza: 'exited opted_out',
      Muere: 'exited deceased',
      Sale: 'exited left_audience',
      Agenda: 'exited booked',
      Compra: 'exited purchased',
    });
    expect(await tasks()).toEqual(['Llamar a Destino', 'Llamar a Queda']);
  });

  test('holds before the first message, hours after the audience was taken', async () => {
    // Eleven at night: who is asked stands, and nothing is sent before nine.
    api.clock.move(new Date(Date.parse(afternoon) + 9 * hour));
    owner = { ...owner, ...(await signIn(api, owner.email)) };
    const { leave } = await everybody();
    const id = await start({ condition: women });
    await work();
    expect((await owner.client.ok('campaignView', { params: { campaignId: id } })).totals).toEqual(
      expect.objectContaining({ people: 9, queued: 9 }),
    );
    await leave();
    await after(1);
    expect(await outcomes(id)).toMatchObject({
      Queda: expect.stringMatching(/^(queued|sent|delivered)$/), // the queue may have begun
      Rechaza: 'skipped no_consent',
      Muere: 'skipped deceased',
      Sale: 'skipped left_audience',
      Agenda: 'skipped booked',
      Compra: 'skipped purchased',
    });
    // Two records that became one are written to once.
    const { skippedBy } = await owner.client.ok('campaignView', { params: { campaignId: id } });
    expect(skippedBy).toContainEqual({ reason: 'duplicate', count: 1 });
  });

  test('a task for a customer or a lead names their record', async () => {
    const customer = await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Berta Solís', phone: '+525598765432' },
    });
    const lead = await owner.client.ok('leadCreate', {
      body: { name: 'Luz Ríos', source: 'web', phone: '+525598765433' },
    });
    await sql(
      `insert into customer_consent (company_id, customer_id, purpose, channel, granted, method, at, by)
       values (app_company(), $1, 'marketing', 'sms', true, 'verbal', $2, $3)`,
      [customer.id, afternoon, owner.userId],
    );
    await sql(
      'update lead set consent_at = $2::text::timestamptz, consent_text = $2::text where id = $1',
      [lead.id, afternoon],
    );
    for (const audience of ['customer', 'lead'] satisfies CampaignAudience[])
      await start({ audience, steps: [task('Llamar a {{name}}')] });
    await work();
    await after(1.1);
    const { items } = await owner.client.ok('taskList', { query: { sort: 'dueOn' } });
    expect(items.map(({ title, related }) => [title, related?.kind, related?.id]).sort()).toEqual([
      ['Llamar a Berta Solís', 'customer', customer.id],
      ['Llamar a Luz Ríos', 'lead', lead.id],
    ]);
  });
});
