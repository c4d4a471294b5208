import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Stack, Text } from '@sala/shared-ui';
import { DataTable, SegmentedControl, type Column } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { MetricChart } from './metric-charts';
import { MetricFigures } from './metric-figures';
import { MetricPart } from './metric-part';
import { useMetricWords } from './metric-words';
import type { GoMetrics, MetricsPeriod, MetricsPlace } from './metrics-search';

type Cost = EndpointOutput<Contract['messagingCostView']>['items'][number];

const sumOf = (items: readonly Cost[]): number =>
  items.reduce((sum, { micros }) => sum + micros, 0);

interface CostsTabProps {
  readonly period: MetricsPeriod;
  readonly place: MetricsPlace;
  readonly go: GoMetrics;
}

/** What was sent, and what it cost, by day or month. */
export const CostsTab = ({ period, place, go }: CostsTabProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { money } = useMetricWords();
  const step = place.step || 'day';
  const nameOf = (on: string): string =>
    step === 'month' ? format.day(on).slice(3) : format.day(on);
  const query = useQuery({
    ...apiQuery('messagingCostView', { query: { ...period, step } }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const columns: readonly [Column<Cost>, ...Column<Cost>[]] = [
    { key: 'on', header: t(`chatMetrics.steps.${step}`), cell: ({ on }) => nameOf(on) },
    {
      key: 'channel',
      header: t('chatMetrics.channel'),
      cell: ({ channel }) => t(`chatMetrics.channels.${channel}`),
    },
    {
      key: 'count',
      header: t('chatMetrics.messages'),
      align: 'end',
      cell: ({ count }) => format.number(count),
    },
    {
      key: 'micros',
      header: t('chatMetrics.cost'),
      align: 'end',
      cell: ({ micros, currency }) => money(micros, currency),
    },
  ];
  return (
    <Stack gap="6">
      <SegmentedControl
        label={t('chatMetrics.stepLabel')}
        value={step}
        onChange={(chosen) => go({ step: chosen === 'month' ? 'month' : '' }, { replace: true })}
        options={[
          { value: 'day', label: t('chatMetrics.steps.day') },
          { value: 'month', label: t('chatMetrics.steps.month') },
        ]}
      />
      <MetricPart query={query} isEmpty={({ items }) => items.length === 0}>
        {({ items }) => {
          const currencies = [...new Set(items.map(({ currency }) => currency))];
          const [first = ''] = currencies;
          const days = [...new Set(items.map(({ on }) => on))];
          return (
            <Stack gap="6">
              <MetricFigures
                figures={[
                  ...currencies.map((currency) => ({
                    name: t('chatMetrics.costIn', { currency }),
                    value: money(sumOf(items.filter((one) => one.currency === currency)), currency),
                  })),
                  {
                    name: t('chatMetrics.messages'),
                    value: format.number(items.reduce((sum, { count }) => sum + count, 0)),
                  },
                ]}
              />
              {days.length > 1 ? (
                <MetricChart
                  kind="line"
                  points={days.map((day) => ({
                    label: nameOf(day),
                    value: sumOf(
                      items.filter(({ on, currency }) => on === day && currency === first),
                    ),
                  }))}
                  write={(micros) => money(micros, first)}
                  label={t('chatMetrics.costChart')}
                />
              ) : null}
              <DataTable
                label={t('chatMetrics.tabs.costs')}
                columns={columns}
                rows={items}
                rowKey={({ on, channel, currency }) => `${on}/${channel}/${currency}`}
              />
              <Text size="sm" tone="muted">
                {t('chatMetrics.costNote')}
              </Text>
            </Stack>
          );
        }}
      </MetricPart>
    </Stack>
  );
};
