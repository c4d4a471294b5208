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

/** What stands for a value that the person may not see. */
export const maskText = '•••';

const none = '—';

/** How the values of a column are written. */
export interface Writing {
  readonly type: DatasetType;
  readonly masked?: boolean;
  readonly options?: DatasetColumn['options'];
  /** A group's day stands for its month or year. */
  readonly step?: AnsweredColumn['step'];
}

/** A value as it is shown. */
export type CellText = (value: DatasetCell | undefined, column: Writing) => string;

/* Averages have many digits after the point that say nothing. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Values in the language on screen. */
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
            : format.day(value); // day before month before year
      return options.find((option) => option.value === value)?.label ?? readablePhone(value); // other words stay as they are
    },
    [t, format],
  );
};

/** The dataset's column by its key. */
export const columnOf = (
  dataset: Dataset,
  key: string | null | undefined,
): DatasetColumn | undefined => dataset.columns.find((column) => column.key === key);

/** What a column of an answer is called. */
export const headingOf = (
  t: Translate,
  dataset: Dataset,
  { key, column, aggregate, step }: Pick<AnsweredColumn, 'key' | 'column' | 'aggregate' | 'step'>,
): string => {
  const label = columnOf(dataset, column)?.label ?? key;
  if (aggregate) return t(`datasets.measured.${aggregate}`, { column: label });
  return step && step !== 'day' ? t(`datasets.stepped.${step}`, { column: label }) : label;
};

/** A filter in words: “Sede es Norte”. */
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
