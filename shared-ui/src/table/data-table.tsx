import { useMemo, useRef } from 'react';
import { useBeside } from '../overlay/beside';
import { CardList } from './card-list';
import { narrowColumns } from './card-parts';
import type { DataTableProps } from './columns';
import { useListPlaces } from './list-places';
import { MoreRows } from './more-rows';
import { useRowKeys } from './row-keys';
import { TableGrid } from './table-grid';
import { booleanAttribute } from './table-row';
import { useIsPhone, useMedia } from './use-media';

/**
 * A list of records: a dense table on desktop and cards on phones, with the same first and last
 * element.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const container = useRef<HTMLDivElement>(null);
  const phone = useIsPhone();
  const { onEdit, onOpen, rowKey, columns } = props;
  const { panel } = useListPlaces();
  const narrow = useBeside() && !panel;
  const roomy = useMedia('(min-width: 100rem)');
  const shown = useMemo(
    () => (narrow ? narrowColumns(columns, roomy ? 3 : 2) : columns),
    [narrow, columns, roomy],
  );
  const rowOf = (key: string) => props.rows.find((one) => rowKey(one) === key);
  useRowKeys(container, {
    onEdit: (key) => {
      const row = rowOf(key);
      if (row !== undefined) onEdit?.(row);
    },
    onFollow:
      narrow && props.selectedKey !== undefined
        ? (key) => {
            const row = rowOf(key);
            if (row !== undefined) onOpen?.(row);
          }
        : undefined,
  });
  const { error, empty, loading = false, stale = false, rows } = props;
  if (error) return <div>{error}</div>;
  if (!loading && rows.length === 0 && empty) return <div>{empty}</div>;
  return (
    <div
      ref={container}
      className="sala-list"
      data-stale={booleanAttribute(stale)}
      data-narrow={booleanAttribute(narrow)}
      aria-busy={loading || stale}
    >
      {phone ? <CardList {...props} /> : <TableGrid {...props} columns={shown} />}
      {props.more && !loading ? <MoreRows {...props.more} /> : null}
    </div>
  );
};
