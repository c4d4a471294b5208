import { apiKey, apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import type { BillingComparison } from '@sala/shared-contracts';
import { Box, Button, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { Pagination, SegmentedControl } from '@sala/shared-ui/table';
import {
  failsAlone,
  keepPreviousData,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import {
  differenceFilters,
  differencePlaces,
  type BillingPlace,
  type DifferenceFilter,
} from './billing-place';
import { DifferenceRow } from './difference-row';
import { Section } from './section';

const pageSize = 10;
/* A worker takes it up within seconds; the event that says so may be lost. */
const runningMs = 5000;

const LastComparison = ({ last, running }: BillingComparison) => {
  const { t } = useTranslation('billing');
  const format = useFormat();
  if (running)
    return (
      <Text role="status" size="sm" tone="muted">
        {t('differences.comparing')}
      </Text>
    );
  if (!last)
    return (
      <Text size="sm" tone="muted">
        {t('differences.never')}
      </Text>
    );
  const failed = [last.subscription, last.paymentLinks].includes('unreachable');
  return (
    <>
      <Text size="sm" tone="muted">
        {t(last.nightly ? 'differences.lastNight' : 'differences.lastAsked', {
          date: format.dateTime(last.finishedAt),
        })}
      </Text>
      <Text size="sm" tone={failed ? 'danger' : 'muted'} role={failed ? 'alert' : undefined}>
        {`${t('differences.places.subscription')}: ${t(`differences.outcomes.${last.subscription}`)} · ${t('differences.places.payment_link')}: ${t(`differences.outcomes.${last.paymentLinks}`)}`}
      </Text>
    </>
  );
};

interface ReconciliationSectionProps {
  readonly place: Pick<BillingPlace, 'differences' | 'where' | 'differencePage'>;
  readonly onPlace: (
    change: Partial<Pick<BillingPlace, 'differences' | 'where' | 'differencePage'>>,
  ) => void;
}

/** What the payment provider and Sala have otherwise. */
export const ReconciliationSection = ({ place, onPlace }: ReconciliationSectionProps) => {
  const { t } = useTranslation('billing');
  const client = useQueryClient();
  const canManage = useCan('subscription:manage');
  const { differences: filter, where, differencePage: page } = place;
  const comparison = useQuery({
    ...apiQuery('billingComparisonView'),
    meta: failsAlone,
    refetchInterval: ({ state }) => (state.data?.running ? runningMs : false),
  });
  const list = useQuery({
    ...apiQuery('billingDifferenceList', {
      query: {
        page,
        pageSize,
        ...(filter !== 'all' && { state: filter }),
        ...(where !== 'all' && { scope: where }),
      },
    }),
    placeholderData: keepPreviousData,
    meta: failsAlone,
  });
  const failure = useFailure(list.data ? null : list.error);
  const refresh = () =>
    Promise.all(
      (['billingDifferenceList', 'billingComparisonView'] as const).map((name) =>
        client.invalidateQueries({ queryKey: apiKey(name) }),
      ),
    );
  const compare = useMutation({
    ...apiMutation('billingComparisonStart'),
    onSettled: refresh,
  });
  const running = comparison.data?.running ?? false;
  return (
    <Section
      title={t('differences.title')}
      state={
        canManage ? (
          <Button
            size="sm"
            loading={compare.isPending}
            disabled={running}
            onClick={() => compare.mutate({})}
          >
            {t('differences.compareNow')}
          </Button>
        ) : null
      }
    >
      <Text size="sm" tone="muted">
        {t('differences.intro')}
      </Text>
      {comparison.data ? <LastComparison {...comparison.data} /> : null}
      <Flex gap="2" mt="3" wrap="wrap">
        <SegmentedControl
          label={t('differences.filter')}
          value={filter}
          onChange={(differences: DifferenceFilter) => onPlace({ differences, differencePage: 1 })}
          options={differenceFilters.map((value) => ({
            value,
            label: t(`differences.filters.${value}`),
          }))}
        />
        <SegmentedControl
          label={t('differences.where')}
          value={where}
          onChange={(next: BillingPlace['where']) => onPlace({ where: next, differencePage: 1 })}
          options={differencePlaces.map((value) => ({
            value,
            label: t(`differences.places.${value}`),
          }))}
        />
      </Flex>
      {list.data ? (
        list.data.total === 0 ? (
          <Text tone="muted" mt="3">
            {t(filter === 'open' ? 'differences.noneOpen' : 'differences.none')}
          </Text>
        ) : (
          <>
            <Box as="ul" role="list" listStyleType="none" mt="2">
              {list.data.items.map((difference) => (
                <DifferenceRow key={difference.id} difference={difference} onDone={refresh} />
              ))}
            </Box>
            {list.data.total > pageSize ? (
              <Pagination
                page={page}
                pageSize={pageSize}
                total={list.data.total}
                onPageChange={(differencePage) => onPlace({ differencePage })}
              />
            ) : null}
          </>
        )
      ) : failure ? (
        <ErrorState
          problem={failure}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <LoadingState shape="text" />
      )}
    </Section>
  );
};
