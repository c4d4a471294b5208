import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo } from 'react';
import { directionOf, nextSort, type Column } from './columns';
import { booleanAttribute } from './table-row';

export interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string | undefined;
  readonly onSortChange: ((sort: string) => void) | undefined;
  /** Fixed width in pixels. */
  readonly kept: number | undefined;
}

const PlainHead = <Row,>({ column, sort, onSortChange, kept }: HeadProps<Row>) => {
  const direction = directionOf(column.key, sort);
  const Arrow =
    direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  const width = kept ?? column.width;
  return (
    <th
      scope="col"
      data-end={booleanAttribute(column.align === 'end')}
      data-from={column.showFrom}
      {...(width === undefined ? {} : { style: { width } })}
      {...(column.sortable ? { 'aria-sort': direction ?? 'none' } : {})}
    >
      {column.sortable && onSortChange ? (
        <button
          type="button"
          data-active={booleanAttribute(direction !== undefined)}
          onClick={() => onSortChange(nextSort(column.key, sort))}
        >
          {column.header}
          <Arrow />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
};

/** A sortable column heading; constant while a list grows. */
export const Head = memo(PlainHead) as typeof PlainHead; // memo drops the type parameter
