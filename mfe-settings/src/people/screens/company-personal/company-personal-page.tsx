import { useCan } from '@sala/shared-auth';
import { lazyPart } from '@sala/shared-ui';
import { SegmentedControl } from '@sala/shared-ui/table';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { PeopleView } from './people-view';
import { parsePlace, staffViews, type StaffView } from './staff-search';

const ShiftsView = lazyPart(
  () => import('./shifts/shifts-view'),
  (module) => module.ShiftsView,
);
const CoverageView = lazyPart(
  () => import('./gaps/coverage-view'),
  (module) => module.CoverageView,
);

/** /company-personal: who works here, when, and where somebody is missing. */
export default function CompanyPersonalPage() {
  const { t } = useTranslation('settings');
  const [place, go] = useSearchState(parsePlace);
  if (!useCan('staff:read'))
    return <DeniedList title={t('staff.title')} permission={t('staff.permission')} />;
  const views = (
    <SegmentedControl<StaffView>
      label={t('staff.view')}
      value={place.view}
      onChange={(view) =>
        go({ view: view === 'people' ? undefined : view, staffMemberId: undefined, new: undefined })
      }
      options={staffViews.map((value) => ({ value, label: t(`staff.views.${value}`) }))}
    />
  );
  const props = { place, go, views };
  if (place.view === 'shifts') return <ShiftsView {...props} />;
  return place.view === 'coverage' ? <CoverageView {...props} /> : <PeopleView {...props} />;
}
