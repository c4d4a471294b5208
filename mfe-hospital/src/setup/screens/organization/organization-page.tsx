import { useCan } from '@sala/shared-auth';
import { Button, lazyPart, Page, PageHeader, useLoadAhead } from '@sala/shared-ui';
import { PlusIcon, PrintIcon } from '@sala/shared-ui/icons';
import { Tabs } from '@sala/shared-ui/tabs';
import { useCommands, useSearchState, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { nothingOpen, organizationTabs, parseOrganizationSearch } from './organization-search';
import { StructureTab } from './structure-tab';

const loadPanels = () => import('./open-structure');
const OpenStructure = lazyPart(loadPanels, (module) => module.OpenStructure);
const SettingsTab = lazyPart(
  () => import('./settings-tab'),
  (module) => module.SettingsTab,
);
const PrintTab = lazyPart(
  () => import('./print-tab'),
  (module) => module.PrintTab,
);
const PrivacyTab = lazyPart(
  () => import('./privacy-tab'),
  (module) => module.PrivacyTab,
);

/**
 * /hospital/organization: sites and departments, clinic settings, print samples and privacy
 * notices.
 */
export default function OrganizationPage() {
  const { t } = useTranslation('hospital');
  const canRead = useCan('organization:read');
  const canManage = useCan('organization:manage');
  const [state, change] = useSearchState(parseOrganizationSearch);
  useLoadAhead(loadPanels);
  const begin = (kind: 'site' | 'department' | 'room') =>
    change({ ...nothingOpen, tab: 'structure', new: kind });
  const showPrint = () => change({ ...nothingOpen, tab: 'print' });
  useCommands(
    canManage
      ? [
          { id: 'site', label: t('organization.forms.site.new'), run: () => begin('site') },
          {
            id: 'department',
            label: t('organization.forms.department.new'),
            keys: 'n',
            run: () => begin('department'),
          },
          { id: 'room', label: t('organization.forms.room.new'), run: () => begin('room') },
          { id: 'print', label: t('organization.print.open'), run: showPrint },
        ]
      : [],
  );
  if (!canRead) {
    return (
      <Page>
        <PageHeader title={t('organization.title')} />
        <AccessDenied permission={t('permissions.organization.read')} />
      </Page>
    );
  }
  const content = {
    structure: <StructureTab state={state} onChange={change} />,
    settings: <SettingsTab />,
    privacy: <PrivacyTab noticeId={state.noticeId} onChange={change} />,
    print: <PrintTab />,
  };
  return (
    <Page>
      <PageHeader
        title={t('organization.title')}
        actions={
          canManage && state.tab === 'structure' ? (
            <>
              <Button onClick={showPrint}>
                <PrintIcon />
                {t('organization.print.open')}
              </Button>
              <Button variant="solid" onClick={() => begin('site')}>
                <PlusIcon />
                {t('organization.forms.site.new')}
              </Button>
            </>
          ) : null
        }
      />
      <Tabs
        inTitle
        label={t('organization.title')}
        value={state.tab}
        onChange={(tab) => change({ ...nothingOpen, tab })}
        tabs={organizationTabs.map((tab) => ({
          value: tab,
          label: t(`organization.tabs.${tab}`),
          content: content[tab],
        }))}
      />
      {state.tab === 'structure' ? (
        <OpenStructure state={state} onClose={() => change(nothingOpen)} />
      ) : null}
    </Page>
  );
}
