import { apiQuery, useCan } from '@sala/shared-auth';
import type { NumberSeries, NumberSeriesView } from '@sala/shared-contracts';
import { Box, Button, EmptyState, ErrorState, Text } from '@sala/shared-ui';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { NumberSeriesDialog } from './number-series-dialog';

interface NumberingTabProps {
  /** The numbers that are being changed; '' for none. */
  readonly open: NumberSeries | '';
  readonly onOpen: (series: NumberSeries | '') => void;
}

/** What the company numbers, and how. */
export const NumberingTab = ({ open, onOpen }: NumberingTabProps) => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const canManage = useCan('company:manage');
  const list = useQuery({ ...apiQuery('numberSeriesList'), meta: failsAlone });
  const failure = useFailure(list.error);
  if (failure && !list.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  const nameOf = (series: NumberSeries) => t(`companySettings.numbering.series.${series}`);
  const columns: readonly [Column<NumberSeriesView>, ...Column<NumberSeriesView>[]] = [
    {
      key: 'series',
      header: t('companySettings.numbering.what'),
      cell: ({ series }) => (
        <Box as="span" _firstLetter={{ textTransform: 'uppercase' }} display="inline-block">
          {nameOf(series)}
        </Box>
      ),
    },
    {
      key: 'next',
      header: t('companySettings.numbering.next'),
      cell: ({ nextText }) => nextText,
    },
    {
      key: 'given',
      header: t('companySettings.numbering.given'),
      cell: ({ given }) =>
        given === 0 ? t('companySettings.numbering.none') : format.number(given),
    },
  ];
  const opened = list.data?.items.find(({ series }) => series === open);
  return (
    <Box py="4" maxW="48rem">
      <Text size="sm" tone="muted" mb="3">
        {t('companySettings.numbering.text')} {t('companySettings.numbering.planned')}
      </Text>
      <DataTable
        label={t('companySettings.numbering.label')}
        columns={columns}
        rows={list.data?.items ?? []}
        rowKey={({ series }) => series}
        loading={list.isPending}
        {...(canManage
          ? {
              onOpen: ({ series }: NumberSeriesView) => onOpen(series),
              rowActions: ({ series }: NumberSeriesView) => (
                <Button
                  size="sm"
                  aria-label={t('companySettings.numbering.changeNamed', {
                    series: nameOf(series),
                  })}
                  onClick={() => onOpen(series)}
                >
                  {t('companySettings.numbering.change')}
                </Button>
              ),
            }
          : {})}
        empty={<EmptyState title={t('companySettings.numbering.label')} />}
      />
      {opened && canManage ? (
        <NumberSeriesDialog key={open} series={opened} onClose={() => onOpen('')} />
      ) : null}
    </Box>
  );
};
