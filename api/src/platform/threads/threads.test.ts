import { Threads } from './threads';

const limits = { running: 2, waiting: 1, waitMs: 60_000, idleMs: 60_000, heapMegabytes: 64 };
const work = new URL('./work.testing.ts', import.meta.url);

describe('threads', () => {
  const order = (input: string, owner = 'a', timeMs = 60_000) => ({
    owner,
    module: work,
    input,
    timeMs,
  });

  test('returns parts, output and problems of a task', async () => {
    const threads = new Threads(limits);
    expect(await threads.run(order('echo'))).toEqual({ parts: ['echo'], output: 4 });
    await expect(threads.run(order('refuse'))).rejects.toMatchObject({
      code: 'table.too_many_rows',
      facts: { meta: { maximum: 7 } },
    });
    await expect(threads.run(order('break'))).rejects.toThrow('broken');
    await expect(threads.run({ ...order('echo'), input: () => 'no plain data' })).rejects.toThrow(
      'cannot be copied',
    );
    expect(await threads.run(order('echo'))).toMatchObject({ output: 4 });
  });

  test('an idle thread ends after a while, unless it is kept ready', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    try {
      const threads = new Threads(limits);
      const threadLater = async () => {
        jest.advanceTimersByTime(limits.idleMs);
        return (await threads.run<string, never, number>(order('thread'))).output;
      };
      expect(await threadLater()).not.toBe(await threadLater());
      await threads.keepReady(work);
      expect(await threadLater()).toBe(await threadLater());
    } finally {
      jest.useRealTimers();
    }
  });

  test('ends tasks that run too long or exhaust memory, then runs the next', async () => {
    const threads = new Threads(limits);
    await expect(threads.run(order('forever', 'a', 1000))).rejects.toMatchObject({
      code: 'file.too_slow',
      facts: { meta: { maximum: 1 } },
    });
    await expect(threads.run(order('fill'))).rejects.toMatchObject({
      code: 'file.too_demanding',
      facts: { meta: { maximum: 64 } },
    });
    expect(await threads.run(order('echo'))).toEqual({ parts: ['echo'], output: 4 });
  });

  test('runs one task per owner at a time and refuses a full queue', async () => {
    const threads = new Threads(limits);
    await threads.run(order('echo', 'b')); // leaves a thread that is ready
    const ended: string[] = [];
    const run = (input: string, owner: string, timeMs?: number) =>
      threads.run(order(input, owner, timeMs)).then(
        () => ended.push(`${owner} done`),
        () => ended.push(`${owner} ended`),
      );
    const other = run('echo', 'b');
    const first = run('forever', 'a', 1000);
    const second = run('echo', 'a');
    await expect(threads.run(order('echo'))).rejects.toMatchObject({
      code: 'file.busy',
      facts: { retryAfterSeconds: 5 },
    });
    await Promise.all([first, second, other]);
    expect(ended).toEqual(['b done', 'a ended', 'a done']);
  });

  test('refuses a caller that waits too long', async () => {
    const threads = new Threads({ ...limits, waitMs: 50 });
    const first = threads.run(order('forever', 'a', 400)).catch(() => undefined);
    await expect(threads.run(order('echo'))).rejects.toMatchObject({ code: 'file.busy' });
    await first;
  });
});
