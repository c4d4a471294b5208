import { inTransaction } from '../../platform/database/database';
import { createTestApi, signIn, signedInCompany } from '../../testing';
import type { SignedInMember, TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { campaignBody } from '../../testing/records/campaigns';
import { messageTemplateBody } from '../../testing/records/message-templates';
import { connectWhatsapp } from '../../testing/records/messages';

/** In Mexico City: two in the afternoon. */
const afternoon = '2026-12-01T20:00:00.000Z';
const minute = 60_000;
const hour = 60 * minute;
/** More than a batch, which is 50, and more than the limit. */
const people = 53;

describe("a campaign and the provider's limit of a day", () => {
  let api: TestApi;
  let owner: SignedInMember;
  let account: string;
  let templateId: string;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    api.clock.move(new Date(afternoon));
    owner = await signedInCompany(api);
    const { connection } = await connectWhatsapp(owner);
    account = connection?.webhookUrl ?? '';
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
    const { id } = await owner.client.ok('messageTemplateCreate', {
      body: {
        ...messageTemplateBody,
        name: 'semana_dental',
        category: 'MARKETING',
        body: 'Hola, {{1}}: esta semana hay limpieza dental.',
        variables: [{ sample: 'Rosa', source: 'first_name' }],
      },
    });
    templateId = id;
    await sql(
      `update message_template_version set status = 'pending', submitted_at = $2, submitted_by = $3 where template_id = $1`,
      [id, afternoon, owner.userId],
    );
    await sql(
      `update message_template_version set status = 'approved', decided_at = $2 where template_id = $1`,
      [id, afternoon],
    );
    await sql(
      `update message_template set status = 'approved', in_use = 1, provider_id = '1' where id = $1`,
      [id],
    );
    await sql(
      `with added as (insert into patient (company_id, record_number, first_name, last_name, birth_date, sex, phone, created_at, created_by, updated_at, updated_by)
         select app_company(), 'X-' || n, 'Rosa ' || n, 'Campos', '1980-01-01', 'M', '+52551234' || n, $1::timestamptz, $2::uuid, $1, $2
         from generate_series(1000, 999 + $3::int) as n returning id)
       insert into consent (company_id, patient_id, channel, purpose, granted, method, at, created_by)
       select app_company(), id, 'whatsapp', 'marketing', true, 'verbal', $1, $2 from added`,
      [afternoon, owner.userId, people],
    );
  });
  afterAll(() => api.close());

  const sql = <Row>(text: string, values: readonly unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query<Row>(text, values));
  const raise = (named: string | null) => {
    const found = api.phoneNetwork.whatsapp.find(account);
    if (!found) throw new Error('no account');
    found.business.account.tier = named;
  };
  const tier = async (named: string | null) => {
    raise(named);
    await owner.client.ok('integrationTest', { params: { provider: 'whatsapp' } });
  };
  const definition = () => ({
    ...campaignBody,
    channel: 'whatsapp' as const,
    message: { templateId, parameters: ['{{firstName}}'], subject: null, body: null },
    throttlePerMinute: 600,
  });
  const start = async (change: object = {}) => {
    const { id, version } = await owner.client.ok('campaignCreate', {
      body: { ...definition(), ...change },
    });
    await owner.client.ok('campaignMove', {
      params: { campaignId: id },
      body: { status: 'scheduled', version },
    });
    return id;
  };
  const at = async (milliseconds: number) => {
    api.clock.move(new Date(Date.parse(afternoon) + milliseconds));
    await sql(`update job set due_at = clock_timestamp() where kind = 'campaign_run'`);
    await runDueJobs(api);
    owner = { ...owner, ...(await signIn(api, owner.email)) }; // a session does not last as long
  };
  const handed = async () =>
    (await sql<{ count: number }>('select count(*)::int as count from outgoing_message'))[0]?.count;
  /** The provider took everything that was queued; it lets 80 pass in a second of its clock. */
  const taken = async () => {
    const isDone = async () =>
      (await sql(`select from message where status in ('queued', 'sending') limit 1`)).length === 0;
    while (!(await isDone())) {
      api.clock.move(new Date(api.clock.now().getTime() + 200));
      await api.database.asOwner((client) =>
        client.query(
          `update delivery set next_at = clock_timestamp() where state = 'queued' and next_at > clock_timestamp()`,
        ),
      );
    }
  };

  test('51 leave, the others wait in sight, and leave the next day', async () => {
    const limitOf = async () =>
      (
        await owner.client.ok('campaignPreview', {
          body: { definition: definition(), campaignId: null },
        })
      ).dailyLimit;
    await tier('TIER_OF_TOMORROW');
    expect(await limitOf()).toBeNull();
    await tier('TIER_51');
    expect(await limitOf()).toEqual({ limit: 51, left: 51, freeAt: null, days: 2 });
    const campaignId = await start();
    await at(0);
    expect(await handed()).toBe(51);
    await taken();
    const params = { campaignId };
    expect(await owner.client.ok('campaignView', { params })).toMatchObject({
      status: 'running',
      dailyLimit: { limit: 51, left: 0, freeAt: expect.stringContaining('2026-12-02T20:0') },
    });
    await at(23 * hour);
    expect(await handed()).toBe(51);
    await at(24 * hour + 10 * minute);
    expect(await handed()).toBe(people);
    await taken();
    await at(26 * hour);
    const ended = await owner.client.ok('campaignView', { params });
    expect(ended).toMatchObject({ status: 'completed', dailyLimit: null });
    expect(ended.totals).toMatchObject({ people, sent: people, skipped: 0 });
  });

  test('follow-ups that write to nobody do not wait, and a limit that is raised counts', async () => {
    await tier('TIER_50');
    const task = { kind: 'task' as const, title: 'Llamar', priority: 'medium' as const };
    const id = await start({
      steps: [{ waitDays: 1, condition: 'no_booking', action: { ...task, assigneeId: null } }],
    });
    await at(0);
    expect(await handed()).toBe(50);
    await taken();
    await sql(`update campaign_recipient set next_at = $1 where sent_at is not null`, [afternoon]);
    await at(hour);
    expect(await handed()).toBe(50);
    expect((await owner.client.ok('campaignView', { params: { campaignId: id } })).steps).toEqual([
      { messages: 0, tasks: 50, notDue: 0, refused: 0 },
    ]);
    // The campaign asks again by itself, and what waits leaves.
    raise('TIER_2K');
    await at(2 * hour);
    expect(await handed()).toBe(50);
    await at(4 * hour);
    expect(await handed()).toBe(people);
  });
});
