import { ErrorBoundary, ErrorState, LoadingState } from '@sala/shared-ui';
import { failsAlone, useQuery, type CustomerTab } from '@sala/shell-sdk';

export interface OtherTabProps {
  readonly tab: CustomerTab;
  readonly customerId: string;
}

/* Loads the tab's code through a query, which caches it and can retry. */
const Code = ({ tab: { id, load }, customerId }: OtherTabProps) => {
  const {
    data: Inside,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['customerTab', id],
    queryFn: load,
    staleTime: Infinity,
    retry: false, // the remote loader already tries three times
    meta: failsAlone,
  });
  if (Inside) return <Inside customerId={customerId} />;
  return error && !isFetching ? (
    <ErrorState onRetry={() => void refetch()} />
  ) : (
    <LoadingState shape="text" rows={5} />
  );
};

/** Tab of another remote; its errors stay inside. */
export const OtherTab = (props: OtherTabProps) => (
  <ErrorBoundary fallback={(_error, reset) => <ErrorState onRetry={reset} />}>
    <Code {...props} />
  </ErrorBoundary>
);
