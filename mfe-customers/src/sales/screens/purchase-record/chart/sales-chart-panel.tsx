import { apiQuery } from '@sala/shared-auth';
import type { Contract, EndpointInput, EndpointOutput } from '@sala/shared-contracts';
import { Box, Button, ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { Paper, SidePanel } from '@sala/shared-ui/overlay';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { useDayWords, failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { ChartFrame } from '@sala/screen-parts/chart-frame';
import { Line } from '@sala/screen-parts/chart-shapes';
import { useFailure } from '@sala/screen-parts/failure';

type Series = EndpointOutput<Contract['purchaseSeriesView']>;
type Point = Series['points'][number];

interface SalesChartPanelProps {
  /** Filters of the list. */
  readonly query: NonNullable<EndpointInput<Contract['purchaseSeriesView']>['query']>;
  readonly onClose: () => void;
}

const stepShapes = {
  day: 'dayMonth',
  week: 'dayMonth',
  month: 'shortMonth',
  year: 'year',
} as const;

/** `29 nov`, `nov 2026`, `2026`: the point of a step. */
const useStepText = (step: Series['step']): ((day: string) => string) => {
  const { say } = useDayWords();
  return (day) => say(stepShapes[step], day);
};

const SalesChart = ({ series }: { readonly series: Series }) => {
  const { t } = useTranslation('customers');
  const { day, money, number, percent } = useFormat();
  const stepText = useStepText(series.step);
  const { total, before, points, step } = series;
  const change = before.sold > 0 ? total.sold / before.sold - 1 : null;
  const columns: readonly [Column<Point>, ...Column<Point>[]] = [
    {
      key: 'from',
      header: t(`purchases.chart.steps.${step}`),
      cell: ({ from }) => stepText(from),
    },
    {
      key: 'purchases',
      header: t('purchases.chart.purchases'),
      align: 'end',
      cell: ({ purchases }) => number(purchases),
    },
    {
      key: 'sold',
      header: t('purchases.chart.sold'),
      align: 'end',
      cell: ({ sold }) => money(sold),
    },
  ];
  return (
    <>
      <Text size="sm" tone="muted">
        {t('purchases.chart.period', { from: day(series.from), to: day(series.to) })}
      </Text>
      <Text size="lg" fontWeight="semibold">
        {money(total.sold)}
      </Text>
      <Text size="sm" tone="muted" mb="3">
        {change === null
          ? t('purchases.chart.nothingBefore')
          : t(change < 0 ? 'purchases.chart.less' : 'purchases.chart.more', {
              change: percent(Math.abs(change)),
              before: money(before.sold),
            })}
      </Text>
      <ChartFrame>
        {(width) => (
          <Line
            width={width}
            points={points.map(({ from, sold }) => ({ label: stepText(from), value: sold }))}
            write={(cents) => money(cents, { whole: true })}
            label={t('purchases.chart.label')}
          />
        )}
      </ChartFrame>
      <Box mt="4">
        <DataTable
          label={t('purchases.chart.label')}
          rows={points}
          rowKey={({ from }) => from}
          columns={columns}
        />
      </Box>
    </>
  );
};

/** What was sold over time, of what the list shows, against the period before. */
export const SalesChartPanel = ({ query, onClose }: SalesChartPanelProps) => {
  const { t } = useTranslation('customers');
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery('purchaseSeriesView', { query }),
    meta: failsAlone,
  });
  const failure = useFailure(error);
  return (
    <SidePanel
      open
      width="broad"
      title={t('purchases.chart.title')}
      onClose={onClose}
      actions={
        data ? <Button onClick={() => window.print()}>{t('purchases.chart.print')}</Button> : null
      }
    >
      {data ? (
        <>
          <SalesChart series={data} />
          <Paper margin="1.5cm">
            <SalesChart series={data} />
          </Paper>
        </>
      ) : failure ? (
        <ErrorState problem={failure} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState shape="text" />
      )}
    </SidePanel>
  );
};
