import { useLayoutEffect, useMemo, useRef } from 'react';
import { useBeside } from '../overlay/beside';
import { useRecordPage } from '../overlay/page-sheet';
import { CardList } from './card-list';
import { narrowColumns } from './card-parts';
import type { DataTableProps } from './columns';
import { useListPlaces } from './list-places';
import { MoreRows } from './more-rows';
import { openInPlace, useRecordWalk } from './record-walk';
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
  const away = useRecordPage() && !panel;
  const walks = narrow || away;
  const roomy = useMedia('(min-width: 100rem)');
  const shown = useMemo(
    () => (narrow ? narrowColumns(columns, roomy ? 3 : 2) : columns),
    [narrow, columns, roomy],
  );
  const walked = props.wholeList ?? props.rows;
  const rowOf = (key: string) => walked.find((one) => rowKey(one) === key);
  useRowKeys(container, {
    onEdit: (key) => {
      const row = rowOf(key);
      if (row !== undefined) onEdit?.(row);
    },
    onFollow:
      walks && props.selectedKey !== undefined
        ? (key) => {
            const row = rowOf(key);
            if (row !== undefined) openInPlace(() => onOpen?.(row));
          }
        : undefined,
  });
  useRecordWalk({
    rows: walked,
    keyOf: rowKey,
    openKey: panel ? undefined : props.selectedKey,
    onOpen,
    onMore: props.more?.onMore,
  });
  useLayoutEffect(() => {
    if (props.selectedKey !== undefined)
      container.current?.querySelector('[data-selected]')?.scrollIntoView?.({ block: 'nearest' });
  }, [walks, props.selectedKey]);
  const { error, empty, loading = false, stale = false, rows } = props;
  if (error) return <div>{error}</div>;
  if (!loading && rows.length === 0 && empty) return <div>{empty}</div>;
  return (
    <div
      ref={container}
      className="sala-list"
      data-stale={booleanAttribute(stale)}
      data-narrow={booleanAttribute(narrow)}
      data-part={booleanAttribute(props.wholeList !== undefined)}
      aria-busy={loading || stale}
    >
      {phone ? <CardList {...props} /> : <TableGrid {...props} columns={shown} />}
      {props.more && !loading ? <MoreRows {...props.more} /> : null}
    </div>
  );
};
