import { act, renderHook } from '@testing-library/react';
import { useLiveSearch } from './use-live-search';

/** A URL whose updates are controlled by the test. */
const start = (address = '') => {
  const written: string[] = [];
  const { result, rerender } = renderHook(
    (urlWords: string) => useLiveSearch(urlWords, (words) => written.push(words)),
    { initialProps: address },
  );
  return {
    written,
    words: () => result.current[0],
    type: (words: string) => act(() => result.current[1](words)),
    setUrl: (words: string) => rerender(words),
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
  const { words, type, setUrl } = start();
  type('c');
  type('ca');
  setUrl('c');
  expect(words()).toBe('ca');
  type('cam');
  setUrl('ca');
  expect(words()).toBe('cam');
  setUrl('cam');
  expect(words()).toBe('cam');
});

test('a URL that skips updates does not revert typed words', () => {
  const { words, type, setUrl } = start();
  for (const typed of ['c', 'ca', 'cam']) type(typed);
  setUrl('cam');
  expect(words()).toBe('cam');
});

test('Back and links change the words', () => {
  const { words, type, setUrl } = start();
  type('campo');
  setUrl('campo');
  setUrl('');
  expect(words()).toBe('');
  setUrl('campo');
  expect(words()).toBe('campo');
});

test('words reverted before the URL followed are dropped', () => {
  const { words, type, setUrl } = start('x');
  type('xy');
  type('x');
  setUrl('xy');
  expect(words()).toBe('xy');
});
