import { useCan } from '@sala/shared-auth';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { type Settings, useOpeningView } from '@sala/screen-parts/views';
import { useCallback } from 'react';
import { parsePlace } from './lead-search';
import { placeOfSettings } from './lead-views';
import { LeadsScreen } from './leads-screen';

/** `/marketing-leads`: people who asked for something and are not customers yet. */
export default function MarketingLeadsPage() {
  const { t } = useTranslation('customers');
  const [place, go] = useSearchState(parsePlace);
  const opening = useOpeningView(
    'leads',
    useCallback((settings: Settings) => go(placeOfSettings(settings), { replace: true }), [go]),
  );
  const canRead = useCan('leads:read');
  if (canRead) return opening ? null : <LeadsScreen place={place} go={go} />;
  return <DeniedList title={t('leads.title')} permission={t('permissions.leads.read')} />;
}
