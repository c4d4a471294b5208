import { lintTemplate, type LintedTemplate, type TemplateFindingCode } from './template-lint';
import { filledTemplate, unknownVariables, variablesIn } from './template-text';

const fine: LintedTemplate = {
  category: 'UTILITY',
  header: { kind: 'none' },
  hasFile: false,
  body: 'Hola, {{1}}. Te esperamos el {{2}} en la clínica.',
  footer: '',
  buttons: [{ kind: 'quick_reply', title: 'Confirmo' }],
  variables: [{ sample: 'Rosa' }, { sample: 'lunes' }],
};
const codes = (change: Partial<LintedTemplate>) =>
  lintTemplate({ ...fine, ...change }).map(({ code }) => code);

test('a good template has nothing against it', () => {
  expect(codes({})).toEqual([]);
});

test.each<readonly [string, Partial<LintedTemplate>, TemplateFindingCode]>([
  ['empty', { body: ' ' }, 'body_missing'],
  ['an unknown name', { body: 'Hola, {{nombre}}, ven.' }, 'variable_unknown'],
  ['spaces inside', { body: 'Hola, {{ 1 }}, ven.' }, 'variable_unknown'],
  ['a brace left over', { body: 'Hola, {{1, ven.' }, 'variable_unknown'],
  ['nested braces', { body: 'Hola, {{{1}}}, ven.' }, 'variable_unknown'],
  ['zero', { body: 'Hola, {{0}}, ven.' }, 'variable_unknown'],
  ['at its beginning', { body: '¡{{1}}, te esperamos mañana!' }, 'variable_at_edge'],
  ['at its end', { body: 'Te esperamos mañana, {{1}}.' }, 'variable_at_edge'],
  ['side by side', { body: 'Hola, {{1}} {{2}}, te esperamos.' }, 'variables_adjacent'],
  ['a gap', { body: 'Hola, {{1}}, te esperamos el {{3}} aquí.' }, 'variables_not_contiguous'],
  ['in the footer', { footer: 'De {{1}}' }, 'variable_outside_body'],
  ['in a button', { buttons: [{ kind: 'url', title: 'Ver {{1}}' }] }, 'variable_outside_body'],
  ['few words', { body: 'Hola {{1}} y {{2}} bien' }, 'variables_too_dense'],
  ['no sample', { variables: [{ sample: 'Rosa' }, { sample: ' ' }] }, 'sample_missing'],
  ['no text in its header', { header: { kind: 'text', text: '' } }, 'header_missing'],
  ['no picture', { header: { kind: 'image' } }, 'file_missing'],
  [
    'the same button twice',
    {
      buttons: [
        { kind: 'quick_reply', title: 'Sí' },
        { kind: 'quick_reply', title: 'si' },
      ],
    },
    'buttons_alike',
  ],
  [
    'two calls',
    {
      buttons: [
        { kind: 'call', title: 'Llamar' },
        { kind: 'call', title: 'Marcar' },
      ],
    },
    'too_many_calls',
  ],
  ['a code with buttons', { category: 'AUTHENTICATION' }, 'authentication_shape'],
  ['a diagnosis', { footer: 'Sobre tu DIAGNÓSTICO' }, 'clinical_words'],
  ['a promotion as a service', { footer: 'Con 20% de descuento' }, 'promotional_words'],
  ['no way out', { category: 'MARKETING' }, 'opt_out_missing'],
])('%s is found', (_what, change, code) => {
  expect(codes(change)).toContain(code);
});

test('words are found as words, and a way out is a way out', () => {
  expect(codes({ footer: 'Sala cancerbero, ofertante' })).toEqual([]);
  expect(codes({ category: 'MARKETING', footer: 'Responde BAJA para no recibir más' })).toEqual([]);
  expect(lintTemplate({ ...fine, category: 'MARKETING', body: '' })[0]?.level).toBe('error');
});

test('variables are read and filled by their number, whatever their order and values', () => {
  const text = 'A {{2}} b {{1}} c {{2}}';
  expect(variablesIn(text)).toEqual([1, 2]);
  expect(unknownVariables(text)).toEqual([]);
  expect(filledTemplate(text, ['$1', '{{1}}'])).toBe('A {{1}} b $1 c {{1}}');
  expect(filledTemplate(text, ['x'])).toBe('A {{2}} b x c {{2}}');
});
