import { useCan } from '@sala/shared-auth';
import { lazyPart, Page, PageHeader } from '@sala/shared-ui';
import { Tabs } from '@sala/shared-ui/tabs';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { AccessDenied } from '@sala/screen-parts/denied';
import { CompanyPages } from '../../../parts/company-pages';
import { companyTabs, parseCompanyPlace } from './company-place';
import { GeneralTab } from './general-tab';
import { TransferOffer } from './transfer-offer';

const NumberingTab = lazyPart(
  () => import('./numbering-tab'),
  (module) => module.NumberingTab,
);
const SecurityTab = lazyPart(
  () => import('./security-tab'),
  (module) => module.SecurityTab,
);
const MessagesTab = lazyPart(
  () => import('./messages-tab'),
  (module) => module.MessagesTab,
);
const HistoryTab = lazyPart(
  () => import('./history-tab'),
  (module) => module.HistoryTab,
);
const OwnershipTab = lazyPart(
  () => import('./ownership-tab'),
  (module) => module.OwnershipTab,
);

/** `/settings/company`: data, sign-in rules, history and ownership of the company. */
export default function CompanyPage() {
  const { t } = useTranslation('settings');
  const canRead = useCan('company:read');
  const [place, go] = useSearchState(parseCompanyPlace);
  const content = {
    general: <GeneralTab />,
    numbering: <NumberingTab open={place.series} onOpen={(series) => go({ series })} />,
    security: <SecurityTab />,
    messages: <MessagesTab />,
    history: <HistoryTab />,
    ownership: (
      <OwnershipTab
        open={place.transfer ? 'transfer' : place.delete ? 'delete' : null}
        onOpen={(form) =>
          go({ transfer: form === 'transfer' ? '1' : '', delete: form === 'delete' ? '1' : '' })
        }
      />
    ),
  };
  return (
    <Page>
      <PageHeader title={t('companySettings.title')} />
      <CompanyPages />
      {/* Whoever is offered the company may not be able to read its settings. */}
      <TransferOffer />
      {canRead ? (
        <Tabs
          inTitle
          label={t('companySettings.title')}
          value={place.tab}
          onChange={(tab) => go({ tab, series: '', transfer: '', delete: '' })}
          tabs={companyTabs.map((tab) => ({
            value: tab,
            label: t(`companySettings.tabs.${tab}`),
            content: content[tab],
          }))}
        />
      ) : (
        <AccessDenied permission={t('companySettings.permission')} />
      )}
    </Page>
  );
}
