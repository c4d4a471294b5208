import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { apiQuery, useCan } from '@sala/shared-auth';
import { Box, Button, EmptyState, ErrorState, lazyPart, Text } from '@sala/shared-ui';
import { CustomersIcon, SearchIcon } from '@sala/shared-ui/icons';
import { DataTable, useIsPhone, useMedia, type Column } from '@sala/shared-ui/table';
import { useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import { useFailure } from '@sala/screen-parts/failure';
import { useState, type ReactNode } from 'react';
import { DayRange } from './day-range';

const CostDialog = lazyPart(
  () => import('./cost-dialog'),
  (module) => module.CostDialog,
);

type Source = EndpointOutput<Contract['leadSourceList']>['items'][number];

export interface SourcesViewProps {
  readonly from: string;
  readonly to: string;
  /** The first step where there are no leads. */
  readonly create: ReactNode;
  readonly onDaysChange: (days: { readonly from: string; readonly to: string }) => void;
}

/** Share as a bar; the figure beside it holds the same information. */
const Bar = ({ share, text }: { readonly share: number; readonly text: string }) => (
  <Box display="inline-flex" alignItems="center" gap="2" minW="6rem" w="full" maxW="16rem">
    <Box aria-hidden flex="1" h="2" bg="bg.emphasized" borderRadius="full" overflow="hidden">
      <Box h="full" bg="accent.solid" borderRadius="full" style={{ width: `${share * 100}%` }} />
    </Box>
    <Text as="span" size="sm" figures minW="10" textAlign="end">
      {text}
    </Text>
  </Box>
);

/* Narrow tables drop other results in favour of costs; cards show all. */
const useWithOthers = (): boolean => {
  const phone = useIsPhone();
  const below1360 = useMedia('(max-width: 84.99rem)');
  return phone || !below1360;
};

const useColumns = (maxTotal: number): readonly [Column<Source>, ...Column<Source>[]] => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const withOthers = useWithOthers();
  const numberOr = (value: number | null): string => (value === null ? '—' : format.number(value));
  const moneyOr = (value: number | null): string => (value === null ? '—' : format.money(value));
  return [
    {
      key: 'source',
      header: t('leads.source'),
      cell: ({ source }) => t(`leads.sources.${source}`),
    },
    {
      key: 'total',
      header: t('leads.came'),
      cell: ({ total }) => <Bar share={total / maxTotal} text={format.number(total)} />,
    },
    ...(withOthers
      ? [
          {
            key: 'open',
            header: t('leads.openOnes'),
            align: 'end' as const,
            cell: ({ open }: Source) => format.number(open),
          },
          {
            key: 'lost',
            header: t('leads.lost'),
            align: 'end' as const,
            cell: ({ lost }: Source) => format.number(lost),
          },
        ]
      : []),
    {
      key: 'converted',
      header: t('leads.converted'),
      align: 'end',
      cell: ({ converted }) => format.number(converted),
    },
    {
      key: 'rate',
      header: t('leads.rate'),
      align: 'end',
      cell: ({ rate }) => format.percent(rate),
    },
    {
      key: 'booked',
      header: t('leads.booked'),
      align: 'end',
      cell: ({ booked }) => numberOr(booked),
    },
    {
      key: 'attended',
      header: t('leads.attended'),
      align: 'end',
      cell: ({ attended }) => numberOr(attended),
    },
    { key: 'cost', header: t('leads.cost'), align: 'end', cell: ({ cost }) => moneyOr(cost) },
    {
      key: 'costPerAttended',
      header: t('leads.costPerAttended'),
      align: 'end',
      cell: ({ costPerAttended }) => moneyOr(costPerAttended),
    },
    {
      key: 'median',
      header: t('leads.medianResponse'),
      align: 'end',
      showFrom: 'xl',
      cell: ({ medianResponseMinutes }) =>
        medianResponseMinutes === null
          ? '—'
          : t('leads.minutes', { count: Math.round(medianResponseMinutes) }),
    },
    {
      key: 'onTime',
      header: t('leads.onTime'),
      align: 'end',
      showFrom: 'xl',
      cell: ({ onTimeRate }) => (onTimeRate === null ? '—' : format.percent(onTimeRate)),
    },
  ];
};

/** Results of leads by source. */
export const SourcesView = ({ from, to, create, onDaysChange }: SourcesViewProps) => {
  const { t } = useTranslation('customers');
  const sources = useQuery(
    apiQuery('leadSourceList', { query: { from: from || undefined, to: to || undefined } }),
  );
  const failure = useFailure(sources.error);
  const rows = sources.data?.items ?? [];
  const canWrite = useCan('leads:write');
  const [writing, setWriting] = useState(false);
  const columns = useColumns(Math.max(1, ...rows.map(({ total }) => total)));
  return (
    <>
      <DayRange from={from} to={to} onChange={onDaysChange}>
        {canWrite ? (
          <Button onClick={() => setWriting(true)}>{t('leads.costs.open')}</Button>
        ) : null}
      </DayRange>
      <DataTable
        label={t('leads.bySource')}
        columns={columns}
        rows={rows}
        rowKey={({ source }) => source}
        loading={sources.isPending}
        error={
          failure && !sources.data ? (
            <ErrorState
              problem={failure}
              onRetry={() => void sources.refetch()}
              retrying={sources.isFetching}
            />
          ) : null
        }
        empty={
          from || to ? (
            <EmptyState
              icon={<SearchIcon />}
              title={t('leads.noSources')}
              text={t('leads.noSourcesText')}
              action={
                <Button onClick={() => onDaysChange({ from: '', to: '' })}>
                  {t('leads.clear')}
                </Button>
              }
            />
          ) : (
            <EmptyList
              permission="leads:write"
              icon={<CustomersIcon />}
              title={t('leads.empty')}
              text={t('leads.sourcesEmptyText')}
              action={create}
            />
          )
        }
      />
      {writing ? <CostDialog onClose={() => setWriting(false)} /> : null}
    </>
  );
};
