import './testing/page';
import { ApiError } from '@sala/shared-auth';
import { onlineManager, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { createQueryClient, retryDelay, shouldRetry } from './query-client';

const failure = (status: number) => new ApiError('customerList', status, null);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

let client: QueryClient;
beforeEach(() => {
  client = createQueryClient();
  client.mount();
});
afterEach(() => {
  client.clear();
  client.unmount();
});

/** A query that records when it is called, in milliseconds from the start. */
const watched = (answer: () => Promise<string>) => {
  const start = Date.now();
  const asked: number[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['customerList'],
    queryFn: () => {
      asked.push(Date.now() - start);
      return answer();
    },
  });
  return { asked, observer, stop: observer.subscribe(() => undefined) };
};

describe('docs/spec/platform.md: up to 3 retries, delay min(1000 × 2^attempt, 30000) ms', () => {
  test.each([
    [0, 1000],
    [1, 2000],
    [2, 4000],
    [3, 8000],
    [4, 16_000],
    [5, 30_000],
    [20, 30_000],
  ])('attempt %i waits %i ms', (attempt, wait) => {
    expect(retryDelay(attempt)).toBe(wait);
  });

  test.each([
    [0, true],
    [1, true],
    [2, true],
    [3, false],
  ])('after %i retries, retries again: %p', (retries, again) => {
    expect(shouldRetry(retries, failure(503))).toBe(again);
    expect(shouldRetry(retries, new TypeError('not of the API'))).toBe(again);
  });

  test('retries a 401 for a token that was replaced meanwhile', () => {
    expect(shouldRetry(0, new ApiError('customerList', 401, null, { overtaken: true }))).toBe(true);
    expect(shouldRetry(0, failure(401))).toBe(false);
  });

  test.each([502, 503, 404, 400, 0])(
    'a query failing with %i is called four times',
    async (status) => {
      const { asked, observer, stop } = watched(() => Promise.reject(failure(status)));
      await jest.advanceTimersByTimeAsync(60_000);
      expect(asked).toEqual([0, 1000, 3000, 7000]);
      expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error: { status } });
      stop();
    },
  );

  test.each([401, 403])('a query failing with %i is called once', async (status) => {
    const { asked, observer, stop } = watched(() => Promise.reject(failure(status)));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([0]);
    expect(observer.getCurrentResult().status).toBe('error');
    stop();
  });

  test('stops retrying after success', async () => {
    let failures = 0;
    const { asked, observer, stop } = watched(() =>
      (failures += 1) < 3 ? Promise.reject(failure(503)) : Promise.resolve('there'),
    );
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([0, 1000, 3000]);
    expect(observer.getCurrentResult().data).toBe('there');
    stop();
  });
});

const lookAtTheTab = () => window.dispatchEvent(new Event('visibilitychange'));

describe('fresh for 10 seconds, refetched on focus', () => {
  test.each([
    ['still fresh', 9999, [0]],
    ['stale', 10_000, [0, 10_000]],
  ])('%s after %i ms', async (_name, age, times) => {
    const { asked, stop } = watched(() => Promise.resolve('there'));
    await jest.advanceTimersByTimeAsync(age);
    lookAtTheTab();
    await jest.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(times);
    stop();
  });

  test('a second screen within that time reuses the data', async () => {
    const first = watched(() => Promise.resolve('there'));
    await jest.advanceTimersByTimeAsync(9999);
    const second = watched(() => Promise.resolve('again'));
    await jest.advanceTimersByTimeAsync(0);
    expect(second.observer.getCurrentResult().data).toBe('there');
    expect(second.asked).toEqual([]);
    first.stop();
    second.stop();
  });
});

test('a mutation is never retried', async () => {
  let sent = 0;
  const mutation = client.getMutationCache().build(client, {
    ...client.defaultMutationOptions({
      mutationFn: () => {
        sent += 1;
        return Promise.reject(failure(503));
      },
    }),
  });
  const result = mutation.execute(undefined).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(60_000);
  await expect(result).resolves.toMatchObject({ status: 503 });
  expect(sent).toBe(1);
});

describe('offline calls fail instead of pausing', () => {
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => onlineManager.setOnline(true));

  test('a query fails after its retries, and refetches when back online', async () => {
    const { asked, observer, stop } = watched(() => Promise.reject(failure(0)));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toEqual([0, 1000, 3000, 7000]);
    expect(observer.getCurrentResult().isError).toBe(true);
    onlineManager.setOnline(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(5);
    stop();
  });

  test('a mutation fails at once', async () => {
    const mutation = client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(failure(0)) });
    await expect(mutation.execute(undefined)).rejects.toThrow(ApiError);
  });
});
