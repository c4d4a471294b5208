import { useCan } from '@sala/shared-auth';
import { Page, PageHeader } from '@sala/shared-ui';
import { useLocation, useSearchState, useTranslation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { AccessDenied } from '../../components/access-denied';
import { CustomerList } from './customer-list';
import { parsePlace } from './customer-search';
import { rememberedView } from './views/default-view';
import { placeOfSettings } from './views/view-settings';

/** /customer-management: the company's customers with its own fields. */
export default function CustomerManagementPage() {
  const { t } = useTranslation('customers');
  const [place, go] = useSearchState(parsePlace);
  const { search, key } = useLocation();
  // Who came without saying what to see gets their own first view; a link, and what is done later, decides itself.
  const [entry] = useState(() => ({ key, view: search === '' ? rememberedView() : undefined }));
  const opening = key === entry.key ? entry.view : undefined;
  useEffect(() => {
    if (opening) go(placeOfSettings(opening), { replace: true });
  }, [opening, go]);
  const canRead = useCan('customers:read');
  if (canRead) return opening ? null : <CustomerList place={place} go={go} />;
  return (
    <Page>
      <PageHeader title={t('customers.title')} />
      <AccessDenied permission="customers:read" />
    </Page>
  );
}
