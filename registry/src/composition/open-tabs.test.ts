import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@sala/api/testing/registry';
import { OpenTabs } from './open-tabs';

let database: TestDatabase;
let now = Date.parse('2026-11-20T12:00:00Z');
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const messages: string[] = [];
const log = {
  info: () => undefined,
  warn: (message: string) => void messages.push(message),
  error: () => undefined,
};
const process_ = () => new OpenTabs(database.pool, () => new Date(now), log);

/** Polls until a process knows `count` tabs: the other's notification takes a moment. */
const knownTo = async (tabs: OpenTabs, count: number): Promise<number> => {
  const deadline = Date.now() + 10_000;
  while ((await tabs.total()) !== count && Date.now() < deadline) await delay(20); // poll interval
  return tabs.total();
};

test('counts pages of all processes; closed and silent processes drop out', async () => {
  const [one, two, three] = [process_(), process_(), process_()];
  one.set(3);
  two.set(4);
  expect(await one.total()).toBeGreaterThanOrEqual(3); // its own tabs count at once
  expect(await knownTo(three, 7)).toBe(7);
  expect(await one.total()).toBe(7);
  two.set(1);
  expect(await knownTo(three, 4)).toBe(4);
  await one.close();
  expect(await three.total()).toBe(1);
  now += 46_000;
  expect(await three.total()).toBe(0);
  expect(await two.total()).toBe(1);
  await two.close();
  await three.close();
  expect((await database.pool.query('select from release_listener')).rowCount).toBe(0);
  expect(messages).toEqual([]);
});
