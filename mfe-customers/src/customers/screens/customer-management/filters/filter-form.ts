import type { Contract, CustomField, EndpointOutput, FieldCondition } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { conditionsIn, conditionsText, type Operator } from '../../../parts/conditions';
import { typedNumber } from '../../../../parts/custom-values/custom-values';
import { customerSources } from '../../../parts/customer-options';
import { customerSegmentNames, segmentsIn } from '../../../parts/customer-segments';
import { customerStatusNames } from '../../../parts/customer-statuses';
import { statusesIn, type CustomerFilterPlace } from '../customer-search';

export type Facets = EndpointOutput<Contract['customerFacets']>;

interface Ticked {
  readonly value: string;
  readonly on: boolean;
}

/** A condition being edited. */
export interface TypedCondition {
  readonly key: string;
  readonly op: Operator;
  readonly value: string;
  readonly from: string;
  readonly to: string;
  readonly options: readonly Ticked[];
}

export interface FilterValues {
  readonly status: readonly Ticked[];
  readonly kind: string;
  readonly source: readonly Ticked[];
  readonly tags: readonly Ticked[];
  readonly segment: readonly Ticked[];
  readonly owner: string;
  readonly createdFrom: string;
  readonly createdTo: string;
  readonly consent: string;
  readonly conditions: readonly TypedCondition[];
}

const ticks = (offered: readonly string[], chosen: readonly string[]): Ticked[] =>
  [...new Set([...offered, ...chosen])].map((value) => ({ value, on: chosen.includes(value) }));

const listed = (text: string): string[] => (text === '' ? [] : text.split(','));

const on = (all: readonly Ticked[]): string =>
  all
    .filter((one) => one.on)
    .map(({ value }) => value)
    .join(',');

export const emptyCondition = (field: CustomField, op: Operator): TypedCondition => ({
  key: field.key,
  op,
  value: '',
  from: '',
  to: '',
  options: ticks(
    field.options.map(({ value }) => value),
    [],
  ),
});

const typedCondition = (
  condition: FieldCondition,
  fields: readonly CustomField[],
): TypedCondition[] => {
  const field = fields.find(({ key }) => key === condition.key);
  if (!field) return [];
  const empty = emptyCondition(field, condition.op);
  switch (condition.op) {
    case 'equals':
    case 'contains':
      return [{ ...empty, value: String(condition.value) }];
    case 'range':
      return [{ ...empty, from: String(condition.from ?? ''), to: String(condition.to ?? '') }];
    case 'in':
      return [
        {
          ...empty,
          options: ticks(
            field.options.map(({ value }) => value),
            condition.values,
          ),
        },
      ];
    case 'empty':
    case 'filled':
      return [empty];
  }
};

/** Form values of the active filters. */
export const filterValues = (
  place: CustomerFilterPlace,
  facets: Facets | undefined,
  fields: readonly CustomField[],
): FilterValues => ({
  status: ticks(customerStatusNames, statusesIn(place.status)),
  kind: place.kind,
  source: ticks(customerSources, listed(place.source)),
  tags: ticks(facets?.tags.map(({ value }) => value) ?? [], listed(place.tags)),
  segment: ticks(customerSegmentNames, segmentsIn(place.segment)),
  owner: place.owner,
  createdFrom: place.createdFrom,
  createdTo: place.createdTo,
  consent: place.consent,
  conditions: conditionsIn(place.fields).flatMap((condition) => typedCondition(condition, fields)),
});

const conditionOf = (
  { key, op, value, from, to, options }: TypedCondition,
  type: CustomField['type'],
): FieldCondition[] => {
  const bound = (text: string): number | string | null =>
    text.trim() === '' ? null : type === 'number' ? typedNumber(text) : text;
  switch (op) {
    case 'empty':
    case 'filled':
      return [{ key, op }];
    case 'equals':
      return value.trim() === ''
        ? []
        : [{ key, op, value: type === 'number' ? (typedNumber(value) ?? 0) : value.trim() }];
    case 'contains':
      return value.trim() === '' ? [] : [{ key, op, value: value.trim() }];
    case 'range':
      return bound(from) === null && bound(to) === null
        ? []
        : [{ key, op, from: bound(from), to: bound(to) }];
    case 'in': {
      const values = options.filter((one) => one.on).map((one) => one.value);
      return values.length === 0 ? [] : [{ key, op, values }];
    }
  }
};

/** URL changes for the form values; blank conditions are dropped. */
export const placeOfFilters = (
  values: FilterValues,
  fields: readonly CustomField[],
): CustomerFilterPlace => ({
  status: on(values.status),
  kind: values.kind === 'person' || values.kind === 'company' ? values.kind : '',
  source: on(values.source),
  tags: on(values.tags),
  segment: on(values.segment),
  owner: values.owner,
  createdFrom: values.createdFrom,
  createdTo: values.createdTo,
  consent: values.consent,
  fields: conditionsText(
    values.conditions.flatMap((condition) => {
      const field = fields.find(({ key }) => key === condition.key);
      return field ? conditionOf(condition, field.type) : [];
    }),
  ),
});

/** Rejects non-numeric values of number fields and ranges that end before they begin. */
export const filterSchema = (t: Translate, fields: readonly CustomField[]) => {
  const isNumber = (key: unknown): boolean =>
    fields.find((field) => field.key === key)?.type === 'number';
  const numeric = yup.string().test('number', t('rules.number'), (typed, context) => {
    const { key } = context.parent as TypedCondition; // the row this text belongs to
    return !isNumber(key) || !Number.isNaN(typedNumber(typed ?? ''));
  });
  return yup.object({
    createdTo: yup.string().test('order', t('customers.filters.order'), (to, context) => {
      const { createdFrom } = context.parent as FilterValues; // values of this form
      return !to || !createdFrom || createdFrom <= to;
    }),
    conditions: yup.array().of(
      yup.object({
        value: numeric,
        from: numeric,
        to: numeric.test('order', t('customers.filters.order'), (typed, context) => {
          const { key, from } = context.parent as TypedCondition; // as above
          if (!typed || !from) return true;
          return isNumber(key)
            ? !((typedNumber(from) ?? 0) > (typedNumber(typed) ?? 0))
            : from <= typed;
        }),
      }),
    ),
  });
};
