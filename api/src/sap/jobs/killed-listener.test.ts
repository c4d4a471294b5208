import { setTimeout as delay } from 'node:timers/promises';
import { sendByMllp } from '../../adapters/sap/simulator/mllp-sender';
import { createTestApi, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { startSapListenerProcess } from '../../testing/worker-process';
import { connectPhones, countStored, listPhones } from './phone-records.testing';
import { controlIdOf, fateOf, phoneMessage, phonesAfter } from './said-phones.testing';

const messages = Number(process.env['SAP_MESSAGES'] ?? 120);
const kills = 1;

// A slow machine still sends all of them.
jest.setTimeout(120_000 + messages * 60);

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

test('a listener that is killed amid messages loses none and takes none twice', async () => {
  await connectPhones(api);
  const stored = () => countStored(api, 'sap_message');
  let acknowledged = 0;
  let sent = 0;
  let killed = 0;
  while (acknowledged < messages) {
    const listener = await startSapListenerProcess(api.database);
    const most = Math.ceil(((killed + 1) * messages) / (kills + 1));
    // The rest again, in order, as SAP's adapter does after a broken connection.
    const rest = Array.from({ length: messages - acknowledged }, (_none, n) => acknowledged + n);
    sent += rest.length;
    const answers = sendByMllp({ host: '127.0.0.1', port: listener.port }, rest.map(phoneMessage));
    if (killed < kills) {
      while ((await stored()) < most) await delay(5);
      killed += 1;
    } else await answers;
    listener.child.kill('SIGKILL');
    expect(await listener.ended).toEqual([null, 'SIGKILL']);
    const heard = await answers;
    expect(heard.map(({ code }) => code)).toEqual(heard.map(() => 'AA'));
    expect(heard.map(({ controlId }) => controlId)).toEqual(
      heard.map((_one, place) => controlIdOf(acknowledged + place)),
    );
    acknowledged += heard.length;
    // What was acknowledged is there, whatever became of the process.
    expect(await stored()).toBeGreaterThanOrEqual(acknowledged);
  }
  expect(killed).toBe(kills);
  expect(await stored()).toBe(messages);
  await runDueJobs(api);
  const counts = {
    sent: messages,
    acknowledged,
    stored: await stored(),
    settledOnce: await countStored(
      api,
      `sap_message where state in ('applied', 'stale') and attempts = 1`,
    ),
    dead: await countStored(api, `sap_message where state = 'dead'`),
  };
  process.stdout.write(`${JSON.stringify({ ...counts, kills, sentInAll: sent })}\n`);
  const dead = Array.from({ length: messages }, (_none, n) => fateOf(n)).filter(
    (fate) => fate === 'dead',
  ).length;
  expect(counts).toEqual({
    sent: messages,
    acknowledged: messages,
    stored: messages,
    settledOnce: messages - dead,
    dead,
  });
  expect(await listPhones(api)).toEqual(phonesAfter(messages));
});
