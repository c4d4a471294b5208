import { tokenOf } from './testing/people';
import { halfLifeOf, isExpired, readClaims } from './token';

test('reads subject and expiry', () => {
  expect(readClaims(tokenOf({ sub: 'ana', exp: 1_800_000_000, sid: 'x' }))).toEqual({
    sub: 'ana',
    exp: 1_800_000_000,
  });
});

test.each([
  ['nothing', ''],
  ['one word', 'token'],
  ['three words', 'a.b.c'],
  ['claims that are no JSON', `e30.${Buffer.from('{').toString('base64url')}.x`],
  ['claims that are null', `e30.${Buffer.from('null').toString('base64url')}.x`],
  ['no expiry', tokenOf({ sub: 'ana' })],
  ['an expiry in words', tokenOf({ sub: 'ana', exp: '1800000000' })],
  ['no person', tokenOf({ exp: 1_800_000_000 })],
  ['a person that is a number', tokenOf({ sub: 1, exp: 1_800_000_000 })],
])('cannot be decoded: %s', (_name, token) => {
  expect(readClaims(token)).toBeNull();
});

// docs/spec/identity.md: expiry is compared in seconds, whatever the milliseconds.
test.each([
  ['a second before', 999_999, false],
  ['the last millisecond before', 999_999.999, false],
  ['the very second', 1_000_000, true],
  ['within that second', 1_000_000.999, true],
  ['a second after', 1_000_001, true],
])('expiry, %s: %p', (_name, nowSeconds, expired) => {
  expect(isExpired(1_000_000, nowSeconds * 1000)).toBe(expired);
});

test('defaults to the current time', () => {
  const now = Math.floor(Date.now() / 1000);
  expect(isExpired(now + 60)).toBe(false);
  expect(isExpired(now)).toBe(true);
});

// Received at second 1000 of this computer. A wrong clock must neither postpone renewal forever nor
// repeat it endlessly.
test.each([
  ['the clocks agree', { iat: 1000, exp: 4600 }, 2800],
  ['the token has no issue time', { exp: 4600 }, 2800],
  ['this clock is two hours behind', { iat: 8200, exp: 11_800 }, 2800],
  [
    'this clock is 45 minutes ahead: a quarter of an hour is left of it',
    { iat: -1700, exp: 1900 },
    1450,
  ],
])("half of a token's life: %s", (_name, times, seconds) => {
  expect(halfLifeOf({ sub: 'ana', ...times }, 1_000_000)).toBe(seconds * 1000);
});
