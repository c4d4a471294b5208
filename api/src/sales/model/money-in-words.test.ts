import { moneyInWords } from './money-in-words';

describe('money in words', () => {
  test.each([
    [0, 'cero pesos 00/100 M.N.'],
    [100, 'un peso 00/100 M.N.'],
    [88_000, 'ochocientos ochenta pesos 00/100 M.N.'],
    [2_150, 'veintiún pesos 50/100 M.N.'],
    [3_105, 'treinta y un pesos 05/100 M.N.'],
    [10_000, 'cien pesos 00/100 M.N.'],
    [10_100, 'ciento un pesos 00/100 M.N.'],
    [100_000, 'mil pesos 00/100 M.N.'],
    [2_100_100, 'veintiún mil un pesos 00/100 M.N.'],
    [100_000_000, 'un millón de pesos 00/100 M.N.'],
    [100_000_100, 'un millón un pesos 00/100 M.N.'],
    [
      99_999_999_999,
      'novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve pesos 99/100 M.N.',
    ],
  ])('%i', (centavos, words) => expect(moneyInWords(centavos)).toBe(words));
});
