import {
  dayIn,
  type ConditionLeaf,
  type RuleCondition,
  type RuleField,
} from '@sala/shared-contracts';
import { slotOf } from './condition-draft';
import type { ConditionWords } from './condition-words';

const joined = (words: ConditionWords, parts: readonly string[], type: 'and' | 'or'): string =>
  new Intl.ListFormat(words.locale, {
    type: type === 'and' ? 'conjunction' : 'disjunction',
  }).format(parts);

/** “No llegó” within a sentence is “no llegó”; WhatsApp, CURP and own labels stay as they are. */
const inSentence = (label: string, isOwn: boolean): string =>
  !isOwn && /^\p{Lu}\p{Ll}+(?:\P{L}|$)/u.test(label)
    ? label.slice(0, 1).toLocaleLowerCase() + label.slice(1)
    : label;

const dayOf = (value: string, words: ConditionWords): string =>
  words.format.day(value.length > 10 ? dayIn(words.zone, new Date(value)) : value);

const valueText = (
  field: RuleField | undefined,
  key: string,
  value: unknown,
  words: ConditionWords,
): string => {
  const { t, format } = words;
  const quoted = (text: string) => t('conditions.quoted', { text });
  if (typeof value === 'number')
    return field?.type === 'money' ? format.money(value) : format.number(value);
  if (typeof value !== 'string') return String(value);
  if (field?.type === 'day' || field?.type === 'instant') return dayOf(value, words);
  if (field?.type !== 'choice') return quoted(value);
  const isOwn = Boolean(field.options.find((option) => option.value === value)?.label);
  return quoted(inSentence(words.choiceOf(key, value), isOwn));
};

const clauseOf = ({ field: key, op, value }: ConditionLeaf, words: ConditionWords): string => {
  const { t } = words;
  const field = words.fieldOf(key);
  const type = field?.type ?? 'text';
  const noun = words.nounOf(key);
  const textOf = (one: unknown) => valueText(field, key, one, words);
  if (value === undefined)
    return t(`conditions.clauses.${type === 'list' ? 'list' : 'any'}.${op}`, { field: noun });
  if (typeof value === 'boolean') return words.flagOf(key, value);
  if (typeof value === 'object' && 'amount' in value)
    return t(`conditions.clauses.any.${op}`, {
      field: noun,
      span: t(`conditions.spans.${op}.${value.unit}`, { count: value.amount }),
    });
  if (Array.isArray(value))
    return t(`conditions.clauses.any.${op}`, {
      field: noun,
      value: joined(words, value.map(textOf), 'or'),
    });
  const slot = slotOf(type, op);
  const kind = slot === 'day' || slot === 'instant' ? 'day' : slot === 'list' ? 'list' : 'any';
  return t(`conditions.clauses.${kind}.${op}`, { field: noun, value: textOf(value) });
};

const partOf = (condition: RuleCondition, words: ConditionWords, isInner: boolean): string => {
  if ('field' in condition) return clauseOf(condition, words);
  const [items, type] =
    'all' in condition ? ([condition.all, 'and'] as const) : ([condition.any, 'or'] as const);
  const [only] = items;
  if (!only) return words.t(`conditions.${type === 'and' ? 'always' : 'never'}`);
  if (items.length === 1) return partOf(only, words, isInner);
  const text = joined(
    words,
    items.map((item) => partOf(item, words, true)),
    type,
  );
  return isInner ? `(${text})` : text;
};

/** Whether it holds for everything. */
export const isAlways = (condition: RuleCondition): boolean =>
  'all' in condition && condition.all.every(isAlways);

/** A condition as people say it: “el estado es «no llegó» y el monto es mayor que $1,500.00”. */
export const conditionSentence = (condition: RuleCondition, words: ConditionWords): string =>
  partOf(condition, words, false);
