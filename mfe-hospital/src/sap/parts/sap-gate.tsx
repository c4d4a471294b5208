import { useCan } from '@sala/shared-auth';
import type { SapConnection } from '@sala/shared-contracts';
import { Button, EmptyState, ErrorState, LoadingState, Page, PageHeader } from '@sala/shared-ui';
import { UnpluggedIcon } from '@sala/shared-ui/icons';
import { Link, useTranslation } from '@sala/shell-sdk';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { DeniedList } from '@sala/screen-parts/list-screen';
import type { ReactNode } from 'react';
import { useSapConnection } from './use-sap-connection';

export interface SapGateProps {
  /** Title of the screen. */
  readonly title: string;
  /** The screen of a connected company. */
  readonly children: (connection: SapConnection) => ReactNode;
}

/** Lets a screen of SAP open: with permission, and once the company is connected. */
export const SapGate = ({ title, children }: SapGateProps) => {
  const { t } = useTranslation('hospital');
  const canRead = useCan('sap:read');
  const canConnect = useCan('apps:manage');
  const view = useSapConnection();
  const failure = useFailure(view.error);
  if (!canRead || isDenied(view.error))
    return <DeniedList title={title} permission={t('permissions.sap.read')} />;
  if (view.data?.connection) return children(view.data.connection);
  const state = (): ReactNode => {
    if (view.data)
      return (
        <EmptyState
          icon={<UnpluggedIcon />}
          title={t('sap.notConnected')}
          text={t(canConnect ? 'sap.connectText' : 'sap.askText')}
          action={
            canConnect ? (
              <Button asChild variant="solid">
                <Link to="/apps">{t('sap.connect')}</Link>
              </Button>
            ) : undefined
          }
        />
      );
    if (failure)
      return (
        <ErrorState
          problem={failure}
          onRetry={() => void view.refetch()}
          retrying={view.isFetching}
        />
      );
    return <LoadingState shape="table" />;
  };
  return (
    <Page>
      <PageHeader title={title} />
      {state()}
    </Page>
  );
};
