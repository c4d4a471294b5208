import { useRef } from 'react';
import { CardList } from './card-list';
import type { DataTableProps } from './columns';
import { MoreRows } from './more-rows';
import { useRowKeys } from './row-keys';
import { TableGrid } from './table-grid';
import { booleanAttribute } from './table-row';
import { useIsPhone } from './use-media';

/**
 * A list of records: a dense table on desktop and cards on phones, with the same first and last
 * element.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const container = useRef<HTMLDivElement>(null);
  const phone = useIsPhone();
  const { onEdit, rowKey } = props;
  useRowKeys(container, (key) => {
    const row = props.rows.find((one) => rowKey(one) === key);
    if (row !== undefined) onEdit?.(row);
  });
  const { error, empty, loading = false, stale = false, rows } = props;
  if (error) return <div>{error}</div>;
  if (!loading && rows.length === 0 && empty) return <div>{empty}</div>;
  return (
    <div
      ref={container}
      className="sala-list"
      data-stale={booleanAttribute(stale)}
      aria-busy={loading || stale}
    >
      {phone ? <CardList {...props} /> : <TableGrid {...props} />}
      {props.more && !loading ? <MoreRows {...props.more} /> : null}
    </div>
  );
};
