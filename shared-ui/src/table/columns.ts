import type { ReactNode } from 'react';

/** A column. The first identifies the row; the last holds its actions. */
export interface Column<Row> {
  /** Column name, also used in `sort`: `name`, or `-name` for descending. */
  readonly key: string;
  /** Translated heading. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Use `end` for numbers, money and numeric dates. */
  readonly align?: 'start' | 'end';
  /** CSS width; columns without one share the rest. */
  readonly width?: string;
  /**
   * CSS width at which text is truncated, optionally another below 1360 px. Cards and the tooltip
   * show it all.
   */
  readonly cut?: string | { readonly from: string; readonly below: string };
  /** Monospaced: codes, keys. */
  readonly mono?: boolean;
  /** Hidden on narrower windows; cards follow `phone`. */
  readonly showFrom?: 'lg' | 'xl' | '2xl' | undefined;
  /**
   * Place on a phone's card: the title (default: the first column), the chip beside it (default:
   * state or amount), the second line, or a block of its own under its heading. Once a column
   * declares `line`, only those are facts.
   */
  readonly phone?: 'title' | 'chip' | 'line' | 'block' | 'hidden';
  /** Shorter content for cards; null: nothing. */
  readonly phoneCell?: (row: Row) => ReactNode;
}

/** A column that a person chose: at every width, and on cards. */
export const chosenColumn = <Row>(column: Column<Row>): Column<Row> => ({
  ...column,
  showFrom: undefined,
  phone: column.phone === 'title' || column.phone === 'chip' ? column.phone : 'line',
});

export type SortDirection = 'ascending' | 'descending';

/** Direction of a column under a sort such as `name` or `-name`. */
export const directionOf = (key: string, sort: string | undefined): SortDirection | undefined =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;

/** Next sort after a click on a heading: ascending, then descending. */
export const nextSort = (key: string, sort: string | undefined): string =>
  sort === key ? `-${key}` : key;

/** Selected rows for bulk actions. */
export interface RowSelection<Row> {
  /** Selected keys, possibly of rows no longer shown. */
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  /** Accessible name of a row's checkbox: "Ana Ríos". */
  readonly nameOf: (row: Row) => string;
}

/** Rows not yet fetched. */
export interface MoreRows {
  /** Called repeatedly while scrolling: ignore it while `loading`. */
  readonly onMore: () => void;
  readonly loading: boolean;
  /** The last attempt failed; there is no automatic retry. */
  readonly failed?: boolean;
}

/**
 * Rows of a long list mount in groups, each in its own `tbody`, so that the browser lays out only
 * what changed.
 */
export const rowsOfBand = 8;

/** Rendered range of rows. */
export interface RowRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

export interface RowWindow extends RowRange {
  readonly rowHeight: number;
  /** Rows with checkboxes and buttons; the others appeared during fast scrolling. Absent: all. */
  readonly whole?: RowRange | undefined;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers: "Clientes". */
  readonly label: string;
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** `name` ascending, `-name` descending; the server sorts. */
  readonly sort?: string | undefined;
  readonly onSortChange?: ((sort: string) => void) | undefined;
  /** Opens a row on a click anywhere in it, on Enter, or through its first cell. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** `e` on the focused row. */
  readonly onEdit?: ((row: Row) => void) | undefined;
  /** Last column: the next action, and a RowMenu for the rest. */
  readonly rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Row whose details are open. */
  readonly selectedKey?: string | undefined;
  /**
   * Of a list shown in parts, all its rows in order: keys, previous and next lead from part to
   * part.
   */
  readonly wholeList?: readonly Row[] | undefined;
  /** First load: skeleton rows. */
  readonly loading?: boolean;
  /** The rows are about to be replaced (another page or search). */
  readonly stale?: boolean;
  readonly skeletonRows?: number;
  /** Shown without rows: EmptyState. */
  readonly empty?: ReactNode;
  /** Replaces the whole table: ErrorState, DeniedState. */
  readonly error?: ReactNode;
  /** Default: the device's setting. */
  readonly density?: 'compact' | 'comfortable';
  /** Greys out inactive rows (archived, cancelled). */
  readonly isMuted?: ((row: Row) => boolean) | undefined;
  /** Checkboxes. For long tables, keep functions and columns referentially stable. */
  readonly selection?: RowSelection<Row> | undefined;
  /** Columns share the available width and truncate, for tables with many chosen columns. */
  readonly fit?: boolean;
  /** CSS width of the last column with `fit`. */
  readonly actionsWidth?: string;
  /** Absent: there are no more rows. */
  readonly more?: MoreRows | undefined;
}
