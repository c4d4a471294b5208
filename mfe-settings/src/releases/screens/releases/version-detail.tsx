import { apiQuery } from '@sala/shared-auth';
import type { ReleaseDetail } from '@sala/shared-contracts';
import { ErrorState, LoadingState } from '@sala/shared-ui';
import { failsAlone, useQuery } from '@sala/shell-sdk';
import type { ReactNode } from 'react';
import { problemOf } from './use-releases';

interface VersionDetailProps {
  readonly name: string;
  readonly version: string;
  readonly children: (detail: ReleaseDetail) => ReactNode;
}

/** Details of one version, once loaded. */
export const VersionDetail = ({ name, version, children }: VersionDetailProps) => {
  const detail = useQuery({
    ...apiQuery('releaseView', { params: { name, version } }),
    meta: failsAlone,
  });
  if (detail.isPending) return <LoadingState shape="table" rows={6} />;
  if (!detail.data)
    return (
      <ErrorState
        problem={problemOf(detail.error)}
        onRetry={() => void detail.refetch()}
        retrying={detail.isFetching}
      />
    );
  return children(detail.data);
};
