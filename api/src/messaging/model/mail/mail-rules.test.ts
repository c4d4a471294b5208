import type { EmailCondition } from '@sala/shared-contracts';
import { fitsRule, isRulePattern, type RuledMail } from './mail-rules';

const mail: RuledMail = {
  from: { name: 'Banco del Sol', address: 'avisos@banco.test' },
  to: [{ name: '', address: 'clinica@luna.test' }],
  cc: [],
  subject: 'Facturación de NOVIEMBRE',
  text: 'Adjuntamos el CFDI con folio A-1234.',
};

const rule = (operator: 'all' | 'any', ...conditions: readonly EmailCondition[]) =>
  fitsRule({ operator, conditions }, mail);

const subject = (test: EmailCondition['test'], value: string) =>
  ({ field: 'subject', test, value }) as const;

test('contains looks beyond accents and capitals, in each field', () => {
  expect(rule('all', subject('contains', 'facturacion de noviembre'))).toBe(true);
  expect(rule('all', { field: 'from', test: 'contains', value: '@BANCO.test' })).toBe(true);
  expect(rule('all', { field: 'to', test: 'contains', value: 'luna' })).toBe(true);
  expect(rule('all', { field: 'body', test: 'contains', value: 'luna' })).toBe(false);
});

test('a pattern keeps its escapes', () => {
  expect(rule('all', { field: 'body', test: 'regex', value: 'folio\\s+[A-Z]-\\d{4}' })).toBe(true);
  expect(rule('all', { field: 'body', test: 'regex', value: 'folio\\S' })).toBe(false);
  expect(rule('all', subject('regex', '^facturación'))).toBe(true);
});

test('all and any', () => {
  const right = subject('contains', 'noviembre');
  const wrong = subject('contains', 'diciembre');
  expect([rule('all', right, wrong), rule('any', right, wrong)]).toEqual([false, true]);
});

test('patterns that RE2 does not know, or that are too large, are none', () => {
  expect(['(', '(?=a)', '(a)\\1', 'a{1000}{1000}', '(\\pL{500}){4}'].filter(isRulePattern)).toEqual(
    [],
  );
  expect(isRulePattern('(a+)+$')).toBe(true);
});

test('no pattern takes more than in proportion to the text', () => {
  const began = performance.now();
  const bomb = { ...mail, text: `${'a'.repeat(200_000)}!` };
  for (const value of ['(a+)+$', '(x+x+)+y', '(a|aa)+$', '(.*a){20}$'])
    fitsRule({ operator: 'all', conditions: [{ field: 'body', test: 'regex', value }] }, bomb);
  expect(performance.now() - began).toBeLessThan(5000);
});
