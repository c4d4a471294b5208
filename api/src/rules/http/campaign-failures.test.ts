import { inTransaction } from '../../platform/database/database';
import { createTestApi, signedInCompany } from '../../testing';
import type { SignedInMember, TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { campaignBody } from '../../testing/records/campaigns';
import { createPatient } from '../../testing/records/patients';

/** In Mexico City: two in the afternoon. */
const afternoon = '2026-12-01T20:00:00.000Z';
const minute = 60_000;

describe('a campaign whose messages fail', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
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

  const sql = <Row>(text: string, values: readonly unknown[] = []) =>
    inTransaction(api.database.pool, owner, (db) => db.query<Row>(text, values));
  const minutesLater = async (minutes: number) => {
    api.clock.move(new Date(Date.parse(afternoon) + minutes * minute));
    await sql(`update job set due_at = clock_timestamp() where kind = 'campaign_run'`);
    await runDueJobs(api);
  };
  /** Of those without an end yet so many failed, and the others arrived. */
  const ended = (failed: number) =>
    sql(
      `update message m set status = case when o.place <= $1 then 'failed' else 'delivered' end,
         error_code = case when o.place <= $1 then 'gone' end
       from (select id, row_number() over (order by id) as place from message
         where direction = 'out' and status not in ('failed', 'delivered')) as o where m.id = o.id`,
      [failed],
    );

  test('pauses at one of ten in the last fifty, tells who started it, and can go on', async () => {
    for (let place = 0; place < 57; place += 1) {
      const phone = `+5255123400${String(place).padStart(2, '0')}`;
      const { id: patientId } = await createPatient(owner.client, {
        firstName: `Rosa ${place}`,
        phone,
      });
      await owner.client.ok('patientConsentRecord', {
        params: { patientId },
        body: {
          method: 'verbal',
          answers: [{ purpose: 'marketing', channel: 'sms', granted: true }],
        },
      });
    }
    const body = { ...campaignBody, throttlePerMinute: 50 };
    const { id } = await owner.client.ok('campaignCreate', { body });
    const params = { campaignId: id };
    const move = async (status: 'scheduled' | 'running') => {
      const { version } = await owner.client.ok('campaignView', { params });
      await owner.client.ok('campaignMove', { params, body: { status, version } });
    };
    const view = async () => {
      const { status, pausedBecause, totals } = await owner.client.ok('campaignView', { params });
      return [status, pausedBecause, totals.people - totals.queued];
    };
    const notices = async () =>
      (await owner.client.ok('notificationList', { query: {} })).items.filter(
        ({ kind }) => kind === 'campaign_paused',
      );
    await move('scheduled');
    await minutesLater(1);
    await ended(4);
    await sql('update bulk_campaign set throttle_per_minute = 5 where id = $1', [id]);
    await minutesLater(3);
    await ended(5);
    expect(await view()).toEqual(['running', null, 55]);
    await minutesLater(5);
    expect(await view()).toEqual(['paused', 'failures', 55]);
    expect(await notices()).toEqual([
      expect.objectContaining({
        facts: { campaign: campaignBody.title },
        path: `/rule/bulk-message-followup?campaignId=${id}`,
      }),
    ]);
    await minutesLater(7);
    await move('running');
    await minutesLater(9);
    await ended(0);
    expect(await view()).toEqual(['running', null, 57]);
    expect(await notices()).toHaveLength(1);
  });
});
