import { trustedDevice } from './trusted-device';

beforeEach(() => localStorage.clear());

test('keeps one token per person, however the address is written', () => {
  trustedDevice.trust('ana@sol.test', 'of-ana');
  trustedDevice.trust('eva@sol.test', 'of-eva');
  expect(trustedDevice.tokenOf(' Ana@SOL.test')).toBe('of-ana');
  expect(trustedDevice.tokenOf('eva@sol.test')).toBe('of-eva');
  expect(trustedDevice.tokenOf('luz@sol.test')).toBeUndefined();
  trustedDevice.trust('ana@sol.test', 'of-ana-later');
  expect(trustedDevice.tokenOf('ana@sol.test')).toBe('of-ana-later');
  expect(trustedDevice.tokenOf('eva@sol.test')).toBe('of-eva');
});

test('stores no names, and at most eight tokens', () => {
  for (let person = 1; person <= 9; person += 1)
    trustedDevice.trust(`person${person}@sol.test`, `token-${person}`);
  expect(localStorage.getItem('trusted-device')).not.toMatch(/person|sol/);
  expect(trustedDevice.tokenOf('person1@sol.test')).toBeUndefined();
  expect(trustedDevice.tokenOf('person2@sol.test')).toBe('token-2');
  expect(trustedDevice.tokenOf('person9@sol.test')).toBe('token-9');
});

test.each(['{', 'null', '{"a":1}', '["ana"]', '[["a",1]]'])('ignores stored %s', (stored) => {
  localStorage.setItem('trusted-device', stored);
  expect(trustedDevice.tokenOf('ana@sol.test')).toBeUndefined();
  trustedDevice.trust('ana@sol.test', 'of-ana');
  expect(trustedDevice.tokenOf('ana@sol.test')).toBe('of-ana');
});
