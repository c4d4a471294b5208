import { ErrorBoundary, ErrorState, LoadingState } from '@sala/shared-ui';
import { failsAlone, useQuery, type CustomerTab } from '@sala/shell-sdk';

export interface OtherTabProps {
  readonly tab: CustomerTab;
  readonly customerId: string;
}

/* A query keeps the code: it is asked for once, and again after a failure. */
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
    retry: false, // the loader of remotes has tried three times
    meta: failsAlone,
  });
  if (Inside) return <Inside customerId={customerId} />;
  return error && !isFetching ? (
    <ErrorState onRetry={() => void refetch()} />
  ) : (
    <LoadingState shape="text" rows={5} />
  );
};

/** What another remote knows of a customer. Whatever fails in it stays in it. */
export const OtherTab = (props: OtherTabProps) => (
  <ErrorBoundary fallback={(_error, reset) => <ErrorState onRetry={reset} />}>
    <Code {...props} />
  </ErrorBoundary>
);
