import type { FieldUsage } from '@sala/shared-contracts';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import { useFieldsOf } from './field-owner';

/** How many records hold a value, of how many there are. */
export interface Fill {
  readonly count: number;
  readonly records: number;
}

export const fillOf = (usage: FieldUsage, fieldId: string): Fill => ({
  count: usage.fields.find((field) => field.fieldId === fieldId)?.count ?? 0,
  records: usage.records,
});

/** Comes after the list: counting a great many values takes its time. */
export const useFieldUsage = (enabled: boolean) => {
  const fields = useFieldsOf();
  return useQuery({ ...fields.usage(), enabled, meta: failsAlone });
};
