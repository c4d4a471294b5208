import { apiQuery, useCan } from '@sala/shared-auth';
import { ErrorState, LoadingState, Page, PageHeader, Stack } from '@sala/shared-ui';
import { useQuery, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { isDenied, useFailure } from '@sala/screen-parts/failure';
import { CompanyPages } from '../../../parts/company-pages';
import { DirectorySection } from './directory-section';
import { DomainsSection } from './domains-section';
import { ProviderSection } from './provider-section';

/**
 * `/settings/company/sso`: how people sign in at the company's provider (docs/spec/identity.md
 * §11).
 */
export default function SingleSignOnPage() {
  const { t } = useTranslation('settings');
  const canRead = useCan('sso:read');
  const canManage = useCan('sso:manage');
  const query = useQuery({ ...apiQuery('ssoView'), enabled: canRead });
  const problem = useFailure(query.error);
  const content = () => {
    if (!canRead || isDenied(query.error))
      return <AccessDenied permission={t('singleSignOn.permission')} />;
    if (query.isPending) return <LoadingState shape="form" rows={6} />;
    if (!query.data)
      return (
        <ErrorState
          problem={problem}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      );
    const { domains } = query.data;
    return (
      <Stack gap="4">
        <ProviderSection view={query.data} canManage={canManage} />
        <DomainsSection domains={domains} canManage={canManage} />
        <DirectorySection view={query.data} canManage={canManage} />
      </Stack>
    );
  };
  return (
    <Page width="form">
      <PageHeader title={t('singleSignOn.title')} />
      <CompanyPages />
      {content()}
    </Page>
  );
}
