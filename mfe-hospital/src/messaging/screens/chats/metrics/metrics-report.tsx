import { limits } from '@sala/shared-contracts';
import { useCan } from '@sala/shared-auth';
import { Button, EmptyState, Page, PageHeader } from '@sala/shared-ui';
import { Tabs } from '@sala/shared-ui/tabs';
import { Link, useCrumb, useSearchState, useTranslation } from '@sala/shell-sdk';
import { useToday } from '@sala/screen-parts/company-day';
import { DeniedList } from '@sala/screen-parts/list-screen';
import { paths } from '../../../../paths';
import { usePartMessages } from '../../../../parts/use-part-messages';
import { CasesPanel } from './cases-panel';
import { CostsTab } from './costs-tab';
import { DeliveryTab } from './delivery-tab';
import en from './locales/en.json';
import es from './locales/es-MX.json';
import { faultOf, metricsTabs, parseMetrics, periodOf } from './metrics-search';
import { MetricsToolbar } from './metrics-toolbar';
import { RefusalsTab } from './refusals-tab';
import { TimesTab } from './times-tab';

const messages = { 'es-MX': es, en };
const noCases = { cases: '', of: '', through: '' } as const;

const Report = () => {
  const { t } = useTranslation('hospital');
  const [place, go] = useSearchState(parseMetrics);
  const period = periodOf(place, useToday());
  useCrumb(t('chatMetrics.title'));
  const fault = faultOf(period);
  const contentOf = (tab: (typeof metricsTabs)[number]) => {
    if (fault)
      return (
        <EmptyState
          title={t(`chatMetrics.faults.${fault}`, { days: limits.metricsDaysMax })}
          text={t('chatMetrics.faults.text')}
        />
      );
    const contents = {
      times: <TimesTab period={period} place={place} go={go} />,
      delivery: <DeliveryTab period={period} />,
      costs: <CostsTab period={period} place={place} go={go} />,
      refusals: <RefusalsTab period={period} />,
    };
    return contents[tab];
  };
  return (
    <Page>
      <PageHeader
        title={t('chatMetrics.title')}
        actions={
          <Button asChild>
            <Link to={paths.chats}>{t('chatMetrics.back')}</Link>
          </Button>
        }
      />
      <MetricsToolbar place={place} period={period} go={go} />
      <Tabs
        label={t('chatMetrics.title')}
        value={place.tab}
        onChange={(tab) => go({ tab })}
        tabs={metricsTabs.map((value) => ({
          value,
          label: t(`chatMetrics.tabs.${value}`),
          content: contentOf(value),
        }))}
      />
      {place.cases && !fault ? (
        <CasesPanel
          measure={place.cases}
          period={period}
          place={place}
          onClose={() => go(noCases)}
        />
      ) : null}
    </Page>
  );
};

/** `/hospital/chats?report=metrics`: how the clinic answers, and what that costs. */
export const MetricsReport = () => {
  usePartMessages(messages);
  const { t } = useTranslation('hospital');
  const canRead = useCan('patient-chats:manage');
  return canRead ? (
    <Report />
  ) : (
    <DeniedList title={t('chatMetrics.title')} permission={t('chatMetrics.permission')} />
  );
};
