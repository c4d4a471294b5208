import { localPath, placeAfterSignIn, signInFrom } from './paths';

test.each([
  ['/', '/'],
  [
    '/customer-management?page=2&search=a%26b#row-3',
    '/customer-management?page=2&search=a%26b#row-3',
  ],
  ['/a/../b', '/b'],
  ['/sign-in?redirect=%2F%2Fevil.test', '/sign-in?redirect=%2F%2Fevil.test'],
  ['/ñ', '/%C3%B1'],
])('%s is a local path', (target, path) => {
  expect(localPath(target)).toBe(path);
});

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\t\\evil.test',
  '/..//evil.test',
  '/./\\evil.test',
  'https://evil.test/',
  'https:evil.test',
  'http://sala.test/',
  'javascript:alert(1)',
  'data:text/html,x',
  'customers',
  '?page=2',
  '#top',
  ' /customers',
  '',
  null,
])('%p is not local', (target) => {
  expect(localPath(target)).toBeNull();
});

test.each([
  ['/apps?type=all', '/apps?type=all'],
  ['/sign-up?invite=x', '/sign-up?invite=x'],
  ['/sign-in', '/'],
  ['/sign-in/?redirect=%2Fapps', '/'],
  ['/sign-in-2#x', '/'],
  ['//evil.test', '/'],
  [null, '/'],
])('after sign-in, redirect %p leads to %s', (redirect, place) => {
  expect(placeAfterSignIn(redirect)).toBe(place);
});

test('an address survives the round trip through sign-in', () => {
  const place = '/customer-management?search=a&b=%26#row';
  const address = new URL(signInFrom(place), location.origin);
  expect(address.pathname).toBe('/sign-in');
  expect([...address.searchParams.keys()]).toEqual(['redirect']);
  expect(address.searchParams.get('redirect')).toBe(place);
});

test('home needs no return address', () => {
  expect(signInFrom('/')).toBe('/sign-in');
});
