import { act, renderHook } from '@testing-library/react';
import { useLiveWords } from './live-words';

/** An address that says only what the test lets it say. */
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

test('what is typed counts at once, and the address is told', () => {
  const { words, type, written } = start('a');
  expect(words()).toBe('a');
  type('ab');
  expect(words()).toBe('ab');
  expect(written).toEqual(['ab']);
});

test('an address that comes after takes nothing back', () => {
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

test('an address that left some out takes nothing back either', () => {
  const { words, type, addressSays } = start();
  for (const typed of ['c', 'ca', 'cam']) type(typed);
  addressSays('cam');
  expect(words()).toBe('cam');
});

test('Back and links count', () => {
  const { words, type, addressSays } = start();
  type('campo');
  addressSays('campo');
  addressSays('');
  expect(words()).toBe('');
  addressSays('campo');
  expect(words()).toBe('campo');
});

test('what was typed and taken back before the address said so is forgotten', () => {
  const { words, type, addressSays } = start('x');
  type('xy');
  type('x');
  addressSays('xy');
  expect(words()).toBe('xy');
});
