import { EmptyState, ErrorState, LoadingState } from '@sala/shared-ui';
import { MetricsIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import type { ReactNode } from 'react';

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

/** Numbers once they are there; else why they are not. */
export const MetricPart = <Data,>({ query, isEmpty, children }: MetricPartProps<Data>) => {
  const { t } = useTranslation('hospital');
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
  if (isEmpty(data))
    return (
      <EmptyState
        icon={<MetricsIcon />}
        title={t('chatMetrics.none')}
        text={t('chatMetrics.noneText')}
      />
    );
  return children(data);
};
