import { repliesFor, slashWord } from './slash-word';

test.each([
  ['/', 1, { from: 0, to: 1, words: '' }],
  ['Hola /hor', 9, { from: 5, to: 9, words: 'hor' }],
  ['Hola\n/hor y más', 9, { from: 5, to: 9, words: 'hor' }],
  ['el 10/12', 8, null],
  ['https://sala.mx', 15, null],
  ['/hor ', 5, null],
  ['/hor', 0, null],
])('behind the slash of %j at %i stands %j', (text, cursor, expected) => {
  expect(slashWord(text, cursor)).toEqual(expected);
});

test('a shortcode is found before a title, whatever its accents', () => {
  const replies = [
    { shortcode: 'ubica', title: 'Cómo llegar' },
    { shortcode: 'como-pagar', title: 'Pagos' },
    { shortcode: 'cita', title: 'Confirmar' },
  ];
  expect(repliesFor(replies, 'cómo').map(({ shortcode }) => shortcode)).toEqual([
    'como-pagar',
    'ubica',
  ]);
  expect(repliesFor(replies, '')).toHaveLength(3);
});
