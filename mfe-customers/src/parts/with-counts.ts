import type { ValueCount } from '@sala/shared-contracts';
import type { FilterOption } from '@sala/shared-ui/table';

/** Choices with how many rows each would leave, once that is known. */
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
