import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo } from 'react';
import { directionOf, nextSort, type Column } from './columns';
import { flag } from './table-row';

export interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string | undefined;
  readonly onSortChange: ((sort: string) => void) | undefined;
  /** Pixels that it must keep. */
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
      data-end={flag(column.align === 'end')}
      data-from={column.showFrom}
      {...(width === undefined ? {} : { style: { width } })}
      {...(column.sortable ? { 'aria-sort': direction ?? 'none' } : {})}
    >
      {column.sortable && onSortChange ? (
        <button
          type="button"
          data-active={flag(direction !== undefined)}
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

/** The title of a column, by which it is sorted. A list that grows has the same ones. */
export const Head = memo(PlainHead) as typeof PlainHead; // memo forgets the parameter of the type
