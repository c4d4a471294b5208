import { files, read } from './source-files';
import { stateBlocks, twoWords } from './state-words';

test('a second word for a state is caught', () => {
  const blocks = [
    ...stateBlocks('a', { statuses: { open: 'Abierta', paid: 'Pagada', void: 'Cancelada' } }),
    ...stateBlocks('b', { x: { states: { void: 'Cancelada', open: 'abierta', paid: 'Saldada' } } }),
    ...stateBlocks('c', { moved: { open: 'Se abrió', paid: 'Se pagó', void: 'Se canceló' } }),
  ];
  expect(twoWords(blocks)).toEqual(['b x.states.paid: “Saldada”, in a statuses: “Pagada”']);
});

test.each(['es-MX', 'en'])('a state has one word in %s', (locale) => {
  const blocks = files
    .filter((path) => path.endsWith(`/locales/${locale}.json`))
    .flatMap((path) => stateBlocks(path.replace(/\/locales\/.*/, ''), JSON.parse(read(path))));
  expect(blocks.length).toBeGreaterThan(30);
  expect(twoWords(blocks)).toEqual([]);
});
