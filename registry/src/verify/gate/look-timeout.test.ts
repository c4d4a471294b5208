import { startLookTimeout } from './browser';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('expires after enough looks', () => {
  const isOver = startLookTimeout(600);
  for (let look = 0; look < 10; look += 1) {
    jest.advanceTimersByTime(55);
    expect(isOver()).toBe(false);
  }
  jest.advanceTimersByTime(100);
  expect(isOver()).toBe(true);
});

test('stretches on a slow machine, sixfold at most', () => {
  const isOver = startLookTimeout(600);
  jest.advanceTimersByTime(1700);
  expect(isOver()).toBe(false);
  jest.advanceTimersByTime(1800);
  expect(isOver()).toBe(false);
  jest.advanceTimersByTime(200);
  expect(isOver()).toBe(true);
});
