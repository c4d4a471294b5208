import { act, renderHook } from '@testing-library/react';
import { useLiveWords } from './live-words';

/** A URL whose updates are controlled by the test. */
const start = (address = '') => {
  const written: string[] = [];
  const { result, rerender } = renderHook(
    (inAddress: string) => useLiveWords(inAddress, (words) => written.push(words)),
    { initialProps: address },
  );
  return {
    written,
    words: () => result.current[0],
    type: (words: string) => act(() => result.current[1](words)),
    addressSays: (words: string) => rerender(words),
  };
};

test('shows typed words at once and writes them to the URL', () => {
  const { words, type, written } = start('a');
  expect(words()).toBe('a');
  type('ab');
  expect(words()).toBe('ab');
  expect(written).toEqual(['ab']);
});

test('a late URL update does not revert typed words', () => {
  const { words, type, addressSays } = start();
  type('c');
  type('ca');
  addressSays('c');
  expect(words()).toBe('ca');
  type('cam');
  addressSays('ca');
  expect(words()).toBe('cam');
  addressSays('cam');
  expect(words()).toBe('cam');
});

test('a URL that skips updates does not revert typed words', () => {
  const { words, type, addressSays } = start();
  for (const typed of ['c', 'ca', 'cam']) type(typed);
  addressSays('cam');
  expect(words()).toBe('cam');
});

test('Back and links change the words', () => {
  const { words, type, addressSays } = start();
  type('campo');
  addressSays('campo');
  addressSays('');
  expect(words()).toBe('');
  addressSays('campo');
  expect(words()).toBe('campo');
});

test('words reverted before the URL followed are dropped', () => {
  const { words, type, addressSays } = start('x');
  type('xy');
  type('x');
  addressSays('xy');
  expect(words()).toBe('xy');
});
