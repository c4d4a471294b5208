import type { ReactNode } from 'react';

/** One column. The first says who or what the row is; the last is the place of the next action. */
export interface Column<Row> {
  /** Name of the column; also what it is sorted by: `name`, and `-name` for descending. */
  readonly key: string;
  /** Its title, translated. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Numbers, money and dates in figures stand to the right. */
  readonly align?: 'start' | 'end';
  /** A CSS width; columns without one share the rest. */
  readonly width?: string;
  /** Left out on narrower windows (never in cards). */
  readonly showFrom?: 'lg' | 'xl';
  /** Not in the card of a phone: it says nothing there. */
  readonly hideInCard?: boolean;
}

export type SortDirection = 'ascending' | 'descending';

/** How a column is sorted under a sort like `name` or `-name`. */
export const directionOf = (key: string, sort: string | undefined): SortDirection | undefined =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;

/** The sort that a click on a column's title asks for: ascending first, then the other way round. */
export const nextSort = (key: string, sort: string | undefined): string => (sort === key ? `-${key}` : key);
