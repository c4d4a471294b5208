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
  /**
   * A CSS width from which its text is cut, and the same under 1280 px; the whole of it is the hint
   * on hover, and in cards.
   */
  readonly cut?: string | { readonly from: string; readonly below: string };
  /** Letters of equal width: codes, keys. */
  readonly mono?: boolean;
  /** Left out on narrower windows (never in cards). */
  readonly showFrom?: 'lg' | 'xl' | undefined;
  /** Not in the card of a phone: it says nothing there. */
  readonly hideInCard?: boolean;
}

export type SortDirection = 'ascending' | 'descending';

/** How a column is sorted under a sort like `name` or `-name`. */
export const directionOf = (key: string, sort: string | undefined): SortDirection | undefined =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;

/** The sort that a click on a column's title asks for: ascending first, then the other way round. */
export const nextSort = (key: string, sort: string | undefined): string =>
  sort === key ? `-${key}` : key;

/** Rows that are ticked, to do something with all of them. */
export interface RowSelection<Row> {
  /** Their keys; some may be of rows that are not shown any more. */
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  /** What the row's box is called: “Ana Ríos”. */
  readonly nameOf: (row: Row) => string;
}

/** Rows that have not been fetched yet. */
export interface MoreRows {
  /** Asked for again and again while somebody scrolls: ignore it while `loading`. */
  readonly onMore: () => void;
  readonly loading: boolean;
  /** The last try failed: it is not made again by itself. */
  readonly failed?: boolean;
}

/**
 * Rows of a long list come and go together, in a `tbody` of their own: a browser lays out and
 * paints what came, and leaves the others alone.
 */
export const rowsOfBand = 8;

/** Which rows are in sight, and what holds the place of the others. */
export interface RowRange {
  readonly start: number;
  /** After the last one. */
  readonly end: number;
}

export interface RowWindow extends RowRange {
  /** Pixels. */
  readonly rowHeight: number;
  /**
   * Those of them that have their boxes and buttons: the others came into sight while the list flew
   * by. Absent: all.
   */
  readonly whole?: RowRange | undefined;
}

export interface DataTableProps<Row> {
  /** What the table holds, for a screen reader: "Clientes". */
  readonly label: string;
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** `name` ascending, `-name` descending; the server sorts. */
  readonly sort?: string | undefined;
  readonly onSortChange?: ((sort: string) => void) | undefined;
  /** Opens a row: by a click anywhere in it, by Enter, by its first cell. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** `e` on the row that has the focus. */
  readonly onEdit?: ((row: Row) => void) | undefined;
  /** The last column: the next action, one click away, and a RowMenu for the rest. */
  readonly rowActions?: ((row: Row) => ReactNode) | undefined;
  /** The row whose details are open. */
  readonly selectedKey?: string | undefined;
  /** Nothing to show yet: skeleton rows. */
  readonly loading?: boolean;
  /** What is shown is about to be replaced (another page, another search). */
  readonly stale?: boolean;
  readonly skeletonRows?: number;
  /** In the place of the rows when there are none: EmptyState. */
  readonly empty?: ReactNode;
  /** In the place of everything: ErrorState, DeniedState. */
  readonly error?: ReactNode;
  /** That of the device unless given. */
  readonly density?: 'compact' | 'comfortable';
  /** A row that is out of use (archived, cancelled) is written in grey. */
  readonly isMuted?: ((row: Row) => boolean) | undefined;
  /**
   * Boxes before the rows. A table with very many rows wants its functions and columns to stay the
   * same ones.
   */
  readonly selection?: RowSelection<Row> | undefined;
  /** Somebody chose many columns: they share the width there is, and what does not fit is cut. */
  readonly fit?: boolean;
  /** Absent: these are all. */
  readonly more?: MoreRows | undefined;
}
