import type { RemoteWidget } from '@sala/shared-contracts';
import { ApiError } from '@sala/shared-auth';
import { Box, Button, ErrorBoundary, Flex, LoadingState, Text } from '@sala/shared-ui';
import { AlertIcon } from '@sala/shared-ui/icons';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { loadFederation } from '../load-federation';
import { loadWidget, type Filled } from '../slots';

/** Height reserved until a card's code is there: touch-sized lines on a phone. */
const roomFor = ({ size, lines = 3 }: RemoteWidget) =>
  size === 'figure' ? '5rem' : { base: `${lines * 2.5}rem`, md: `${lines * 2}rem` };

interface WidgetFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Shown in the card when its code or first response failed. */
const WidgetFailure = ({ error, onRetry }: WidgetFailureProps) => {
  const { t } = useTranslation();
  const { reset } = useQueryErrorResetBoundary();
  const told =
    error instanceof ApiError
      ? (error.problem?.title ?? t('failures.noAnswer'))
      : t('home.widgetFailed');
  return (
    <Flex role="alert" direction="column" align="flex-start" gap="3" pt="1">
      <Flex gap="2" color="fg.muted">
        <AlertIcon aria-hidden />
        <Text>{told}</Text>
      </Flex>
      <Button
        size="sm"
        onClick={() => {
          reset(); // otherwise a failed query would not refetch
          onRetry();
        }}
      >
        {t('home.retry')}
      </Button>
    </Flex>
  );
};

/** A query caches the code, too: loaded once, and retried after a failure. */
const WidgetCode = ({ widget }: WidgetBodyProps) => {
  const {
    data: Inside,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['widget', widget.id, widget.version],
    queryFn: () => loadWidget(widget.remote, widget.key),
    staleTime: Infinity,
    retry: false, // the remote loader has retried three times
    networkMode: 'always',
    meta: failsAlone,
  });
  if (Inside) return <Inside />;
  if (error && !isFetching) return <WidgetFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Box h={roomFor(widget)} overflow="hidden">
      <LoadingState shape="text" rows={Math.min(widget.lines ?? 3, 5)} />
    </Box>
  );
};

interface WidgetBodyProps {
  readonly widget: Filled<RemoteWidget>;
}

/** A failed response of the server is not the version's fault. */
const reportCrash = ({ remote, version }: Filled<RemoteWidget>, error: unknown): void => {
  if (error instanceof ApiError) return;
  void loadFederation().then(
    ({ failureOf, reportBeacon }) =>
      reportBeacon(`${remote}@${version}`, 'crashed', { code: failureOf(error) }),
    () => undefined, // telemetry only
  );
};

/** A widget as its remote renders it, with its failures contained. */
export const WidgetBody = ({ widget }: WidgetBodyProps) => (
  <ErrorBoundary
    onError={(error) => reportCrash(widget, error)}
    fallback={(error, reset) => <WidgetFailure error={error} onRetry={reset} />}
  >
    <WidgetCode widget={widget} />
  </ErrorBoundary>
);
