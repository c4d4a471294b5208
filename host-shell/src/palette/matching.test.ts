import { matching } from './matching';

const found = (typed: string, ...labels: readonly string[]) =>
  matching(labels, typed, (label) => ({ label }));

test('nothing typed finds everything, in its order', () => {
  expect(found('', 'B', 'A')).toEqual(['B', 'A']);
  expect(found('  ', 'B', 'A')).toEqual(['B', 'A']);
});

test.each([
  ['medico', 'Médico'],
  ['MÉDICO', 'medico'],
  ['nino', 'Niño'],
  ['configuracion', 'Configuración'],
  ['cigüena', 'CIGUEÑA'],
])('without regard to accents and case: %s finds %s', (typed, label) => {
  expect(found(typed, label, 'otra cosa')).toEqual([label]);
});

test('all words, anywhere, in any order', () => {
  const labels = ['Nuevo cliente', 'Nuevo campo de cliente', 'Clientes'];
  expect(found('cliente nuevo', ...labels)).toEqual(['Nuevo cliente', 'Nuevo campo de cliente']);
  expect(found('nue cam', ...labels)).toEqual(['Nuevo campo de cliente']);
  expect(found('cliente viejo', ...labels)).toEqual([]);
});

test('best first: the beginning of the name, of a later word, inside; equals keep their order', () => {
  expect(found('ana', 'Mariana', 'Rosa Ana', 'Ana Ríos', 'Hernán Anaya', 'Anabel')).toEqual([
    'Ana Ríos',
    'Anabel',
    'Rosa Ana',
    'Hernán Anaya',
    'Mariana',
  ]);
});

test('what goes with a name finds it, behind those that have it in the name', () => {
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
