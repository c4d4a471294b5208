import { matching } from './matching';

const matchesOf = (typed: string, ...labels: readonly string[]) =>
  matching(labels, typed, (label) => ({ label }));

test('an empty query matches everything in order', () => {
  expect(matchesOf('', 'B', 'A')).toEqual(['B', 'A']);
  expect(matchesOf('  ', 'B', 'A')).toEqual(['B', 'A']);
});

test.each([
  ['medico', 'Médico'],
  ['MÉDICO', 'medico'],
  ['nino', 'Niño'],
  ['configuracion', 'Configuración'],
  ['cigüena', 'CIGUEÑA'],
])('ignores accents and case: %s matches %s', (typed, label) => {
  expect(matchesOf(typed, label, 'otra cosa')).toEqual([label]);
});

test('matches all words, anywhere, in any order', () => {
  const labels = ['Nuevo cliente', 'Nuevo campo de cliente', 'Clientes'];
  expect(matchesOf('cliente nuevo', ...labels)).toEqual([
    'Nuevo cliente',
    'Nuevo campo de cliente',
  ]);
  expect(matchesOf('nue cam', ...labels)).toEqual(['Nuevo campo de cliente']);
  expect(matchesOf('cliente viejo', ...labels)).toEqual([]);
});

test('ranks prefix, later word, then substring; ties keep their order', () => {
  expect(matchesOf('ana', 'Mariana', 'Rosa Ana', 'Ana Ríos', 'Hernán Anaya', 'Anabel')).toEqual([
    'Ana Ríos',
    'Anabel',
    'Rosa Ana',
    'Hernán Anaya',
    'Mariana',
  ]);
});

test('ranks matches of related words after those of the name', () => {
  const pages = [
    { label: 'Apariencia', more: 'Configuración' },
    { label: 'Configuración general' },
    { label: 'Clientes', more: 'Clientes' },
  ];
  expect(matching(pages, 'config', (page) => page).map(({ label }) => label)).toEqual([
    'Configuración general',
    'Apariencia',
  ]);
});
