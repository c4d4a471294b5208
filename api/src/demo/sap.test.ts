import { createSapNetwork } from '../adapters/sap/sap-network';
import { createTestApi, signIn, type TestApi } from '../testing';
import { runDueJobs } from '../testing/jobs';
import { demoPassword, seedDemo } from '.';

const day = 86_400_000;

describe('SAP of the demo company', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
    await seedDemo(api.database.pool, api.clock.now());
  });
  afterAll(() => api.close());

  const read = async () => {
    await runDueJobs(api);
    const { client } = await signIn(api, 'admin@demo.sala.test', demoPassword);
    const list = await client.ok('sapPatientList', { query: { pageSize: '100' } });
    const linked = await client.ok('sapPatientList', {
      query: { link: 'linked,conflict', pageSize: '100' },
    });
    return {
      client,
      links: Object.fromEntries(list.links.map(({ value, count }) => [value, count])),
      people: linked.items.map(({ patnr, family, link }) => [patnr, family, link.patient?.id]),
    };
  };

  test('links, one in conflict, suggestions and stopped messages; the same after a start', async () => {
    const { client, links, people } = await read();
    expect(links).toMatchObject({ linked: 5, conflict: 1 });
    expect(links['suggested']).toBeGreaterThanOrEqual(3);
    const { items } = await client.ok('sapMessageList', { query: {} });
    expect(items.map(({ state }) => state).toSorted()).toEqual([
      'applied',
      'applied',
      'dead',
      'dead',
      'stale',
    ]);
    const cases = await client.ok('sapCaseList', { query: { view: 'occupancy' } });
    expect(cases.total).toBeGreaterThan(20);

    // Two days later, in another process.
    await api.sapNetwork.close();
    api.clock.move(new Date(api.clock.now().getTime() + 2 * day));
    const restarted = { ...api, sapNetwork: createSapNetwork({ clock: api.clock, runs: false }) };
    await seedDemo(api.database.pool, api.clock.now());
    await runDueJobs(restarted);
    const again = await read();
    expect(again.people).toEqual(people);
    expect(again.links).toMatchObject({ linked: 5, conflict: 1 });
    const dead = items.find(({ controlId }) => controlId === 'DEMO-000104');
    await again.client.ok('sapMessageReplay', { body: { ids: [dead?.id ?? ''] } });
    await runDueJobs(restarted);
    expect(
      await again.client.ok('sapMessageView', { params: { sapMessageId: dead?.id ?? '' } }),
    ).toMatchObject({ state: 'applied' });
    await restarted.sapNetwork.close();
  });
});
