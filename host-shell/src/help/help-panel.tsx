import { ErrorBoundary, ErrorState, LoadingState } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { failsAlone, useQuery, useTranslation, type HelpPanelProps } from '@sala/shell-sdk';
import { assignedVersion, useComposition } from '../composition';
import { loadHelp, useHelpRemote } from '../slots';

/** Placeholder while the remote's panel loads, or after it failed. */
const HelpPlaceholder = ({
  failed,
  onRetry,
  onClose,
}: {
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <SidePanel open title={t('help.title')} onClose={onClose}>
      {failed ? (
        <ErrorState title={t('help.failed')} text={t('remote.failedText')} onRetry={onRetry} />
      ) : (
        <LoadingState shape="text" rows={6} />
      )}
    </SidePanel>
  );
};

/** The help remote's panel; it fails alone, with Retry. */
export const HelpPanel = ({ path, onClose }: HelpPanelProps) => {
  const remote = useHelpRemote();
  const version = useComposition((state) =>
    remote === undefined ? undefined : assignedVersion(remote, state)?.version,
  );
  const {
    data: Panel,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['help', remote, version],
    queryFn: () => loadHelp(remote ?? ''),
    staleTime: Infinity,
    retry: false, // the remote loader has retried three times
    networkMode: 'always',
    meta: failsAlone,
  });
  if (!Panel)
    return (
      <HelpPlaceholder
        failed={isError && !isFetching}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    );
  return (
    <ErrorBoundary
      resetKey={path}
      fallback={(_error, reset) => <HelpPlaceholder failed onRetry={reset} onClose={onClose} />}
    >
      <Panel path={path} onClose={onClose} />
    </ErrorBoundary>
  );
};
