import { apiQuery } from '@sala/shared-auth';
import { Page, PageHeader } from '@sala/shared-ui';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';

/**
 * Somebody who may not read it opened the address of a visit: asked for all the same, so that the
 * clinic’s log says who tried (specification of the screens, §9e).
 */
export const RefusedVisit = ({ visitId }: { readonly visitId: string }) => {
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
