import { apiQuery } from '@sala/shared-auth';
import { Page, PageHeader } from '@sala/shared-ui';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';

/**
 * Shown without access to visits. It requests the visit anyway, so that the access log records the
 * attempt (docs/spec/clinical.md §1).
 */
export const DeniedVisit = ({ visitId }: { readonly visitId: string }) => {
  const { t } = useTranslation('hospital');
  useQuery({
    ...apiQuery('visitView', { params: { visitId } }),
    meta: failsAlone,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Page>
      <PageHeader title={t('visits.title')} />
      <AccessDenied permission={t('permissions.clinical.read')} />
    </Page>
  );
};
