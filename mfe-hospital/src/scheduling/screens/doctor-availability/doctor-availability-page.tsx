import { ApiError, apiQuery, useCan } from '@sala/shared-auth';
import {
  Button,
  ErrorState,
  lazyPart,
  LoadingState,
  Page,
  PageHeader,
  Skeleton,
  useLoadAhead,
} from '@sala/shared-ui';
import { AvailabilityIcon, HelpIcon } from '@sala/shared-ui/icons';
import { FilterSelect, TableToolbar } from '@sala/shared-ui/table';
import { Tabs } from '@sala/shared-ui/tabs';
import {
  failsAlone,
  Link,
  useCommands,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import { AccessDenied } from '@sala/screen-parts/denied';
import { useNow } from '../../../parts/use-now';
import { useZones } from '../../../parts/use-zones';
import { dayOf, wallAt } from '../../../parts/zoned-time';
import { paths } from '../../../paths';
import { availabilityTabs, nothingOpen, parseAvailabilitySearch } from './availability-search';
import { useShownPractitioner } from './use-shown-practitioner';
import { WeekTab } from './week-tab';

const loadPanels = () => import('./availability-panels');
const AvailabilityPanels = lazyPart(loadPanels, (module) => module.AvailabilityPanels);
const DatesTab = lazyPart(
  () => import('./dates-tab'),
  (module) => module.DatesTab,
);
const AbsencesTab = lazyPart(
  () => import('./absences-tab'),
  (module) => module.AbsencesTab,
);
const ClosuresTab = lazyPart(
  () => import('./closures-tab'),
  (module) => module.ClosuresTab,
);
const PreviewTab = lazyPart(
  () => import('./preview-tab'),
  (module) => module.PreviewTab,
);

const NoPractitioners = () => {
  const { t } = useTranslation('hospital');
  return (
    <EmptyList
      permission="practitioners:manage"
      icon={<AvailabilityIcon />}
      title={t('availability.empty.nobody')}
      text={t('availability.empty.nobodyText')}
      readOnlyText={t('availability.empty.nobodyReadOnly')}
      action={
        <Button asChild variant="solid">
          <Link to={`${paths.practitioners}?new=1`}>{t('availability.empty.register')}</Link>
        </Button>
      }
    />
  );
};

/** /hospital/doctor-availability: bookable hours, and why a time is not bookable. */
export default function DoctorAvailabilityPage() {
  const { t } = useTranslation('hospital');
  const canRead = useCan('availability:read');
  const canManage = useCan('availability:manage');
  const [state, change] = useSearchState(parseAvailabilitySearch);
  const { practitionerQuery, practitioners, practitioner, canEdit, canEditAll } =
    useShownPractitioner(state.practitionerId);
  const zone = useZones().ofSite(null);
  const today = dayOf(wallAt(useNow(), zone));
  const view = useQuery({
    ...apiQuery('availabilityView', { params: { practitionerId: practitioner?.id ?? '' } }),
    enabled: canRead && practitioner !== undefined,
    meta: failsAlone,
  });
  useLoadAhead(loadPanels);
  const askWhy = () => change({ ...nothingOpen, why: '1' });
  useCommands([{ id: 'why', label: t('availability.why.title'), keys: 'w', run: askWhy }]);
  if (!canRead) {
    return (
      <Page>
        <PageHeader title={t('availability.title')} />
        <AccessDenied permission={t('permissions.availability.read')} />
      </Page>
    );
  }
  const thisYear = Number(today.slice(0, 4));
  const closures = (
    <ClosuresTab
      year={Number(state.year) || thisYear}
      thisYear={thisYear}
      canManage={canManage}
      onChange={change}
    />
  );
  if (!practitioner) {
    return (
      <Page>
        <PageHeader title={t('availability.title')} />
        {practitionerQuery.isPending ? <LoadingState shape="table" /> : null}
        {practitionerQuery.isLoadingError ? (
          <ErrorState
            problem={
              practitionerQuery.error instanceof ApiError ? practitionerQuery.error.problem : null
            }
            onRetry={() => void practitionerQuery.refetch()}
            retrying={practitionerQuery.isFetching}
          />
        ) : null}
        {practitionerQuery.data ? (
          <Tabs
            inTitle
            label={t('availability.title')}
            value={state.tab === 'closures' ? 'closures' : 'week'}
            onChange={(tab) => change({ ...nothingOpen, tab })}
            tabs={[
              {
                value: 'week',
                label: t('availability.tabs.week'),
                content: <NoPractitioners />,
              },
              // Closures need no practitioner.
              { value: 'closures', label: t('availability.tabs.closures'), content: closures },
            ]}
          />
        ) : null}
        {practitionerQuery.data ? (
          <AvailabilityPanels
            state={state}
            practitionerId=""
            schedules={[]}
            zone={zone}
            today={today}
            canEdit={false}
            canManage={canManage}
            onChange={change}
          />
        ) : null}
      </Page>
    );
  }
  const schedules = view.data?.schedules ?? [];
  const failed = view.isLoadingError ? (
    <ErrorState
      problem={view.error instanceof ApiError ? view.error.problem : null}
      onRetry={() => void view.refetch()}
      retrying={view.isFetching}
    />
  ) : null;
  const content = {
    week:
      failed ??
      (view.data ? (
        <WeekTab
          schedules={schedules}
          canEdit={canEdit}
          canCopy={canEditAll && practitioners.length > 1}
          onChange={change}
        />
      ) : (
        <Skeleton height="9rem" />
      )),
    dates: failed ?? (
      <DatesTab overrides={view.data?.overrides ?? []} canEdit={canEdit} onChange={change} />
    ),
    absences: (
      <AbsencesTab
        practitionerId={practitioner.id}
        zone={zone}
        canEdit={canEdit}
        canDecide={canManage}
        openId={state.timeOffId}
        onChange={change}
      />
    ),
    closures,
    preview: <PreviewTab practitioner={practitioner} today={today} />,
  };
  return (
    <Page>
      <PageHeader
        title={t('availability.title')}
        actions={
          <Button onClick={askWhy}>
            <HelpIcon />
            {t('availability.why.title')}
          </Button>
        }
      />
      <TableToolbar>
        <FilterSelect
          label={t('availability.practitioner')}
          value={practitioner.id}
          options={practitioners.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(practitionerId) => change({ ...nothingOpen, practitionerId })}
        />
      </TableToolbar>
      <Tabs
        label={t('availability.title')}
        value={state.tab}
        onChange={(tab) => change({ ...nothingOpen, tab })}
        tabs={availabilityTabs.map((tab) => ({
          value: tab,
          label: t(`availability.tabs.${tab}`),
          content: content[tab],
        }))}
      />
      <AvailabilityPanels
        state={state}
        practitionerId={practitioner.id}
        schedules={schedules}
        zone={zone}
        today={today}
        canEdit={canEdit}
        canManage={canManage}
        onChange={change}
      />
    </Page>
  );
}
