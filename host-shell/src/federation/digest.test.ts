import { createHash } from 'node:crypto';
import '../testing/page';
import { hasDigest } from './digest';

const bytes = Uint8Array.from([0, 255, 13, 10]);
const digestOf = (algorithm: string, content: Uint8Array | string): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

test.each(['sha256', 'sha384'])(
  '%s: verifies text and bytes, and detects changes',
  async (algorithm) => {
    expect(await hasDigest(bytes.buffer, digestOf(algorithm, bytes))).toBe(true);
    expect(await hasDigest('¿Qué?', digestOf(algorithm, '¿Qué?'))).toBe(true);
    expect(await hasDigest('¿Qué? ', digestOf(algorithm, '¿Qué?'))).toBe(false);
  },
);

test.each(['sha1', 'md5'])('rejects %s and a missing digest', async (algorithm) => {
  expect(await hasDigest('a', digestOf(algorithm, 'a'))).toBe(false);
  expect(await hasDigest('a', '')).toBe(false);
});
