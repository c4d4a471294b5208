import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type TestApi } from '../../testing';
import { startWorkerProcess } from '../../testing/worker-process';
import { createSapReceiver } from '../model/receive-message';

const messages = Number(process.env['SAP_MESSAGES'] ?? 2000);
const patients = 50;

jest.setTimeout(60_000 + messages * 60);

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  withClient(
    api.database.owner,
    async (client) => (await client.query<Row>(text, [...values])).rows,
  );

const count = async (text: string): Promise<number> =>
  (await sql<{ count: number }>(`select count(*)::integer as count from ${text}`))[0]?.count ?? 0;

const start = Date.parse('2026-10-01T00:00:00Z');
const stamp = (n: number): string =>
  new Date(start + n * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
const patnrOf = (n: number): string => String((n % patients) + 1).padStart(10, '0');
const phoneOf = (n: number): string => String(5_500_000_000 + n);

/** Each says another phone of its patient. */
const messageOf = (n: number): Buffer =>
  Buffer.from(
    [
      `MSH|^~\\&|SAPKILL|0001|SALA||${stamp(n)}+0000||ADT^A31|m-${n}|P|2.5`,
      `EVN|A31|${stamp(n)}+0000`,
      `PID|||${patnrOf(n)}^^^0001^PI||Luna^Ana||19800101|F|||||${phoneOf(n)}`,
      '',
    ].join('\r'),
  );

test('a worker that is killed amid messages of SAP loses none and applies none twice', async () => {
  const { client } = await signedInCompany(api);
  await client.ok('sapConnectionSave', {
    body: {
      mode: 'simulator',
      settings: {
        driver: 'hl7v2',
        institution: '0001',
        sender: 'SAPKILL',
        baseUrl: null,
        user: null,
      },
    },
  });
  const store = createSapReceiver(api.database.pool);
  const arrive = async (n: number) =>
    store({
      raw: messageOf(n),
      receivedAt: new Date(),
      remote: '127.0.0.1',
      sender: 'SAPKILL',
      controlId: `m-${n}`,
    });
  for (let n = 0; n < messages; n += 1) expect(await arrive(n)).toEqual({ code: 'AA' });
  // Whoever heard no acknowledgement sends it again.
  for (let n = 0; n < messages; n += 100) expect(await arrive(n)).toEqual({ code: 'AA' });
  expect(await count('sap_message')).toBe(messages);

  const first = startWorkerProcess(api.database);
  while (
    first.child.exitCode === null &&
    (await count(`sap_message where state = 'applied'`)) === 0
  );
  first.child.kill('SIGKILL');
  expect(await first.ended).toEqual([null, 'SIGKILL']);
  // The database notices that nobody is there any more, and takes the open step back.
  while (
    (await count(
      `pg_stat_activity where state like '%transaction%' and datname = current_database() and usename = 'app_user'`,
    )) > 0
  );
  const before = await count(`sap_message where state = 'applied'`);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(messages);

  expect(await startWorkerProcess(api.database).ended).toEqual([0, null]);
  expect({
    applied: await count(`sap_message where state = 'applied' and attempts = 1`),
    others: await count(`sap_message where state <> 'applied' or attempts <> 1`),
  }).toEqual({ applied: messages, others: 0 });
  const found = await sql<{ patnr: string; phone: string }>(
    'select patnr, phone from sap_patient order by patnr',
  );
  expect(found).toHaveLength(patients);
  const last = (place: number): number => messages - patients + place;
  expect(found.map(({ phone }) => phone.slice(-10))).toEqual(
    found.map((_row, place) => phoneOf(last(place))),
  );
});
