import { nearest, unknownName } from './nearest-name';

const names = ['shell', 'billing', 'customers', 'hospital', 'settings'];

test.each([
  ['biling', 'billing'],
  ['bililng', 'billing'],
  ['customer', 'customers'],
  ['hopsital', 'hospital'],
  ['shel', 'shell'],
  ['api', null],
  ['', null],
])('%s: %p', (word, meant) => {
  expect(nearest(word, names)).toBe(meant);
});

test('lists the known names', () => {
  expect(unknownName('remote', 'mfe_biling', names)).toBe(
    'There is no remote "mfe_biling". Did you mean billing? There are shell, billing, customers, hospital, settings.',
  );
  expect(unknownName('remote', 'lab', [])).toBe('There is no remote "lab". There are none yet.');
});
