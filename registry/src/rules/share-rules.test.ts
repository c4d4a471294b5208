import { isUnbounded, packageOf, satisfiesRange } from './share-rules';

test.each([
  '*',
  'x',
  '',
  'latest',
  '>=1',
  '>1.2.3',
  '>=1.0.0 || ^2.0.0',
  '^1.0.0 || *',
  'workspace:*',
])('%p is unbounded', (range) => {
  expect(isUnbounded(range)).toBe(true);
});

test.each([
  '^1.2.3',
  '~1.2',
  '1.x',
  '1.2.3',
  '>=1.0.0 <3.0.0',
  '^1.0.0 || ^2.0.0',
  '<2.0.0',
  '1 - 2',
])('%p is bounded', (range) => {
  expect(isUnbounded(range)).toBe(false);
});

test('a pre-release counts as the version it precedes', () => {
  expect(satisfiesRange('1.2.0-rc.1', '^1.1.0')).toBe(true);
  expect(satisfiesRange('2.0.0-rc.1', '^1.1.0')).toBe(false);
  expect(satisfiesRange('1.1.0-rc.1', '^1.1.0')).toBe(false);
});

test('an invalid range matches nothing', () => {
  expect(satisfiesRange('1.0.0', 'latest')).toBe(false);
});

test('a subpath belongs to its package', () => {
  expect(
    ['react/jsx-runtime', '@sala/shared-ui/form', 'react', '@sala/shell-sdk'].map(packageOf),
  ).toEqual(['react', '@sala/shared-ui', 'react', '@sala/shell-sdk']);
});
