import { useCan } from '@sala/shared-auth';
import { Page, PageHeader } from '@sala/shared-ui';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '../../components/access-denied';
import { CustomerList } from './customer-list';
import { parsePlace } from './customer-search';

/** /customer-management: the company's customers with its own fields. */
export default function CustomerManagementPage() {
  const { t } = useTranslation('customers');
  const [place, go] = useSearchState(parsePlace);
  if (useCan('customers:read')) return <CustomerList place={place} go={go} />;
  return (
    <Page>
      <PageHeader title={t('customers.title')} />
      <AccessDenied permission="customers:read" />
    </Page>
  );
}
