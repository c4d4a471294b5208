import type { AnsweredColumn, Dataset } from '@sala/shared-contracts';
import { Box, Badge } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { columnOf, headingOf, useCellText } from '../../parts/cell-text';
import type { GridRow } from './use-dataset-rows';

export interface RowPanelProps {
  readonly dataset: Dataset;
  readonly columns: readonly AnsweredColumn[];
  readonly row: GridRow;
  readonly onClose: () => void;
}

/** All values of a row, untruncated. */
export const RowPanel = ({ dataset, columns, row, onClose }: RowPanelProps) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const cellText = useCellText();
  return (
    <SidePanel
      beside="record"
      open
      title={t('datasets.rowNumber', { n: format.number(row.place) })}
      description={dataset.name}
      onClose={onClose}
    >
      <Box as="dl" display="grid" gap="3">
        {columns.map((column, index) => {
          const own = columnOf(dataset, column.column);
          return (
            <div key={column.key}>
              <Box as="dt" fontSize="sm" color="fg.muted">
                {headingOf(t, dataset, column)}{' '}
                {own?.personal ? <Badge>{t('datasets.personal')}</Badge> : null}
              </Box>
              <Box as="dd" overflowWrap="anywhere" whiteSpace="pre-wrap">
                {cellText(row.cells[index], { ...column, options: own?.options ?? [] })}
              </Box>
            </div>
          );
        })}
      </Box>
    </SidePanel>
  );
};
