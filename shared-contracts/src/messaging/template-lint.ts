import { clinicalWordsIn } from './clinical-words';
import * as limits from './limits';
import type { TemplateButtonKind, TemplateCategory, TemplateHeaderKind } from './template-kinds';
import { unknownVariables, variablesIn } from './template-text';

/*
 * What WhatsApp would refuse, and what a clinic should not say in a template. The screen shows it at
 * the fields while somebody writes; the API does not submit a template with an `error`.
 */

export interface LintedTemplate {
  readonly category: TemplateCategory;
  readonly header: { readonly kind: TemplateHeaderKind; readonly text?: string | undefined };
  /** The file of its header is there. */
  readonly hasFile: boolean;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly {
    readonly kind: TemplateButtonKind;
    readonly title: string;
  }[];
  readonly variables: readonly { readonly sample: string }[];
}

export const templateFindingCodes = [
  'body_missing',
  'variable_unknown',
  'variable_at_edge',
  'variables_adjacent',
  'variables_not_contiguous',
  'variables_excessive',
  'variable_outside_body',
  'variables_too_dense',
  'sample_missing',
  'header_missing',
  'file_missing',
  'buttons_alike',
  'too_many_links',
  'too_many_calls',
  'authentication_shape',
  'clinical_words',
  'promotional_words',
  'opt_out_missing',
] as const;
export type TemplateFindingCode = (typeof templateFindingCodes)[number];

export type TemplateField = 'category' | 'header' | 'body' | 'footer' | 'buttons' | 'variables';

export interface TemplateFinding {
  readonly level: 'error' | 'warning';
  readonly code: TemplateFindingCode;
  readonly field: TemplateField;
  /** The words, or the variable, that it is about. */
  readonly detail: string | null;
}

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsIn = (text: string, words: readonly string[]): string[] =>
  words.filter((word) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'u').test(text),
  );

/** How each word stands in a text that is plain already. */
const foundIn = (text: string, words: readonly string[]): string[] =>
  wordsIn(text, words).map(
    (word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'u').exec(text)?.[0] ?? word,
  );

const promotional = [
  'descuentos?',
  'ofertas?',
  'promo(?:cion(?:es)?)?',
  'gratis',
  'rebajas?',
  'cupon(?:es)?',
  'sorteos?',
  '2x1',
  'aprovecha',
  'discounts?',
  'offers?',
  'coupons?',
  'for free',
  'giveaways?',
];

/** What sells rather than informs, as it is written there. */
export const promotionalWordsIn = (text: string): string[] => foundIn(plain(text), promotional);

const optOut = [
  'baja',
  'stop',
  'dejar de recibir',
  'no recibir',
  'unsubscribe',
  'opt out',
  'no (?:quiero|deseo) (?:mas|recibir)',
];

const linksMax = 2;

type Say = (
  level: TemplateFinding['level'],
  field: TemplateField,
  code: TemplateFindingCode,
  detail?: string,
) => void;

const lintVariables = ({ body, header, footer, buttons, variables }: LintedTemplate, say: Say) => {
  const unknown = unknownVariables(body);
  if (unknown.length > 0) say('error', 'body', 'variable_unknown', unknown.join(', '));
  const found = variablesIn(body);
  if (found.some((place, index) => place !== index + 1))
    say('error', 'body', 'variables_not_contiguous', found.map((one) => `{{${one}}}`).join(', '));
  if (found.length > limits.templateParametersMax) say('error', 'body', 'variables_excessive');
  // White space and punctuation do not count as words.
  if (/^[^\p{L}\p{N}{]*\{\{\d+\}\}/u.test(body) || /\{\{\d+\}\}[^\p{L}\p{N}]*$/u.test(body))
    say('error', 'body', 'variable_at_edge');
  if (/\}\}[^\p{L}\p{N}{}]*\{\{/u.test(body)) say('error', 'body', 'variables_adjacent');
  const outside = [
    ['header', header.text ?? ''],
    ['footer', footer],
    ['buttons', buttons.map(({ title }) => title).join(' ')],
  ] as const;
  for (const [field, text] of outside)
    if (/\{\{|\}\}/.test(text)) say('error', field, 'variable_outside_body');
  const missing = found.filter((place) => !variables[place - 1]?.sample.trim());
  if (missing.length > 0)
    say('error', 'variables', 'sample_missing', missing.map((one) => `{{${one}}}`).join(', '));
  const words = body.replaceAll(/\{\{\d+\}\}/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (found.length > 0 && words.length < 2 * found.length + 1)
    say('warning', 'body', 'variables_too_dense');
};

const lintParts = (template: LintedTemplate, say: Say) => {
  const { body, header, hasFile, buttons, category } = template;
  if (body.trim() === '') say('error', 'body', 'body_missing');
  if (header.kind === 'text' && !header.text?.trim()) say('error', 'header', 'header_missing');
  if ((header.kind === 'image' || header.kind === 'document') && !hasFile)
    say('error', 'header', 'file_missing');
  const titles = buttons.map(({ title }) => plain(title).trim());
  const twice = titles.find((title, place) => titles.indexOf(title) !== place);
  if (twice !== undefined) say('error', 'buttons', 'buttons_alike', twice);
  const count = (of: TemplateButtonKind) => buttons.filter(({ kind }) => kind === of).length;
  if (count('url') > linksMax) say('error', 'buttons', 'too_many_links');
  if (count('call') > 1) say('error', 'buttons', 'too_many_calls');
  const isCode = header.kind === 'none' && buttons.length === 0 && variablesIn(body).length === 1;
  if (category === 'AUTHENTICATION' && !isCode) say('error', 'category', 'authentication_shape');
};

const lintWords = ({ category, header, body, footer, buttons }: LintedTemplate, say: Say) => {
  const texts = {
    header: header.text ?? '',
    body,
    footer,
    buttons: buttons.map(({ title }) => title).join(' · '),
  };
  for (const field of ['header', 'body', 'footer', 'buttons'] as const) {
    const ofHealth = clinicalWordsIn(texts[field]).join(', ');
    if (ofHealth !== '') say('error', field, 'clinical_words', ofHealth);
    const ofSale = category === 'MARKETING' ? '' : promotionalWordsIn(texts[field]).join(', ');
    if (ofSale !== '') say('warning', field, 'promotional_words', ofSale);
  }
  const all = plain(Object.values(texts).join(' \n '));
  if (category === 'MARKETING' && wordsIn(all, optOut).length === 0)
    say('warning', 'footer', 'opt_out_missing');
};

/** What stands against a template: first what keeps it from being submitted. */
export const lintTemplate = (template: LintedTemplate): TemplateFinding[] => {
  const findings: TemplateFinding[] = [];
  const say: Say = (level, field, code, detail) => {
    findings.push({ level, field, code, detail: detail ?? null });
  };
  lintParts(template, say);
  lintVariables(template, say);
  lintWords(template, say);
  return findings.toSorted((one, other) => one.level.localeCompare(other.level));
};
