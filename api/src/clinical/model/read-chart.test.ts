import { finderOf } from './read-chart';

test.each([
  ['Inicio súbito', 'subito', true],
  ['ÑANDÚ', 'nandu', true],
  ['fie\u0301bre', 'fiebre', true],
  ['门诊, inicio súbito', 'subito', true],
  ['cada 8 h (c/8)', '(c/8)', true],
  ['dolor', 'dolo.', false],
  ['aéb', 'a.b', false],
  ['dolor', 'dolores', false],
])('of %s: has it %s? %s', (text, word, expected) => {
  expect(finderOf(word)(text)).toBe(expected);
});
