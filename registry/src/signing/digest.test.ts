import { createHash } from 'node:crypto';
import { digestOf, hasDigest } from './digest';

test('new digests are sha256', () => {
  expect(digestOf('let a')).toBe(`sha256-${createHash('sha256').update('let a').digest('base64')}`);
});

test.each(['sha256', 'sha384'] as const)('%s is verified by its own algorithm', (algorithm) => {
  expect(hasDigest('let a', digestOf('let a', algorithm))).toBe(true);
  expect(hasDigest('let b', digestOf('let a', algorithm))).toBe(false);
});

test('unknown or truncated digests match nothing', () => {
  expect(hasDigest('let a', `sha1-${createHash('sha1').update('let a').digest('base64')}`)).toBe(
    false,
  );
  expect(hasDigest('let a', digestOf('let a').slice(0, -1))).toBe(false);
  expect(hasDigest('let a', '')).toBe(false);
});
