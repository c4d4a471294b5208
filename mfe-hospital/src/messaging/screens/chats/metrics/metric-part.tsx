import { Button, EmptyState, ErrorState, LoadingState } from '@sala/shared-ui';
import { MetricsIcon } from '@sala/shared-ui/icons';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import type { ReactNode } from 'react';
import { isMetricsFiltered, noMetricsFilters, parseMetrics } from './metrics-search';

interface Asked<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

export interface MetricPartProps<Data> {
  readonly query: Asked<Data>;
  readonly isEmpty: (data: Data) => boolean;
  readonly children: (data: Data) => ReactNode;
}

/** No messages: because of the filters, or because nobody has written yet. */
const NoMetrics = () => {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parseMetrics);
  const filtered = isMetricsFiltered(place);
  return (
    <EmptyState
      icon={<MetricsIcon />}
      title={t('chatMetrics.none')}
      text={t(filtered ? 'chatMetrics.noneText' : 'chatMetrics.noneYetText')}
      action={
        filtered ? (
          <Button onClick={() => go(noMetricsFilters)}>{t('chatMetrics.clear')}</Button>
        ) : undefined
      }
    />
  );
};

/** Numbers once they are there; else why they are not. */
export const MetricPart = <Data,>({ query, isEmpty, children }: MetricPartProps<Data>) => {
  const { data } = query;
  const problem = useFailure(query.error);
  if (problem && (data === undefined || query.isPlaceholderData))
    return (
      <ErrorState
        problem={problem}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (data === undefined) return <LoadingState />;
  if (isEmpty(data)) return <NoMetrics />;
  return children(data);
};
