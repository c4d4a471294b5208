import { connect } from 'node:net';
import { messageFates, sendByMllp } from '../simulator/mllp-sender';
import { frameOf } from './framing';
import {
  listenForMllp,
  type MllpListenerOptions,
  type ReceivedMessage,
  type Stored,
} from './listener';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const now = new Date('2026-11-29T12:00:00Z');
const listening = async (options: Partial<MllpListenerOptions> = {}) => {
  const received: ReceivedMessage[] = [];
  const failures: unknown[] = [];
  const listener = await listenForMllp({
    host: '127.0.0.1',
    port: 0,
    now: () => now,
    failed: (cause) => failures.push(cause),
    store: async (message): Promise<Stored> => {
      received.push(message);
      return { code: 'AA' };
    },
    ...options,
  });
  closing.push(() => listener.close());
  return { listener, received, failures };
};

const message = (controlId: string, text = ''): Buffer =>
  Buffer.from(
    `MSH|^~\\&|ISH|100^0001|SALA|^^|20261129101500||ADT^A31|${controlId}|P|2.5\rPID|1||4711^^^^PI||Núñez${text}\r`,
    'latin1',
  );
const ids = (received: readonly ReceivedMessage[]): string[] =>
  received.map((one) => one.controlId);

test.each(messageFates)('messages on the way: %s', async (fate) => {
  const { listener, received } = await listening();
  const sent = [message('A'), message('B'), message('C')];
  const answers = await sendByMllp(listener, sent, fate);
  expect(answers.map(({ code, controlId }) => [code, controlId])).toEqual([
    ['AA', 'A'],
    ['AA', 'B'],
    ['AA', 'C'],
  ]);
  // What is sent twice arrives twice: whoever stores it knows it by MSH-10.
  expect(ids(received).slice(-3)).toEqual(['A', 'B', 'C']);
  expect(received.at(-1)).toMatchObject({
    raw: sent[2],
    sender: 'ISH',
    receivedAt: now,
    remote: '127.0.0.1',
  });
});

test('an acknowledgement mirrors the sender, in its separators', async () => {
  const { listener } = await listening();
  const other = Buffer.from(
    'MSH#*@!%#ISH#100*0001#SALA#CL1#20261129101500##ADT*A31#M2#T#2.6######UNICODE UTF-8\rPID#1\r',
  );
  const [plain, foreign] = await sendByMllp(listener, [message('A'), other]);
  expect(plain?.raw?.toString()).toMatch(
    /^MSH\|\^~\\&\|SALA\|\^\^\|ISH\|100\^0001\|20261129120000\+0000\|\|ACK\^A31\^ACK\|[0-9a-f]{20}\|P\|2\.5\rMSA\|AA\|A\r$/,
  );
  expect(foreign?.raw?.toString()).toMatch(
    /^MSH#\*@!%#SALA#CL1#ISH#100\*0001#20261129120000\+0000##ACK\*A31\*ACK#[0-9a-f]{20}#T#2\.6#{6}UNICODE UTF-8\rMSA#AA#M2\r$/,
  );
});

test('nothing is acknowledged before it is stored, and a failure to store has it sent again', async () => {
  const stored: string[] = [];
  let isDown = true;
  const { listener, failures } = await listening({
    store: async ({ controlId }) => {
      if (isDown) throw new Error('the database is away');
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      stored.push(controlId);
      return controlId === 'C' ? { code: 'AR', text: 'nobody | of ours' } : { code: 'AA' };
    },
  });
  const [failed] = await sendByMllp(listener, [message('A')]);
  expect(failed?.raw?.toString()).toContain('MSA|AE|A|it could not be stored, send it again\r');
  expect(failures).toHaveLength(1);
  isDown = false;
  const answers = await sendByMllp(listener, [message('A'), message('B'), message('C')], 'joined');
  expect(stored).toEqual(['A', 'B', 'C']);
  expect(answers.map(({ code }) => code)).toEqual(['AA', 'AA', 'AR']);
  expect(answers[2]?.raw?.toString()).toContain('MSA|AR|C|nobody   of ours\r');
});

test.each(['', 'GET / HTTP/1.1\r\n\r\n', 'MSH|^~\\&|ISH|||||ADT^A31', 'PID|1'])(
  'what cannot be answered for is refused: %p',
  async (text) => {
    const { listener, received } = await listening();
    const [answer, next] = await sendByMllp(listener, [Buffer.from(text), message('B')]);
    expect(answer).toMatchObject({ code: 'AR' });
    expect(next).toMatchObject({ code: 'AA', controlId: 'B' });
    expect(ids(received)).toEqual(['B']);
  },
);

test('a message that is too large is refused, and its connection closed', async () => {
  const { listener, received } = await listening({ maxBytes: 500 });
  const answers = await sendByMllp(listener, [
    message('A'),
    message('B', 'x'.repeat(600)),
    message('C'),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(['AA', 'AR']);
  expect(ids(received)).toEqual(['A']);
});

test('connections are bounded, and one on which nothing arrives is closed', async () => {
  const { listener } = await listening({ maxConnectionsPerRemote: 1, idleMs: 50 });
  const closed = (socket: ReturnType<typeof connect>): Promise<unknown> =>
    new Promise((resolve) => {
      socket.on('error', () => undefined).once('close', resolve);
    });
  const first = connect(listener);
  const whenClosed = closed(first);
  await new Promise((resolve) => {
    first.once('connect', resolve);
  });
  await closed(connect(listener)); // one too many
  await whenClosed; // idle
  expect(await sendByMllp(listener, [message('A')])).toMatchObject([{ code: 'AA' }]);
});

test('when it closes, what is being stored is still acknowledged', async () => {
  let release: () => void = () => undefined;
  let begun: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { listener } = await listening({
    store: () =>
      new Promise<Stored>((resolve) => {
        release = () => resolve({ code: 'AA' });
        begun();
      }),
  });
  const answered = sendByMllp(listener, [message('A')]);
  await hasBegun;
  const closed = listener.close();
  release();
  expect(await answered).toMatchObject([{ code: 'AA', controlId: 'A' }]);
  await closed;
  await expect(sendByMllp(listener, [message('B')])).rejects.toThrow('ECONNREFUSED');
});

test('a faster sender waits', async () => {
  const { listener, received } = await listening({ maxPerSecond: 3 });
  const sent = Array.from({ length: 5 }, (_one, index) => message(`M${index}`));
  const answers = await sendByMllp(listener, sent);
  expect(answers).toHaveLength(5);
  expect(ids(received)).toEqual(['M0', 'M1', 'M2', 'M3', 'M4']);
});

test('a connection that breaks in the middle of a message leaves nothing behind', async () => {
  const { listener, received } = await listening();
  const socket = connect(listener);
  await new Promise((resolve) => {
    socket.write(frameOf(message('A')).subarray(0, 60), resolve);
  });
  socket.resetAndDestroy();
  expect(await sendByMllp(listener, [message('B')])).toMatchObject([{ code: 'AA' }]);
  expect(ids(received)).toEqual(['B']);
});
