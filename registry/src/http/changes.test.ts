import { request, type IncomingMessage } from 'node:http';
import {
  billingOne,
  billingTwo,
  shellOne,
  startTestService,
  type TestService,
} from './service.testing';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

const actor = { kind: 'operator', id: 'operator', name: 'operator' } as const;

const seqNow = async (): Promise<number> =>
  (await service.registry.current())?.composition.seq ?? 0;

/** Promotes the other of two versions. @returns the sequence number of the new composition */
const change = async (): Promise<number> => {
  const { composition } = (await service.registry.current()) ?? {};
  const { version } =
    composition?.remotes['mfe_billing']?.stable.version === billingOne.version
      ? billingTwo
      : billingOne;
  await service.registry.promote('mfe_billing', version, { actor, reason: 'a test', force: true });
  return seqNow();
};

const openTabsAre = async (count: number): Promise<boolean> => {
  for (let look = 0; look < 500; look += 1)
    if ((await service.registry.state()).openTabs === count) return true;
  return false;
};

/** Events of a page, in order. */
const listen = async (lastEventId?: string, search = '') => {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${service.origin}/registry/v1/changes${search}`, { headers, agent: false }, resolve)
      .once('error', reject)
      .end();
  });
  let received = '';
  let notify = (): void => undefined;
  answer.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    notify();
  });
  const ended = new Promise<void>((resolve) => {
    answer.once('close', () => {
      resolve();
      notify();
    });
  });
  answer.on('error', () => undefined); // one test expects to be dropped
  return {
    headers: answer.headers,
    ended,
    text: () => received,
    until: (text: string) =>
      new Promise<void>((resolve, reject) => {
        notify = () => {
          if (received.includes(text)) resolve();
          else if (answer.closed) reject(new Error(`it ended without ${text}: ${received}`));
        };
        notify();
      }),
    leave: () => answer.destroy(),
    answer,
  };
};

const eventOf = (seq: number): string =>
  `event: composition\nid: ${seq}\ndata: {"id":"c-00000${seq}","seq":${seq}}\n\n`;

test('a page that listens before the first release is notified of it', async () => {
  const page = await listen();
  await service.release(shellOne, billingOne);
  await page.until(eventOf(1));
  expect(page.text()).toBe(`retry: 1000\n\n${eventOf(1)}`);
  page.leave();
  await service.registry.publish(await service.build(billingTwo), billingTwo, actor);
});

test('sends the current composition at once and every change after it', async () => {
  const page = await listen();
  expect(page.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  });
  const before = await seqNow();
  await page.until(eventOf(before));
  expect(await change()).toBe(before + 1);
  await page.until(eventOf(before + 1));
  await change();
  await page.until(eventOf(before + 2));
  expect(page.text().match(/event: /g)).toHaveLength(3);
  page.leave();
});

test('a reconnecting page gets what it missed, once', async () => {
  const now = await seqNow();
  const [late, current] = await Promise.all([listen(String(now - 1)), listen(String(now))]);
  await late.until(eventOf(now));
  const next = await change();
  await current.until(eventOf(next));
  expect(current.text()).not.toContain(eventOf(now));
  late.leave();
  current.leave();
});

test('counts open pages, not the frames inside them', async () => {
  expect(await openTabsAre(0)).toBe(true);
  const pages = await Promise.all([
    listen(),
    listen(),
    listen(),
    listen(undefined, '?within=page'),
  ]);
  expect((await service.registry.state()).openTabs).toBe(3);
  for (const page of pages) page.leave();
  await Promise.all(pages.map(({ ended }) => ended));
  // The server notices the disconnect a moment later.
  await expect(openTabsAre(0)).resolves.toBe(true);
});

test('answers HEAD without holding the connection open', async () => {
  const { status } = await fetch(`${service.origin}/registry/v1/changes`, { method: 'HEAD' });
  expect(status).toBe(404);
});

test('ends the streams when the server stops', async () => {
  const page = await listen();
  await service.app.close();
  await page.ended;
  expect(page.answer.complete).toBe(true);
});
