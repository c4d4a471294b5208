import { chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../controls/button';
import { fillMessage, useNumberFormat, useUiMessages } from '../messages/messages';
import { FilterSelect } from './filter-select';

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    gap: '2',
    minH: '10',
    py: '1',
    fontSize: 'sm',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Range = chakra('span', { base: { me: 'auto' } });

export interface PaginationProps {
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
  /** All matching rows. */
  readonly total: number;
  readonly onPageChange: (page: number) => void;
  readonly onPageSizeChange?: (pageSize: number) => void;
  readonly pageSizes?: readonly number[];
}

/** Range, total, previous and next. */
export const Pagination = (props: PaginationProps) => {
  const {
    page,
    pageSize,
    total,
    onPageChange,
    onPageSizeChange,
    pageSizes = [25, 50, 100],
  } = props;
  const { messages } = useUiMessages();
  const numbers = useNumberFormat();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const range = {
    from: numbers.format(Math.min(total, (page - 1) * pageSize + 1)),
    to: numbers.format(Math.min(total, page * pageSize)),
    total: numbers.format(total),
  };
  return (
    <Bar aria-label={messages.pagination}>
      <Range aria-live="polite">
        {total === 0 ? messages.rangeNone : fillMessage(messages.range, range)}
      </Range>
      {onPageSizeChange ? (
        <FilterSelect
          label={messages.rowsPerPage}
          value={String(pageSize)}
          onChange={(size) => onPageSizeChange(Number(size))}
          options={pageSizes.map((size) => ({ value: String(size), label: numbers.format(size) }))}
        />
      ) : null}
      <IconButton
        label={messages.previousPage}
        icon={<ChevronLeft />}
        variant="outline"
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      />
      <IconButton
        label={messages.nextPage}
        icon={<ChevronRight />}
        variant="outline"
        disabled={page >= pages}
        onClick={() => onPageChange(page + 1)}
      />
    </Bar>
  );
};
