import type { AnsweredColumn, CrossTable, Dataset, DatasetCell } from '@sala/shared-contracts';
import { Box } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { columnOf, headingOf, useCellText } from '../../parts/cell-text';

const look = {
  borderCollapse: 'separate',
  borderSpacing: '0',
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { textAlign: 'start', pb: '2', color: 'fg.muted' },
  // Sticky and wrapped where the table is wider than a phone.
  '& caption span': {
    display: 'inline-block',
    position: 'sticky',
    insetInlineStart: '0',
    maxW: 'calc(100vw - 1.5rem)',
  },
  '& th, & td': {
    height: '38px',
    px: '3',
    py: '1',
    textAlign: 'end',
    whiteSpace: 'nowrap',
    borderBottomWidth: '1px',
    bg: 'bg.panel',
  },
  '& th': { fontWeight: 'medium' },
  '& thead th': {
    position: 'sticky',
    top: '0',
    zIndex: '1',
    bg: 'bg.canvas',
    borderColor: 'border.strong',
    fontSize: 'xs',
    color: 'fg.muted',
  },
  // Leaves half of a phone's width for the figures.
  '& tr > th:first-child': {
    position: 'sticky',
    insetInlineStart: '0',
    zIndex: '1',
    textAlign: 'start',
    whiteSpace: 'normal',
    minW: '8rem',
    maxW: { base: '10rem', md: '20rem' },
    borderInlineEndWidth: '1px',
  },
  '& thead th:first-child': { zIndex: '2' },
  '& [data-total], & [data-total] th': { fontWeight: 'semibold' },
} as const;

export interface CrossGridProps {
  readonly dataset: Dataset;
  readonly groups: readonly AnsweredColumn[];
  readonly measure: AnsweredColumn;
  readonly table: CrossTable;
}

/** Cross-table: the last group forms the columns, the others the rows. */
export const CrossGrid = ({
  dataset,
  groups,
  measure,
  table: { heads, lines, totals, total },
}: CrossGridProps) => {
  const { t } = useTranslation('customers');
  const cellText = useCellText();
  const write = (value: DatasetCell | undefined, column: AnsweredColumn | undefined): string =>
    column
      ? cellText(value, {
          ...column,
          options: column.aggregate ? [] : (columnOf(dataset, column.column)?.options ?? []),
        })
      : '';
  const named = groups.map((column) => headingOf(t, dataset, column));
  const down = named.slice(0, -1).join(' · ');
  const caption = t('datasets.cross.caption', {
    measure: headingOf(t, dataset, measure),
    down,
    across: named.at(-1),
  });
  // Averages, minima and maxima have no sum.
  const adds = measure.aggregate === 'count' || measure.aggregate === 'sum';
  const totalText = t(adds ? 'datasets.cross.total' : 'datasets.cross.overall');
  return (
    <Box role="region" aria-label={caption} tabIndex={0} overflow="auto" maxH="70vh" minW="0">
      <Box as="table" css={look}>
        <caption>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{down}</th>
            {heads.map((head) => (
              <th key={JSON.stringify(head)} scope="col">
                {write(head, groups.at(-1))}
              </th>
            ))}
            <th scope="col" data-total="">
              {totalText}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, values, total: sum }) => (
            <tr key={JSON.stringify(name)}>
              <th scope="row">
                {name.map((value, place) => write(value, groups[place])).join(' · ')}
              </th>
              {values.map((value, place) => (
                <td key={JSON.stringify(heads[place])}>{write(value, measure)}</td>
              ))}
              <td data-total="">{write(sum, measure)}</td>
            </tr>
          ))}
          <tr data-total="">
            <th scope="row">{totalText}</th>
            {totals.map((value, place) => (
              <td key={JSON.stringify(heads[place])}>{write(value, measure)}</td>
            ))}
            <td>{write(total, measure)}</td>
          </tr>
        </tbody>
      </Box>
    </Box>
  );
};
