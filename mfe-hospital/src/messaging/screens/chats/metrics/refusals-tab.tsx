import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Stack, Text } from '@sala/shared-ui';
import { DataTable } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { MetricChart } from './metric-charts';
import { MetricPart } from './metric-part';
import type { MetricsPeriod } from './metrics-search';

type Refusal = EndpointOutput<Contract['messagingRefusalCounts']>['items'][number];

/** What was not sent, or later, and why. */
export const RefusalsTab = ({ period }: { readonly period: MetricsPeriod }) => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const nameOf = ({ verdict, reason }: Refusal): string =>
    verdict === 'postponed' ? t('chatMetrics.postponed') : t(`chatMetrics.reasons.${reason}`);
  const query = useQuery({
    ...apiQuery('messagingRefusalCounts', { query: period }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  return (
    <MetricPart query={query} isEmpty={({ items }) => items.length === 0}>
      {({ items }) => (
        <Stack gap="6">
          <MetricChart
            kind="bars"
            points={items.map((item) => ({ label: nameOf(item), value: item.count }))}
            write={number}
            label={t('chatMetrics.refusalChart')}
          />
          <DataTable
            label={t('chatMetrics.tabs.refusals')}
            columns={[
              { key: 'reason', header: t('chatMetrics.reason'), cell: nameOf },
              {
                key: 'count',
                header: t('chatMetrics.messages'),
                align: 'end',
                cell: ({ count }) => number(count),
              },
            ]}
            rows={items}
            rowKey={({ reason, verdict }) => `${reason}/${verdict}`}
          />
          <Text size="sm" tone="muted">
            {t('chatMetrics.refusalNote')}
          </Text>
        </Stack>
      )}
    </MetricPart>
  );
};
