import type { Contract, CustomField, EndpointOutput, ValueCount } from '@sala/shared-contracts';
import { conditionsIn, conditionsText } from '../../../parts/conditions';
import type { CustomerFilterPlace } from '../customer-search';

type Facets = EndpointOutput<Contract['customerFacets']>;

/** Built-in groupings; select fields are added. */
export const groupings = ['status', 'kind', 'source', 'owner', 'tags', 'segment'] as const;
export type Grouping = (typeof groupings)[number];

const ofField = 'field.';

export const isGrouping = (by: string): by is Grouping => groupings.some((one) => one === by);

export const groupingOf = ({ key }: Pick<CustomField, 'key'>): string => `${ofField}${key}`;

/** Select field of a grouping; undefined for a column or a deleted field. */
export const fieldOf = (by: string, fields: readonly CustomField[]): CustomField | undefined =>
  fields.find((field) => field.type === 'select' && groupingOf(field) === by);

/** Groups with their counts under the active filters. */
export const countsOf = (
  by: string,
  facets: Facets,
  place: CustomerFilterPlace,
): readonly ValueCount[] => {
  if (!isGrouping(by)) return facets.fields[by.slice(ofField.length)] ?? [];
  const chosen = place[by];
  const selectedValues = chosen === '' ? undefined : chosen.split(',');
  return facets[by].filter(
    ({ value, count }) => count > 0 && (selectedValues?.includes(value) ?? true),
  );
};

/** State with the filter of one group. */
export const placeOfGroup = <Place extends CustomerFilterPlace>(
  by: string,
  value: string,
  place: Place,
): Place => {
  if (isGrouping(by)) return { ...place, [by]: value };
  const key = by.slice(ofField.length);
  const others = conditionsIn(place.fields).filter(
    (condition) => condition.key !== key || condition.op !== 'in',
  );
  return { ...place, fields: conditionsText([...others, { key, op: 'in', values: [value] }]) };
};
