import type { ValueCount } from '@sala/shared-contracts';
import type { FilterOption } from '@sala/shared-ui/table';

/** Adds the number of rows that each option leaves, once loaded. */
export const withCounts = (
  options: readonly FilterOption[],
  counts: readonly ValueCount[] | undefined,
): readonly FilterOption[] =>
  counts
    ? options.map((option) => ({
        ...option,
        count: counts.find(({ value }) => value === option.value)?.count ?? 0,
      }))
    : options;
