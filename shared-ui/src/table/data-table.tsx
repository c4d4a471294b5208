import { chakra } from '@chakra-ui/react';
import { useRef, type ReactNode } from 'react';
import { CardList } from './card-list';
import type { Column } from './columns';
import { useRowKeys } from './row-keys';
import { TableGrid } from './table-grid';
import { useIsPhone } from './use-media';

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
  readonly density?: 'compact' | 'comfortable';
  /** A row that is out of use (archived, cancelled) is written in grey. */
  readonly isMuted?: (row: Row) => boolean;
}

const Frame = chakra('div', {
  base: { minW: '0', transitionProperty: 'opacity', transitionDuration: 'fast' },
  variants: { stale: { true: { opacity: 0.6 } } },
});

/** A list of records: a dense table at a desk, cards on a phone, with the same first and last element. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const container = useRef<HTMLDivElement>(null);
  const phone = useIsPhone();
  useRowKeys(container);
  const { error, empty, loading = false, stale = false, rows } = props;
  if (error) return <div>{error}</div>;
  if (!loading && rows.length === 0 && empty) return <div>{empty}</div>;
  return (
    <Frame ref={container} stale={stale} aria-busy={loading || stale}>
      {phone ? <CardList {...props} /> : <TableGrid {...props} />}
    </Frame>
  );
};
