import { matching, matchesOf as rankedMatches } from './matching';

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

test('an action comes before one that names the same thing in passing', () => {
  expect(matchesOf('cita', 'Llegó sin cita', 'Nueva cita')).toEqual([
    'Nueva cita',
    'Llegó sin cita',
  ]);
});

test('other words for an action find it as its own do; words inside others are weak', () => {
  const commands = [
    { label: 'Nueva campaña', also: '' },
    { label: 'Nueva cita', also: 'agendar reservar' },
  ];
  const found = (typed: string) =>
    rankedMatches(commands, typed, (command) => command).map(
      ({ item, strong }) => `${item.label} ${strong ? 'strong' : 'weak'}`,
    );
  expect(found('agen')).toEqual(['Nueva cita strong']);
  expect(found('ana')).toEqual(['Nueva campaña weak']);
  expect(found('nueva')).toEqual(['Nueva campaña strong', 'Nueva cita strong']);
});
