import type { EventFate, TemplateFate } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { EmptyState, Heading, Stack, Text } from '@sala/shared-ui';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { failsAlone, keepPreviousData, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { MetricChart } from './metric-charts';
import { MetricPart } from './metric-part';
import { useMetricWords } from './metric-words';
import type { MetricsPeriod } from './metrics-search';

type Fate = Pick<TemplateFate, 'sent' | 'delivered' | 'read' | 'replied' | 'failed'>;

const useFateColumns = <Row extends Fate>(): readonly Column<Row>[] => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const { share } = useMetricWords();
  return [
    {
      key: 'sent',
      header: t('chatMetrics.sent'),
      align: 'end',
      cell: ({ sent }) => number(sent),
    },
    ...(['delivered', 'read', 'replied'] as const).map((key): Column<Row> => ({
      key,
      header: t(`chatMetrics.${key}`),
      align: 'end',
      cell: ({ [key]: part, sent }) => share(part, sent),
    })),
    {
      key: 'failed',
      header: t('chatMetrics.failed'),
      align: 'end',
      cell: ({ failed }) => number(failed),
    },
  ];
};

/** What became of what was sent, by template and by what the suite writes of itself. */
export const DeliveryTab = ({ period }: { readonly period: MetricsPeriod }) => {
  const { t } = useTranslation('hospital');
  const { number } = useFormat();
  const templateColumns = useFateColumns<TemplateFate>();
  const eventColumns = useFateColumns<EventFate>();
  const eventName = ({ event, channel }: EventFate): string =>
    `${t(`chatMetrics.events.${event}`)} · ${t(`chatMetrics.channels.${channel}`)}`;
  const query = useQuery({
    ...apiQuery('messagingDeliveryView', { query: period }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  return (
    <MetricPart
      query={query}
      isEmpty={({ templates, events }) => templates.length + events.length === 0}
    >
      {({ templates, events }) => (
        <Stack gap="6">
          <section aria-label={t('chatMetrics.byEvent')}>
            <Heading size="sm" mb="2">
              {t('chatMetrics.byEvent')}
            </Heading>
            {events.length > 1 ? (
              <MetricChart
                kind="bars"
                points={events.map((row) => ({ label: eventName(row), value: row.sent }))}
                write={number}
                label={t('chatMetrics.byEventChart')}
              />
            ) : null}
            <DataTable
              label={t('chatMetrics.byEvent')}
              columns={[
                { key: 'event', header: t('chatMetrics.event'), cell: eventName },
                ...eventColumns,
              ]}
              rows={events}
              rowKey={({ event, channel }) => `${event}/${channel}`}
              empty={<EmptyState title={t('chatMetrics.none')} text={t('chatMetrics.noneText')} />}
            />
          </section>
          <section aria-label={t('chatMetrics.byTemplate')}>
            <Heading size="sm" mb="2">
              {t('chatMetrics.byTemplate')}
            </Heading>
            <DataTable
              label={t('chatMetrics.byTemplate')}
              columns={[
                {
                  key: 'name',
                  header: t('chatMetrics.template'),
                  mono: true,
                  cut: '18rem',
                  cell: ({ name, language }) => `${name} (${language})`,
                },
                ...templateColumns,
              ]}
              rows={templates}
              rowKey={({ id }) => id}
              empty={<EmptyState title={t('chatMetrics.none')} text={t('chatMetrics.noneText')} />}
            />
          </section>
          <Text size="sm" tone="muted">
            {t('chatMetrics.deliveryNote')}
          </Text>
        </Stack>
      )}
    </MetricPart>
  );
};
