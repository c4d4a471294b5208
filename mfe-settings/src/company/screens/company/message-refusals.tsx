import { apiQuery } from '@sala/shared-auth';
import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { Box, EmptyState, ErrorState, Heading } from '@sala/shared-ui';
import { DataTable, type Column } from '@sala/shared-ui/table';
import { failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useId } from 'react';

type Count = EndpointOutput<Contract['outgoingRefusalCounts']>['items'][number];

/** What was not sent in the last month, by message and reason. */
export const MessageRefusals = () => {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const id = useId();
  const counts = useQuery({ ...apiQuery('outgoingRefusalCounts'), meta: failsAlone });
  const problem = useFailure(counts.error);
  if (problem && !counts.data)
    return (
      <ErrorState
        problem={problem}
        onRetry={() => void counts.refetch()}
        retrying={counts.isFetching}
      />
    );
  const columns: readonly [Column<Count>, ...Column<Count>[]] = [
    {
      key: 'event',
      header: t('companySettings.messages.message'),
      cell: ({ event }) => t(`companySettings.messages.events.${event}`),
    },
    {
      key: 'reason',
      header: t('companySettings.messages.reason'),
      cell: ({ verdict, reason }) =>
        verdict === 'postponed'
          ? t('companySettings.messages.postponed')
          : t(`companySettings.messages.reasons.${reason}`),
    },
    {
      key: 'count',
      header: t('companySettings.messages.times'),
      align: 'end',
      cell: ({ count }) => number(count),
    },
  ];
  return (
    <Box as="section" aria-labelledby={id} mt="8">
      <Heading id={id} size="sm" mb="2">
        {t('companySettings.messages.refusals')}
      </Heading>
      <DataTable
        label={t('companySettings.messages.refusals')}
        columns={columns}
        rows={counts.data?.items ?? []}
        rowKey={({ event, verdict, reason }) => `${event}/${verdict}/${reason}`}
        loading={counts.isPending}
        empty={<EmptyState title={t('companySettings.messages.noRefusals')} />}
      />
    </Box>
  );
};
