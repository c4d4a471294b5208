import type { CaseMeasure, ConversationCase } from '@sala/shared-contracts';
import { apiQuery } from '@sala/shared-auth';
import { Stack, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { failsAlone, Link, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../../paths';
import { useContactName } from '../contact-name';
import { MetricPart } from './metric-part';
import { useMetricWords } from './metric-words';
import type { MetricsPeriod, MetricsPlace } from './metrics-search';

interface CasesPanelProps {
  readonly measure: CaseMeasure;
  readonly period: MetricsPeriod;
  readonly place: MetricsPlace;
  readonly onClose: () => void;
}

/** The conversations behind a number, the longest first. */
export const CasesPanel = ({ measure, period, place, onClose }: CasesPanelProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const words = useMetricWords();
  const nameOf = useContactName();
  const channel = place.through || period.channel;
  const personId = place.of || place.personId;
  const query = useQuery({
    ...apiQuery('conversationCaseList', {
      query: {
        ...period,
        measure,
        ...(channel && { channel }),
        ...(personId && { personId }),
      },
    }),
    meta: failsAlone,
  });
  const columns: readonly [Column<ConversationCase>, ...Column<ConversationCase>[]] = [
    {
      key: 'address',
      header: t('chatMetrics.conversation'),
      cut: '14rem',
      cell: ({ address, conversationId }) => (
        <Link to={`${paths.chats}?conversationId=${conversationId}`}>{nameOf(address)}</Link>
      ),
    },
    {
      key: 'openedAt',
      header: t('chatMetrics.openedAt'),
      cell: ({ openedAt }) => format.dateTime(openedAt),
    },
    {
      key: 'seconds',
      header: t(`chatMetrics.measures.${measure}`),
      align: 'end',
      cell: ({ seconds }) => (seconds === null ? '–' : words.span(seconds)),
    },
    {
      key: 'person',
      header: t('chatMetrics.person'),
      cut: '12rem',
      cell: ({ firstReplyBy, resolvedBy }) =>
        (measure === 'resolution' ? resolvedBy : firstReplyBy)?.name ??
        (measure === 'resolution' ? t('chatMetrics.suite') : '–'),
    },
  ];
  return (
    <SidePanel open onClose={onClose} title={t(`chatMetrics.casesOf.${measure}`)} width="broad">
      <MetricPart query={query} isEmpty={({ items }) => items.length === 0}>
        {({ items, total }) => (
          <Stack gap="3">
            {total > items.length ? (
              <Text size="sm" tone="muted">
                {t('chatMetrics.longest', { shown: items.length, total: format.number(total) })}
              </Text>
            ) : null}
            <DataTable
              label={t(`chatMetrics.casesOf.${measure}`)}
              columns={columns}
              rows={items}
              rowKey={({ id }) => id}
            />
          </Stack>
        )}
      </MetricPart>
    </SidePanel>
  );
};
