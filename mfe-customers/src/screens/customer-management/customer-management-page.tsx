import { useCan } from '@sala/shared-auth';
import { Page, PageHeader } from '@sala/shared-ui';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { AccessDenied } from '../../components/access-denied';
import { useOpeningView } from '../../components/saved-views/use-opening-view';
import type { Settings } from '../../components/saved-views/view-settings';
import { CustomerList } from './customer-list';
import { parsePlace } from './customer-search';
import { placeOfSettings } from './view-settings';

/** /customer-management: the company's customers with its own fields. */
export default function CustomerManagementPage() {
  const { t } = useTranslation('customers');
  const [place, go] = useSearchState(parsePlace);
  const opening = useOpeningView('customers', useCallback((settings: Settings) => go(placeOfSettings(settings), { replace: true }), [go]));
  const canRead = useCan('customers:read');
  if (canRead) return opening ? null : <CustomerList place={place} go={go} />;
  return (
    <Page>
      <PageHeader title={t('customers.title')} />
      <AccessDenied permission="customers:read" />
    </Page>
  );
}
