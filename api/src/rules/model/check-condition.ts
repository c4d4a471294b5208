import { type RuleCondition, type RuleField } from '@sala/shared-contracts';
import { invalid, type FieldFault } from '../../platform/http/problem-error';
import { leafFault } from './comparison-tests';

const optionFault = (
  field: RuleField | undefined,
  value: unknown,
  path: string,
): FieldFault | null => {
  if (field?.type !== 'choice') return null;
  const offered = (one: unknown): boolean => field.options.some((option) => option.value === one);
  if (typeof value === 'string') return offered(value) ? null : { path, code: 'not_an_option' };
  // `leafFault` found it to be a list.
  const place = Array.isArray(value) ? value.findIndex((one) => !offered(one)) : -1;
  return place < 0 ? null : { path: `${path}.${place}`, code: 'not_an_option' };
};

const faultsOf = (
  fields: readonly RuleField[],
  condition: RuleCondition,
  path: string,
): readonly FieldFault[] => {
  if ('all' in condition)
    return condition.all.flatMap((part, place) => faultsOf(fields, part, `${path}.all.${place}`));
  if ('any' in condition)
    return condition.any.flatMap((part, place) => faultsOf(fields, part, `${path}.any.${place}`));
  const field = fields.find(({ key }) => key === condition.field);
  const fault = leafFault(field, condition);
  if (fault) return [{ path: `${path}.${fault.part}`, code: fault.code }];
  const option = optionFault(field, condition.value, `${path}.value`);
  return option ? [option] : [];
};

/**
 * Whether the fields of a subject take the condition.
 *
 * @throws request.invalid with the path of each part that is wrong, below `path`
 */
export const checkCondition = (
  fields: readonly RuleField[],
  condition: RuleCondition,
  path: string,
): void => {
  const faults = faultsOf(fields, condition, path);
  if (faults.length > 0) throw invalid(...faults);
};
