import { affectedPackages, readPackages } from './changes';
import { resolve } from 'node:path';

const packages = new Map([
  ['contracts', []],
  ['auth', ['contracts']],
  ['hospital', ['auth']],
  ['billing', ['contracts']],
  ['registry', []],
]);

test.each([
  [['hospital/src/a.ts'], ['hospital']],
  [['auth/src/a.ts'], ['auth', 'hospital']],
  [['contracts/src/a.ts'], ['contracts', 'auth', 'hospital', 'billing']],
  [['README.md', 'docs/a.md'], []],
])('%j changed: checks %j', (files, affected) => {
  expect(affectedPackages(files, packages)).toEqual(affected);
});

test('reads dependencies between packages from the workspace', () => {
  const own = readPackages(resolve(import.meta.dirname, '../../..'));
  expect(own.get('mfe-hospital')).toEqual(
    expect.arrayContaining(['shared-contracts', 'shell-sdk']),
  );
  expect(affectedPackages(['shared-ui/src/a.ts'], own)).toEqual(
    expect.arrayContaining(['shared-ui', 'host-shell', 'mfe-billing']),
  );
});
