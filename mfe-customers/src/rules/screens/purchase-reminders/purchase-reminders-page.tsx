import { apiQuery, useCan } from '@sala/shared-auth';
import { Button, lazyPart, Page, PageHeader } from '@sala/shared-ui';
import { PlusIcon } from '@sala/shared-ui/icons';
import { Tabs } from '@sala/shared-ui/tabs';
import {
  useCommands,
  useLiveQueries,
  useQuery,
  useSearchState,
  useTranslation,
} from '@sala/shell-sdk';
import { isDenied } from '@sala/screen-parts/failure';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { ConfigsTab } from './configs-tab';
import { parsePlace, reminderTabs } from './reminders-search';
import { ResultsTab } from './results-tab';
import { UpcomingTab } from './upcoming-tab';

const OpenConfig = lazyPart(
  () => import('./open-config'),
  (module) => module.OpenConfig,
);

const news = {
  'purchase_reminder.': ['purchaseReminderList', 'reminderConfigList', 'purchaseReminderResults'],
} as const;

const nothingOpen = { new: '', configOpen: '' } as const;

/** `/rule/purchase-reminder-config`: who is reminded to buy again, when, and what came of it. */
export default function PurchaseRemindersPage() {
  const { t } = useTranslation('customers');
  const canRead = useCan('rules:read');
  const canWrite = useCan('rules:write');
  const [place, go] = useSearchState(parsePlace);
  useLiveQueries(news);
  const configs = useQuery({ ...apiQuery('reminderConfigList'), enabled: canRead });
  const openNew = () => go({ ...nothingOpen, new: '1' });
  useCommands(canWrite ? [{ id: 'new', keys: 'n', label: t('reminders.new'), run: openNew }] : []);
  if (!canRead || isDenied(configs.error))
    return <DeniedList title={t('reminders.title')} permission={t('reminders.permission')} />;
  const create = canWrite ? (
    <Button variant="solid" onClick={openNew}>
      <PlusIcon />
      {t('reminders.new')}
    </Button>
  ) : null;
  const items = configs.data?.items ?? [];
  const content = {
    upcoming: (
      <UpcomingTab place={place} go={go} configs={items} create={create} canWrite={canWrite} />
    ),
    configs: (
      <ConfigsTab
        query={configs}
        selected={place.configOpen}
        onOpen={(configOpen) => go({ ...nothingOpen, configOpen })}
        create={create}
        canWrite={canWrite}
      />
    ),
    results: (
      <ResultsTab
        days={place.days}
        onDays={(days) => go({ days })}
        create={items.length === 0 ? create : null}
      />
    ),
  };
  const open = items.find(({ id }) => id === place.configOpen);
  return (
    <Page>
      <PageHeader title={t('reminders.title')} actions={create} />
      <Tabs
        inTitle
        label={t('reminders.title')}
        value={place.tab}
        onChange={(tab) => go({ tab })}
        tabs={reminderTabs.map((value) => ({
          value,
          label: t(`reminders.tabs.${value}`),
          ...(value === 'configs' && configs.data && { count: items.length }),
          content: content[value],
        }))}
      />
      {(place.new && canWrite) || open ? (
        <OpenConfig
          key={open?.id ?? 'new'}
          config={place.new ? undefined : open}
          canWrite={canWrite}
          onClose={() => go(nothingOpen)}
        />
      ) : null}
    </Page>
  );
}
