import type { CustomField, FieldValue } from './custom-fields';
import * as limits from './limits';
import * as platformLimits from '../platform/limits';
import * as patterns from '../platform/patterns';
import { textLength } from '../platform/text-length';
import { isStorable, tidyLines } from '../platform/tidy-text';
import type { FieldErrorCode } from '../platform/field-errors';

/** The parts of a definition that a value rule needs. */
export type ValueRule = Pick<CustomField, 'type' | 'required'> & {
  readonly options: readonly { readonly value: string }[];
};

export type ValueVerdict =
  | { readonly ok: true; readonly value: FieldValue }
  | { readonly ok: false; readonly code: FieldErrorCode };

const refuse = (code: FieldErrorCode): ValueVerdict => ({ ok: false, code });
const accept = (value: FieldValue): ValueVerdict => ({ ok: true, value });

const text = (input: unknown): ValueVerdict => {
  if (typeof input !== 'string') return refuse('type');
  const trimmed = tidyLines(input);
  if (!isStorable(trimmed)) return refuse('characters');
  return textLength(trimmed) > limits.textValueMax ? refuse('too_long') : accept(trimmed);
};

const number = (input: unknown): ValueVerdict => {
  if (typeof input !== 'number') return refuse('type');
  return Number.isFinite(input) ? accept(input) : refuse('type');
};

/** A calendar day, `yyyy-mm-dd`, from 1900 to 2100. */
const date = (input: unknown): ValueVerdict => {
  if (typeof input !== 'string') return refuse('type');
  if (!patterns.isoDate.test(input)) return refuse('not_a_date');
  const day = new Date(`${input}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== input)
    return refuse('not_a_date');
  const year = day.getUTCFullYear();
  if (year < platformLimits.dateYearMin) return refuse('too_small');
  return year > platformLimits.dateYearMax ? refuse('too_big') : accept(input);
};

const select = (input: unknown, options: ValueRule['options']): ValueVerdict => {
  if (typeof input !== 'string') return refuse('type');
  return options.some((option) => option.value === input) ? accept(input) : refuse('not_an_option');
};

/**
 * Validates a custom value (docs/spec/customers.md §4); shared by forms and API.
 *
 * @param input as typed or received; undefined, null and blank text mean no value.
 * @returns the value to store (trimmed text, null for none) or the error.
 */
export const checkFieldValue = (rule: ValueRule, input: unknown): ValueVerdict => {
  const blank =
    input === undefined || input === null || (typeof input === 'string' && tidyLines(input) === '');
  if (blank) return rule.required ? refuse('required') : accept(null);
  switch (rule.type) {
    case 'text':
      return text(input);
    case 'number':
      return number(input);
    case 'date':
      return date(input);
    case 'select':
      return select(input, rule.options);
    default:
      return refuse('type'); // an unknown type from outside the type system
  }
};
