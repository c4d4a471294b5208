import {
  readablePhone,
  type AnsweredColumn,
  type Dataset,
  type DatasetCell,
  type DatasetColumn,
  type DatasetDefinition,
  type DatasetType,
} from '@sala/shared-contracts';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import type { Translate } from '@sala/screen-parts/translate';
import { useCallback, useMemo } from 'react';

/** Shown for a value the person may not see. */
export const maskText = '•••';

const none = '—';

/** How values of a column are formatted. */
export interface Writing {
  readonly type: DatasetType;
  readonly masked?: boolean;
  readonly options?: DatasetColumn['options'];
  /** A date column grouped by month or year holds its first day. */
  readonly step?: AnsweredColumn['step'];
}

/** Formats a value. */
export type CellText = (value: DatasetCell | undefined, column: Writing) => string;

/* Averages have many insignificant decimals. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Formatter in the current language. */
export const useCellText = (): CellText => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return useCallback<CellText>(
    (value, { type, masked = false, options = [], step = null }) => {
      if (masked) return maskText;
      if (value === null || value === undefined) return none;
      if (typeof value === 'boolean') return t(value ? 'datasets.yes' : 'datasets.no');
      if (typeof value === 'number')
        return type === 'money' ? format.money(value) : format.number(rounded(value));
      if (type === 'date')
        return step === 'year'
          ? value.slice(0, 4)
          : step === 'month'
            ? format.day(value).slice(3)
            : format.day(value); // dd/mm/yyyy, hence the slice above
      // text that is no phone number is returned unchanged
      return options.find((option) => option.value === value)?.label ?? readablePhone(value);
    },
    [t, format],
  );
};

export const columnOf = (
  dataset: Dataset,
  key: string | null | undefined,
): DatasetColumn | undefined => dataset.columns.find((column) => column.key === key);

/** Heading of a result column. */
export const headingOf = (
  t: Translate,
  dataset: Dataset,
  { key, column, aggregate, step }: Pick<AnsweredColumn, 'key' | 'column' | 'aggregate' | 'step'>,
): string => {
  const label = columnOf(dataset, column)?.label ?? key;
  if (aggregate) return t(`datasets.measured.${aggregate}`, { column: label });
  return step && step !== 'day' ? t(`datasets.stepped.${step}`, { column: label }) : label;
};

/** A filter as a sentence: “Sede es Norte”. */
export const useFilterText = (
  dataset: Dataset,
): ((filter: NonNullable<DatasetDefinition['filters']>[number]) => string) => {
  const { t } = useTranslation('customers');
  const cellText = useCellText();
  return useMemo(
    () =>
      ({ column: key, operator, value }) => {
        const column = columnOf(dataset, key);
        const shown =
          value === undefined || !column ? '' : cellText(value, { ...column, masked: false });
        return [column?.label ?? key, t(`datasets.operators.${operator}`), shown]
          .filter(Boolean)
          .join(' ');
      },
    [dataset, t, cellText],
  );
};
