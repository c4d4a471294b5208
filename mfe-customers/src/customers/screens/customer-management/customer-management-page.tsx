import { useCan } from '@sala/shared-auth';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { type Settings, useOpeningView } from '@sala/screen-parts/views';
import { useCallback } from 'react';
import { CustomerList } from './customer-list';
import { parsePlace } from './customer-search';
import { placeOfSettings } from './view-settings';

/** `/customer-management`: customers and their custom fields. */
export default function CustomerManagementPage() {
  const { t } = useTranslation('customers');
  const [place, go] = useSearchState(parsePlace);
  const opening = useOpeningView(
    'customers',
    useCallback((settings: Settings) => go(placeOfSettings(settings), { replace: true }), [go]),
  );
  const canRead = useCan('customers:read');
  if (canRead) return opening ? null : <CustomerList place={place} go={go} />;
  return <DeniedList title={t('customers.title')} permission={t('permissions.customers.read')} />;
}
