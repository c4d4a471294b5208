import type { FieldUsage } from '@sala/shared-contracts';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useFieldConfig } from './field-config';

/** Number of records with a value, and of all records. */
export interface Fill {
  readonly count: number;
  readonly records: number;
}

export const fillOf = (usage: FieldUsage, fieldId: string): Fill => ({
  count: usage.fields.find((field) => field.fieldId === fieldId)?.count ?? 0,
  records: usage.records,
});

/** Fetched after the list, since counting many values is slow. */
export const useFieldUsage = (enabled: boolean) => {
  const fields = useFieldConfig();
  return useQuery({ ...fields.usage(), enabled, meta: failsAlone });
};
