import {
  type AnsweredColumn,
  type DatasetCell,
  type DatasetColumn,
  type DatasetQuestion,
  type Locale,
  fillMessage,
} from '@sala/shared-contracts';
import type { ExportColumn } from '../../platform/export/export-table';
import type { OpenedDataset } from './describe';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

const words = { 'es-MX': esMX, en } as const satisfies Record<Locale, object>;

const columnOf = ({ columns }: OpenedDataset, key: string | null): DatasetColumn | undefined =>
  columns.find((column) => column.key === key);

/** Heading of a column of the answer. */
export const headingOf = (
  dataset: OpenedDataset,
  { key, column, aggregate, step }: AnsweredColumn,
  locale: Locale,
): string => {
  const label = columnOf(dataset, column)?.label ?? key;
  if (aggregate) return fillMessage(words[locale].aggregates[aggregate], { column: label });
  return step ? fillMessage(words[locale].steps[step], { column: label }) : label;
};

const kinds = {
  text: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  boolean: 'text',
} as const;

/** File columns of an answer; masked ones are text. */
export const exportColumns = (
  dataset: OpenedDataset,
  answered: readonly AnsweredColumn[],
  locale: Locale,
): ExportColumn[] =>
  answered.map((column) => ({
    heading: headingOf(dataset, column, locale),
    kind: column.masked ? 'text' : kinds[column.type],
  }));

const cellInWords = (
  value: DatasetCell,
  column: DatasetColumn | undefined,
  locale: Locale,
): string | number | null => {
  if (typeof value === 'boolean') return value ? words[locale].yes : words[locale].no;
  return column?.options.find((option) => option.value === value)?.label ?? value;
};

/** File row of an answer. */
export const exportRow = (
  dataset: OpenedDataset,
  answered: readonly AnsweredColumn[],
  locale: Locale,
) => {
  const columns = answered.map(({ column }) => columnOf(dataset, column));
  return (cells: readonly DatasetCell[]): (string | number | null)[] =>
    cells.map((cell, place) =>
      answered[place]?.masked ? words[locale].masked : cellInWords(cell, columns[place], locale),
    );
};

const valueText = (value: DatasetCell, column: DatasetColumn | undefined, locale: Locale): string =>
  column?.type === 'money'
    ? (Number(value) / 100).toFixed(2)
    : String(cellInWords(value, column, locale) ?? '');

/** Heading for no value, and the number of date parts per step. */
const noValue = '—';
const datePartCount = { year: 1, month: 2, day: 3 } as const;

/** The filters in words. */
export const filterWords = (
  dataset: OpenedDataset,
  { filters = [] }: DatasetQuestion,
  locale: Locale,
): [string, string][] =>
  filters.map(({ column: key, operator, value = null }) => {
    const column = columnOf(dataset, key);
    return [
      column?.label ?? key,
      `${words[locale].operators[operator]} ${valueText(value, column, locale)}`.trim(),
    ];
  });

/** A value as a heading of a cross-table. */
export const headText = (
  dataset: OpenedDataset,
  { column, type, step }: AnsweredColumn,
  value: DatasetCell,
  locale: Locale,
): string => {
  if (value === null) return noValue;
  if (type === 'date')
    return String(value)
      .split('-')
      .slice(0, datePartCount[step ?? 'day'])
      .reverse()
      .join('/');
  return valueText(value, columnOf(dataset, column), locale);
};

/** Labels of a cross-table. */
export const crossWords = (locale: Locale) => {
  const { cross } = words[locale];
  return {
    ...cross,
    caption: (measure: string, down: string, across: string) =>
      fillMessage(cross.caption, { measure, down, across }),
  };
};

/** Phrases of a dataset mail outside its template. */
export const mailWords = (locale: Locale) => {
  const { mail } = words[locale];
  return {
    ownOrigin: (dataset: string) => fillMessage(mail.ownOrigin, { dataset }),
    origin: (dataset: string, author: string) => fillMessage(mail.origin, { dataset, author }),
    noFilters: mail.noFilters,
    masked: mail.masked,
    files: mail.files,
    ownManage: (url: string) => fillMessage(mail.ownManage, { url }),
    manage: (author: string) => fillMessage(mail.manage, { author }),
  };
};
