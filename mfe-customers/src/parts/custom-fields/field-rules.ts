import {
  isReservedFieldKey,
  limits,
  patterns,
  type CustomField,
  type FieldOwner,
  type FieldType,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import type { CreateBody, UpdateBody } from './field-config';

export interface OptionValues {
  value: string;
  label: string;
  sortOrder: string;
}

/** Form values; '' means empty. */
export interface FieldFormValues {
  key: string;
  label: string;
  type: FieldType | '';
  required: 'yes' | 'no' | '';
  sortOrder: string;
  options: OptionValues[];
}

const named: Record<FieldType, true> = { text: true, number: true, date: true, select: true };

/** Types in display order. */
export const fieldTypeNames = Object.keys(named) as FieldType[]; // the keys of a constant object

/** A key as people would write it after the label: «Medio de contacto» is `medio_de_contacto`. */
export const keyOfLabel = (label: string): string =>
  label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, limits.fieldKeyMax);

/** Lowest sort order of an option: 0 for customers, 1 for purchases. */
export const firstOptionOrder = limits.optionSortOrderMin;

/** Sort order as typed; null when it is not an integer. */
export const parsedOrder = (typed: string): number | null => {
  const order = parseNumber(typed);
  return order !== null && Number.isFinite(order) ? order : null;
};

const orderOf = (typed: unknown): number | null =>
  typeof typed === 'string' ? parseNumber(typed) : null;

const isOrder = (order: number | null, minimum: number): boolean =>
  order !== null && Number.isInteger(order) && order >= minimum && order <= limits.sortOrderMax;

/* Marks every later option that repeats an earlier one, as the API schema does. */
const rejectDuplicates =
  (part: 'value' | 'label', message: string) =>
  (
    rows: readonly { readonly value?: string; readonly label?: string }[] | undefined,
    context: yup.TestContext,
  ): true | yup.ValidationError => {
    const seen = new Set<string>();
    const errors: yup.ValidationError[] = [];
    rows?.forEach((row, index) => {
      const text = row[part];
      if (!text) return;
      if (seen.has(text))
        errors.push(context.createError({ path: `${context.path}[${index}].${part}`, message }));
      seen.add(text);
    });
    return errors.length === 0 || new yup.ValidationError(errors);
  };

/**
 * Validation of a definition, with translated messages (docs/spec/customers.md §3).
 *
 * @param presentKey current key, which stays valid
 */
export const fieldSchema = (
  owner: FieldOwner,
  t: Translate,
  formatNumber: (value: number) => string,
  presentKey = '',
) => {
  const first = firstOptionOrder[owner];
  const text = (max: number, missing: string) =>
    yup
      .string()
      .trim()
      .required(missing)
      .max(max, t('rules.tooLong', { max: formatNumber(max) }));
  const orderRule = (minimum: number) =>
    t('rules.order', { min: formatNumber(minimum), max: formatNumber(limits.sortOrderMax) });
  const option = yup.object({
    value: text(limits.optionValueMax, t('rules.optionValueMissing')),
    label: text(limits.optionLabelMax, t('rules.optionLabelMissing')),
    sortOrder: yup
      .mixed()
      .test('order', orderRule(first), (typed) => isOrder(orderOf(typed), first)),
  });
  return yup.object({
    key: yup
      .string()
      .required(t('rules.keyMissing'))
      .max(limits.fieldKeyMax, t('rules.tooLong', { max: formatNumber(limits.fieldKeyMax) }))
      .matches(patterns.fieldKey, { message: t('rules.keyPattern'), excludeEmptyString: true })
      .test(
        'reserved',
        t('rules.keyReserved'),
        (key) => key === presentKey || !isReservedFieldKey(owner, key ?? ''),
      ),
    label: text(limits.fieldLabelMax, t('rules.labelMissing')),
    type: yup
      .string()
      .required(t('rules.typeMissing'))
      .oneOf(fieldTypeNames, t('rules.typeUnknown')),
    required: yup
      .string()
      .required(t('rules.requiredMissing'))
      .oneOf(['yes', 'no'], t('rules.requiredMissing')),
    sortOrder: yup
      .mixed()
      .test(
        'order',
        orderRule(0),
        (typed) => orderOf(typed) === null || isOrder(orderOf(typed), 0),
      ),
    options: yup.array().when('type', ([type], rows) =>
      type === 'select'
        ? rows
            .of(option)
            .min(1, t('rules.optionsMissing'))
            .max(
              limits.optionsMax,
              t('rules.optionsTooMany', { max: formatNumber(limits.optionsMax) }),
            )
            .test('values', rejectDuplicates('value', t('rules.optionValueTwin')))
            .test('labels', rejectDuplicates('label', t('rules.optionLabelTwin')))
        : rows,
    ),
  });
};

/** The most common field: a text that may be left empty. */
export const emptyField: FieldFormValues = {
  key: '',
  label: '',
  type: 'text',
  required: 'no',
  sortOrder: '',
  options: [],
};

export const valuesOfField = (field: CustomField): FieldFormValues => ({
  key: field.key,
  label: field.label,
  type: field.type,
  required: field.required ? 'yes' : 'no',
  sortOrder: String(field.sortOrder),
  options: field.options.map(({ value, label, sortOrder }) => ({
    value,
    label,
    sortOrder: String(sortOrder),
  })),
});

const optionsOf = ({ type, options }: FieldFormValues) =>
  type === 'select'
    ? options.map(({ value, label, sortOrder }) => ({
        value: value.trim(),
        label: label.trim(),
        sortOrder: parseNumber(sortOrder) ?? Number.NaN, // the schema requires a number
      }))
    : undefined;

/** Request body from validated values. */
export const createBody = (values: FieldFormValues): CreateBody => ({
  key: values.key,
  label: values.label.trim(),
  type: values.type as FieldType, // the schema rejects ''
  required: values.required === 'yes',
  sortOrder: parseNumber(values.sortOrder) ?? undefined,
  options: optionsOf(values),
});

/**
 * Values that differ from the original definition. The type never changes (docs/spec/customers.md
 * §3).
 */
export const changesOf = (
  values: FieldFormValues,
  before: CustomField,
): Omit<UpdateBody, 'version'> => {
  const { type: _type, ...after } = createBody(values);
  const { options: optionsBefore } = createBody(valuesOfField(before));
  return {
    ...(after.key === before.key ? {} : { key: after.key }),
    ...(after.label === before.label ? {} : { label: after.label }),
    ...(after.required === before.required ? {} : { required: after.required }),
    ...(after.sortOrder === undefined || after.sortOrder === before.sortOrder
      ? {}
      : { sortOrder: after.sortOrder }),
    ...(JSON.stringify(after.options) === JSON.stringify(optionsBefore)
      ? {}
      : { options: after.options }),
  };
};
