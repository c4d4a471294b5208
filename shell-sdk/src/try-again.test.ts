import { tryAgain } from './index';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Fails `times` times; records attempts in milliseconds from the start. */
const failing = (times: number) => {
  const start = Date.now();
  const tries: number[] = [];
  const attempt = () => {
    tries.push(Date.now() - start);
    return tries.length > times
      ? Promise.resolve('there')
      : Promise.reject(new Error(`failure ${tries.length}`));
  };
  return { tries, attempt };
};

test.each([
  [0, [0]],
  [1, [0, 300]],
  [2, [0, 300, 1300]],
])('succeeds after %i failures', async (failures, expected) => {
  const { tries, attempt } = failing(failures);
  const result = tryAgain(attempt);
  await jest.runAllTimersAsync();
  await expect(result).resolves.toBe('there');
  expect(tries).toEqual(expected);
});

test('rejects with the third failure', async () => {
  const { tries, attempt } = failing(3);
  const reason = tryAgain(attempt).catch((error: unknown) => error);
  await jest.runAllTimersAsync();
  await expect(reason).resolves.toEqual(new Error('failure 3'));
  expect(tries).toHaveLength(3);
});
