import { createHash } from 'node:crypto';
import { digestOf, hasDigest } from './digest';

test('what is written down from now on is sha256', () => {
  expect(digestOf('let a')).toBe(`sha256-${createHash('sha256').update('let a').digest('base64')}`);
});

test.each(['sha256', 'sha384'] as const)('%s is checked as it is named', (algorithm) => {
  expect(hasDigest('let a', digestOf('let a', algorithm))).toBe(true);
  expect(hasDigest('let b', digestOf('let a', algorithm))).toBe(false);
});

test('of another kind, or cut off: nothing has it', () => {
  expect(hasDigest('let a', `sha1-${createHash('sha1').update('let a').digest('base64')}`)).toBe(
    false,
  );
  expect(hasDigest('let a', digestOf('let a').slice(0, -1))).toBe(false);
  expect(hasDigest('let a', '')).toBe(false);
});
