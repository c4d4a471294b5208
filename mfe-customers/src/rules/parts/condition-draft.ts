import {
  conditionOperatorsOf,
  dayIn,
  limits,
  listOperators,
  patterns,
  spanOperators,
  unaryOperators,
  type ConditionLeaf,
  type ConditionOperator,
  type ConditionType,
  type RuleCondition,
  type RuleField,
  type SpanUnit,
} from '@sala/shared-contracts';
import { parseNumber } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { centavosOf, typedPesos } from '../../parts/money/amounts';

/** A comparison as it is typed. */
export interface LeafDraft {
  readonly kind: 'leaf';
  field: string;
  op: ConditionOperator | '';
  value: string;
  /** Of an operator that takes several. */
  picked: string[];
  unit: SpanUnit;
}

export interface GroupDraft {
  readonly kind: 'group';
  mode: 'all' | 'any';
  items: ConditionDraft[];
}

export type ConditionDraft = LeafDraft | GroupDraft;

export const emptyCondition: GroupDraft = { kind: 'group', mode: 'all', items: [] };

/** How a value is asked for. */
export type ValueSlot = ConditionType | 'none' | 'span' | 'choices';

const includes = (operators: readonly ConditionOperator[], op: string): boolean =>
  operators.some((one) => one === op);

export const slotOf = (type: ConditionType, op: ConditionOperator | ''): ValueSlot => {
  if (op === '' || includes(unaryOperators, op)) return 'none';
  if (includes(spanOperators, op)) return 'span';
  return includes(listOperators, op) ? 'choices' : type;
};

/** A comparison of a field that was just chosen. */
export const leafOf = (field: RuleField | undefined): LeafDraft => ({
  kind: 'leaf',
  field: field?.key ?? '',
  op: field?.operators[0] ?? '',
  value: '',
  picked: [],
  unit: 'days',
});

const dayMs = 86_400_000;

/** When a day begins in a zone: it may do so at one o'clock where clocks change at midnight. */
const startOf = (day: string, zone: string): number => {
  let before = Date.parse(`${day}T00:00:00Z`) - dayMs;
  let from = before + 2 * dayMs;
  while (from - before > 60_000) {
    const middle = before + Math.floor((from - before) / 120_000) * 60_000;
    if (dayIn(zone, new Date(middle)) < day) before = middle;
    else from = middle;
  }
  return from;
};

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

/** `from the 5th` begins with that day, `after the 5th` when it is over. */
const instantOf = (day: string, op: ConditionOperator, zone: string): string => {
  const isEnd = op === 'gt' || op === 'lte';
  const at = isEnd ? startOf(nextDay(day), zone) - 1 : startOf(day, zone);
  return new Date(at).toISOString();
};

const textOf = (type: ConditionType, value: unknown, zone: string): string => {
  if (typeof value === 'number') return type === 'money' ? typedPesos(value) : String(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return '';
  return type === 'instant' ? dayIn(zone, new Date(value)) : value;
};

const isSpan = (value: ConditionLeaf['value']): value is { amount: number; unit: SpanUnit } =>
  typeof value === 'object' && 'amount' in value;

const leafDraft = (
  { field, op, value }: ConditionLeaf,
  fields: readonly RuleField[],
  zone: string,
): LeafDraft => {
  const type = fields.find(({ key }) => key === field)?.type ?? 'text';
  const bare = { kind: 'leaf', field, op, value: '', picked: [], unit: 'days' } as const;
  if (isSpan(value)) return { ...bare, picked: [], value: String(value.amount), unit: value.unit };
  if (Array.isArray(value)) return { ...bare, picked: value.map(String) };
  return { ...bare, picked: [], value: textOf(type, value, zone) };
};

const draft = (
  condition: RuleCondition,
  fields: readonly RuleField[],
  zone: string,
): ConditionDraft => {
  if ('field' in condition) return leafDraft(condition, fields, zone);
  const [mode, items] =
    'all' in condition ? (['all', condition.all] as const) : (['any', condition.any] as const);
  return { kind: 'group', mode, items: items.map((item) => draft(item, fields, zone)) };
};

/** What a form edits; the outermost is always a group, to which more can be added. */
export const draftOf = (
  condition: RuleCondition,
  fields: readonly RuleField[],
  zone: string,
): GroupDraft => {
  const whole = draft(condition, fields, zone);
  return whole.kind === 'group' ? whole : { kind: 'group', mode: 'all', items: [whole] };
};

const valueOf = (leaf: LeafDraft, type: ConditionType, zone: string): ConditionLeaf['value'] => {
  switch (slotOf(type, leaf.op)) {
    case 'none':
      return undefined;
    case 'span':
      return { amount: parseNumber(leaf.value) ?? 0, unit: leaf.unit };
    case 'choices':
      return leaf.picked;
    case 'number':
      return parseNumber(leaf.value) ?? 0;
    case 'money':
      return centavosOf(leaf.value) ?? 0;
    case 'boolean':
      return leaf.value === 'true';
    case 'instant':
      return leaf.value && leaf.op ? instantOf(leaf.value, leaf.op, zone) : '';
    case 'text':
    case 'list':
    case 'day':
    case 'choice':
      return leaf.value.trim();
  }
};

/** As the API takes it. @param fields of the subject; the form must be valid with them */
export const conditionOf = (
  item: ConditionDraft,
  fields: readonly RuleField[],
  zone: string,
): RuleCondition => {
  if (item.kind === 'group') {
    const items = item.items.map((one) => conditionOf(one, fields, zone));
    return item.mode === 'all' ? { all: items } : { any: items };
  }
  const type = fields.find(({ key }) => key === item.field)?.type ?? 'text';
  const value = valueOf(item, type, zone);
  return {
    field: item.field,
    op: item.op || conditionOperatorsOf[type][0],
    ...(value === undefined ? {} : { value }),
  };
};

export interface Fault {
  readonly path: string;
  readonly message: string;
}

const numbers = { min: 1, max: 1000 };

const valueFault = (leaf: LeafDraft, field: RuleField, t: Translate): string | null => {
  const text = leaf.value.trim();
  const missing = t('conditions.faults.value');
  switch (slotOf(field.type, leaf.op)) {
    case 'none':
      return null;
    case 'choices':
      return leaf.picked.length > 0 ? null : t('conditions.faults.choices');
    case 'span': {
      const amount = parseNumber(text);
      const fits =
        amount !== null &&
        Number.isInteger(amount) &&
        amount >= numbers.min &&
        amount <= numbers.max;
      return fits ? null : t('conditions.faults.span', numbers);
    }
    case 'number': {
      const value = parseNumber(text);
      return value === null ? missing : Number.isNaN(value) ? t('rules.number') : null;
    }
    case 'money': {
      const value = centavosOf(text);
      return value === null ? missing : Number.isNaN(value) ? t('conditions.faults.money') : null;
    }
    case 'day':
    case 'instant':
      return patterns.isoDate.test(text) ? null : missing;
    case 'boolean':
      return text === '' ? missing : null;
    case 'choice':
      return field.options.some(({ value }) => value === text) ? null : t('rules.notAnOption');
    case 'text':
    case 'list':
      if (text === '') return missing;
      return [...text].length > limits.conditionTextMax
        ? t('rules.tooLong', { max: limits.conditionTextMax })
        : null;
  }
};

const leafFaults = (
  leaf: LeafDraft,
  path: string,
  fields: readonly RuleField[],
  t: Translate,
): readonly Fault[] => {
  const field = fields.find(({ key }) => key === leaf.field);
  if (!field)
    return [
      {
        path: `${path}.field`,
        message: t(leaf.field ? 'conditions.faults.gone' : 'conditions.faults.field'),
      },
    ];
  if (!field.operators.some((op) => op === leaf.op))
    return [{ path: `${path}.op`, message: t('conditions.faults.op') }];
  const message = valueFault(leaf, field, t);
  const place = slotOf(field.type, leaf.op) === 'choices' ? 'picked' : 'value';
  return message === null ? [] : [{ path: `${path}.${place}`, message }];
};

/** What is missing or wrong, each at the path of its field in the form. */
export const conditionFaults = (
  item: ConditionDraft,
  path: string,
  fields: readonly RuleField[],
  t: Translate,
): readonly Fault[] =>
  item.kind === 'leaf'
    ? leafFaults(item, path, fields, t)
    : item.items.flatMap((one, place) => conditionFaults(one, `${path}.items.${place}`, fields, t));

/** How many comparisons it has. */
export const leavesIn = (item: ConditionDraft): number =>
  item.kind === 'leaf' ? 1 : item.items.reduce((sum, one) => sum + leavesIn(one), 0);

/**
 * The API names a comparison by its groups (`definition.condition.all.0.value`), the form by its
 * place (`condition.items.0.value`).
 */
export const formPathOf = (apiPath: string): string =>
  apiPath
    .replace(/^definition\./, '')
    .split('.')
    .map((part, place) => (place > 0 && (part === 'all' || part === 'any') ? 'items' : part))
    .join('.')
    .replace(/\.value\.\d+$/, '.picked')
    .replace(/\.value\.amount$/, '.value')
    .replace(/\.value\.unit$/, '.unit');
