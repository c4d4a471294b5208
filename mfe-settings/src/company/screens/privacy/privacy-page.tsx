import { useCan } from '@sala/shared-auth';
import { lazyPart } from '@sala/shared-ui';
import { SegmentedControl } from '@sala/shared-ui/table';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { parsePrivacyPlace, privacyTabs, type PrivacyTab } from './privacy-place';
import { RequestsView } from './requests-view';

const RetentionView = lazyPart(
  () => import('./retention-view'),
  (module) => module.RetentionView,
);

/** `/settings/company/privacy`: what people ask of their data, and what is older than its term. */
export default function PrivacyPage() {
  const { t } = useTranslation('settings');
  const [place, go] = useSearchState(parsePrivacyPlace);
  if (!useCan('company:read'))
    return <DeniedList title={t('privacy.title')} permission={t('privacy.permission')} />;
  const tabs = (
    <SegmentedControl<PrivacyTab>
      label={t('privacy.title')}
      value={place.tab}
      onChange={(tab) => go({ tab, request: '', new: '', approve: '', page: 1 })}
      options={privacyTabs.map((value) => ({ value, label: t(`privacy.tabs.${value}`) }))}
    />
  );
  const props = { place, go, tabs };
  return place.tab === 'retention' ? <RetentionView {...props} /> : <RequestsView {...props} />;
}
