import { Button, EmptyState } from '@sala/shared-ui';
import { RecentIcon, ReleasesIcon } from '@sala/shared-ui/icons';
import { Tabs } from '@sala/shared-ui/tabs';
import { useSearchState, useTranslation } from '@sala/shell-sdk';
import { Alarms } from './alarms';
import { BundleTable } from './bundle-table';
import { EventLog } from './event-log';
import { CurrentComposition } from './current-composition';
import { ReleasesFrame, type ReleaseView } from './releases-frame';
import { TokenList } from './token-list';

const tabs = ['bundles', 'log', 'tokens'] as const;
type Tab = (typeof tabs)[number];

const parsePlace = ({ tab = '' }: Readonly<Record<string, string>>): { readonly tab: Tab } => ({
  tab: tabs.find((name) => name === tab) ?? 'bundles',
});

const Overview = ({ state, live, onAction }: ReleaseView) => {
  const { t } = useTranslation('settings');
  const [{ tab }, go] = useSearchState(parsePlace);
  const { bundles } = state;
  const shown: readonly Tab[] = onAction ? tabs : tabs.filter((name) => name !== 'tokens');
  const contents: Readonly<Record<Tab, () => React.ReactNode>> = {
    bundles: () =>
      bundles.length > 0 ? (
        <BundleTable bundles={bundles} onAction={onAction} />
      ) : (
        <EmptyState
          icon={<ReleasesIcon />}
          title={t('releases.empty')}
          text={t('releases.emptyText')}
        />
      ),
    log: () => <EventLog onAction={onAction} />,
    tokens: () => <TokenList remotes={bundles.map(({ name }) => name)} />,
  };
  return (
    <>
      <Alarms bundles={bundles} onAction={onAction} />
      <CurrentComposition state={state} live={live} onAction={onAction} />
      <Tabs
        label={t('releases.title')}
        value={shown.includes(tab) ? tab : 'bundles'}
        onChange={(next) => go({ tab: next })}
        tabs={shown.map((value) => ({
          value,
          label: t(`releases.tabs.${value}`),
          content: contents[value](),
          ...(value === 'bundles' ? { count: bundles.length } : {}),
        }))}
      />
    </>
  );
};

/**
 * `/settings/releases`: current composition, health and rollback, for platform staff
 * (docs/spec/releases.md §1).
 */
export default function ReleasesPage() {
  const { t } = useTranslation('settings');
  return (
    <ReleasesFrame
      title={t('releases.title')}
      actions={({ onAction }) =>
        onAction ? (
          <Button onClick={() => onAction({ kind: 'replay' })}>
            <RecentIcon />
            {t('releases.do.replay')}
          </Button>
        ) : null
      }
    >
      {(view) => <Overview {...view} />}
    </ReleasesFrame>
  );
}
