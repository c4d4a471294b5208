import { lockfileOf } from './lockfile-part';

const lockfile = `lockfileVersion: '9.0'

catalogs:
  default:
    react: { specifier: 19.3.1 }

importers:

  .:
    devDependencies:
      jest: 30.5.2

  mfe-billing:
    dependencies:
      react: 19.3.1

  mfe-lab: {}

  shared-ui:
    dependencies:
      formik: 2.4.9

packages:

  mfe-lab-charts@1.0.0:
    resolution: {}
`;

test('keeps the entries of these packages and all installed dependencies', () => {
  const part = lockfileOf(lockfile, ['mfe-billing', 'shared-ui']);
  expect(part).toContain('react: 19.3.1');
  expect(part).toContain('formik');
  expect(part).toContain('react: { specifier');
  expect(part).toContain('mfe-lab-charts@1.0.0');
  expect(part).not.toContain('jest');
  expect(part).not.toContain('mfe-lab: {}');
});

test('adding a remote does not change the others', () => {
  const before = lockfile.replace('  mfe-lab: {}\n\n', '');
  expect(lockfileOf(before, ['mfe-billing'])).toBe(lockfileOf(lockfile, ['mfe-billing']));
  expect(lockfileOf(before, ['mfe-lab'])).not.toBe(lockfileOf(lockfile, ['mfe-lab']));
});
