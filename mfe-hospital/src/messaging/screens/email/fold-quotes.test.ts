import { foldQuotes } from './fold-quotes';

test.each([
  ['Sí.\n\nEl mar, 24 nov 2026 a las 10:00, Ana <ana@x.test> escribió:\n> ¿Van?', 'Sí.'],
  ['Yes.\nOn Tue, Nov 24, 2026 at 10:00 AM Ana wrote:\n> Are you coming?', 'Yes.'],
  ['Sí.\n-----Original Message-----\nFrom: Ana', 'Sí.'],
  ['Sí.\n> ¿Van?\n> Ana\n', 'Sí.'],
])('%j answers with %j', (text, shown) => {
  const folded = foldQuotes(text);
  expect(folded.shown).toBe(shown);
  expect(folded.quoted).not.toBe('');
});

test('quotes between the lines of an answer belong to it', () => {
  const text = 'Hola\n> ¿Van?\nSí.\n> ¿Cuándo?\nEl lunes.';
  expect(foldQuotes(text)).toEqual({ shown: text, quoted: '' });
});
