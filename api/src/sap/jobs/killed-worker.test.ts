import { setTimeout as delay } from 'node:timers/promises';
import { createTestApi, type TestApi } from '../../testing';
import { endTakenJobs, runDueJobs } from '../../testing/jobs';
import { startWorkerProcess } from '../../testing/worker-process';
import { createSapReceiver } from '../model/receive-message';
import { connectPhones, countStored, listPhones } from './phone-records.testing';
import {
  controlIdOf,
  fateOf,
  phoneMessage,
  phonesAfter,
  phonesSender,
} from './said-phones.testing';

const messages = Number(process.env['SAP_MESSAGES'] ?? 200);
/** Whoever heard no acknowledgement sends it again. */
const repeatedEvery = 50;

jest.setTimeout(60_000 + messages * 60);

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const expected = (fate: ReturnType<typeof fateOf>): number =>
  Array.from({ length: messages }, (_none, n) => fateOf(n)).filter((one) => one === fate).length;

test('a worker that is killed amid messages of SAP loses none and applies none twice', async () => {
  await connectPhones(api);
  const count = (text: string) => countStored(api, text);
  const store = createSapReceiver(api.database.pool);
  const arrive = async (n: number): Promise<void> => {
    const message = { raw: phoneMessage(n), receivedAt: new Date(), remote: '127.0.0.1' };
    const header = { sender: phonesSender, controlId: controlIdOf(n) };
    expect(await store({ ...message, ...header })).toEqual({ code: 'AA' });
  };
  const began = performance.now();
  for (let n = 0; n < messages; n += 1) await arrive(n);
  const acknowledgedSeconds = (performance.now() - began) / 1000;
  let repeated = 0;
  for (let n = 0; n < messages; n += repeatedEvery) {
    await arrive(n);
    repeated += 1;
  }
  expect(await count('sap_message')).toBe(messages);

  const first = startWorkerProcess(api.database);
  while (
    first.child.exitCode === null &&
    (await count(`sap_message where state = 'applied'`)) === 0
  )
    await delay(20);
  first.child.kill('SIGKILL');
  expect(await first.ended).toEqual([null, 'SIGKILL']);
  // The database notices that nobody is there any more, and takes the open step back.
  while (
    (await count(
      `pg_stat_activity where state like '%transaction%' and datname = current_database() and usename = 'app_user'`,
    )) > 0
  )
    await delay(20);
  const before = await count(`sap_message where state = 'applied'`);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(messages);

  await endTakenJobs(api.database);
  const resumed = performance.now();
  await runDueJobs(api);
  const appliedSeconds = (performance.now() - resumed) / 1000;
  const counts = {
    sent: messages,
    stored: await count('sap_message'),
    appliedOnce: await count(`sap_message where state = 'applied' and attempts = 1`),
    duplicatesAnswered: repeated,
    keptAside: await count(`sap_message where state = 'stale' and attempts = 1`),
    dead: await count(`sap_message where state = 'dead'`),
    waiting: await count(`sap_message where state = 'waiting'`),
  };
  process.stdout.write(
    `${JSON.stringify({ ...counts, appliedBeforeTheKill: before, acknowledgedSeconds, appliedSeconds })}\n`,
  );
  expect(counts).toEqual({
    sent: messages,
    stored: messages,
    appliedOnce: expected('applied'),
    duplicatesAnswered: repeated,
    keptAside: expected('stale'),
    dead: expected('dead'),
    waiting: 0,
  });
  expect(await listPhones(api)).toEqual(phonesAfter(messages));
});
