import { currencyTexts, moneyByHand, moneyFiles, moneyTexts, showsMoney } from './money-written';
import { files, read, sources } from './source-files';

test.each([
  ['a quotient as text', 'const a = String(sale.total / 100);'],
  ['a quotient with decimals', 'const a = (sale.total / 100).toFixed(2);'],
  ['a quotient in a text', 'const a = `${total / 100} pesos`;'],
  ['a sign before a value', 'const a = `Total: $${pesos}`;'],
  ['the code in a text', "const a = money(total) + ' MXN';"],
  ['the code after a value', 'const a = `${money(total)} MXN`;'],
  ['the code on a screen', 'const a = <p>{money(total)} MXN</p>;'],
])('%s is caught', (_, source) => {
  expect(moneyByHand(source, 'mfe-billing/src/a.tsx')).not.toEqual([]);
});

test.each([
  'const a = format.money(total);',
  "const isPesos = currency === 'MXN';",
  'const a = percent(share / 100);',
  'const a = centavos / 100;',
])('%s is not', (source) => {
  expect(moneyByHand(source, 'mfe-billing/src/a.tsx')).toEqual([]);
});

test('parameters of SQL are not amounts', () => {
  const source = 'const a = `update x set y = $${values.length}`;';
  expect(moneyByHand(source, 'api/src/sales/sql/a.ts')).toEqual([]);
  expect(moneyByHand(source, 'api/src/sales/model/a.ts')).not.toEqual([]);
});

test('money is written by the shared formatters', () => {
  const checked = sources.filter(showsMoney);
  expect(checked.length).toBeGreaterThan(1000);
  expect(
    checked.flatMap((path) => moneyByHand(read(path), path).map((what) => `${path}: ${what}`)),
  ).toEqual([]);
  expect(Object.keys(moneyFiles).filter((path) => !files.includes(path))).toEqual([]);
});

test('texts name the currency where currencies meet', () => {
  expect(moneyTexts('a', { b: { c: '${{amount}}', d: '{{amount}} MXN', e: '$850.00' } })).toEqual([
    'a b.c: ${{amount}}',
    'a b.d: {{amount}} MXN',
  ]);
  const locales = files.filter((path) => /\/locales\/(?:[\w-]+\/)?(?:en|es-MX)\.json$/.test(path));
  expect(locales.length).toBeGreaterThan(100);
  const folderOf = (path: string): string => path.replace(/\/locales\/.*/, '');
  expect(locales.flatMap((path) => moneyTexts(folderOf(path), JSON.parse(read(path))))).toEqual([]);
  expect(Object.keys(currencyTexts)).not.toEqual([]);
});
